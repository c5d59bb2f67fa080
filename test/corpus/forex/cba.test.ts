import { expect, test } from 'vitest'
import cba from '../../../pipeline/forex/sources/cba.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cba').map(reply => cba.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(420)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-18', 'USD')).toBe('377.39')
  expect(figure('2026-03-10', 'EUR')).toBe('439.27')
  expect(figure('2026-03-10', '10 JPY')).toBe('23.922')
  expect(figure('2026-03-10', '10 UZS')).toBe('0.31003')
  expect(figure('2026-03-10', 'XAU gram')).toBe('61718')
  expect(figure('2026-03-18', '100 IRR')).toBe('0.028677')
})
