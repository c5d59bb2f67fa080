import { expect, test } from 'vitest'
import boj from '../../../pipeline/forex/sources/boj.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/boj').map(reply => boj.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(38)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-02', 'FXERD04')).toBe('156.99')
  expect(figure('2026-03-27', 'FXERD04')).toBe('159.95')
  expect(figure('2026-03-02', 'FXERD34')).toBe('1.1716')
  expect(figure('2026-03-16', 'FXERD34')).toBe('1.1427')
  expect(figure('2026-03-19', 'FXERD04')).toBe('159.22')
})
