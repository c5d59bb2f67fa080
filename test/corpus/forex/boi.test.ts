import { expect, test } from 'vitest'
import boi from '../../../pipeline/forex/sources/boi.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/boi').map(reply => boi.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(28)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-02', 'RER_USD_ILS')).toBe('3.073')
  expect(figure('2026-03-05', '100 RER_JPY_ILS')).toBe('1.958')
  expect(figure('2026-03-06', '10 RER_LBP_ILS')).toBe('0.0003')
  expect(figure('2026-03-06', 'RER_JOD_ILS')).toBe('4.3392')
  expect(figure('2026-03-02', 'RER_ZAR_ILS')).toBe('0.1813')
})
