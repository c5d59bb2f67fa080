import { expect, test } from 'vitest'
import nbrb from '../../../pipeline/forex/sources/nbrb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbrb').map(reply => nbrb.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(420)
  expect(rulesOf({ rows, refused })).toEqual({ weekend: 150 })
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-16', 'USD')).toBe('2.9463')
  expect(figure('2026-03-16', 'CHF')).toBe('3.7326')
  expect(figure('2026-03-06', '100000 VND')).toBe('11.1505')
  expect(figure('2026-03-16', '100000 VND')).toBe('11.2071')
  expect(figure('2026-02-27', 'CHF')).toBe('3.6923')
  expect(figure('2026-03-16', '100000 IRR')).toBe('0.2229')
})
