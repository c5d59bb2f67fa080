import { expect, test } from 'vitest'
import sbi from '../../../pipeline/forex/sources/sbi.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/sbi').map(reply => sbi.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(128)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-24', 'USD')).toBe('124.440000')
  expect(figure('2026-03-27', 'XDR')).toBe('169.490000')
  expect(figure('2026-03-25', 'EUR')).toBe('143.400000')
  expect(figure('2026-03-26', 'JMD')).toBe('0.792300')
  expect(figure('2026-03-27', 'KRW')).toBe('0.082500')
})
