import { expect, test } from 'vitest'
import cbm from '../../../pipeline/forex/sources/cbm.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbm').map(reply => cbm.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(38)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-04-09', 'USD')).toBe('2100.00')
  expect(figure('2026-04-09', '100 IDR')).toBe('12.29')
  expect(figure('2026-04-09', '100 JPY')).toBe('1321.88')
  expect(figure('2026-04-09', 'LKR')).toBe('6.66')
  expect(figure('2026-04-09', '100 LAK')).toBe('9.52')
})
