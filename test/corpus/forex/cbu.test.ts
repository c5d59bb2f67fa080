import { expect, test } from 'vitest'
import cbu from '../../../pipeline/forex/sources/cbu.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbu').map(reply => cbu.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(225)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-31', 'USD')).toBe('12194.21')
  expect(figure('2026-04-02', 'USD')).toBe('12149.84')
  expect(figure('2026-04-02', '10 VND')).toBe('4.61')
  expect(figure('2026-04-02', 'SYP')).toBe('105.18')
  expect(figure('2026-03-31', '10 IDR')).toBe('7.18')
  expect(figure('2026-04-02', 'ZAR')).toBe('716.04')
})
