import { expect, test } from 'vitest'
import tcmb from '../../../pipeline/forex/sources/tcmb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/tcmb').map(reply => tcmb.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(588)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-02-27', 'AED buying')).toBe('11.85930000')
  expect(figure('2026-02-27', 'KZT selling')).toBe('0.08860000')
  expect(figure('2026-03-18', 'USD buying')).toBe('44.13250000')
  expect(figure('2026-03-18', '100 JPY selling')).toBe('27.89180000')
  expect(figure('2026-03-18', 'KRW buying')).toBe('0.02949000')
})
