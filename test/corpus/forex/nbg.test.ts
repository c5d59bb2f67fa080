import { expect, test } from 'vitest'
import nbg from '../../../pipeline/forex/sources/nbg.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbg').map(reply => nbg.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(126)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-02-27', 'USD')).toBe('2.6759')
  expect(figure('2026-02-27', '1000 AMD')).toBe('7.0960')
  expect(figure('2026-03-02', 'USD')).toBe('2.6922')
  expect(figure('2026-03-02', '10000 IRR')).toBe('0.0205')
  expect(figure('2026-03-02', '1000 UZS')).toBe('0.2209')
})
