import { expect, test } from 'vitest'
import bcn from '../../../pipeline/forex/sources/bcn.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bcn').map(reply => bcn.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(5)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-16', 'USD')).toBe('36.6243')
  expect(figure('2026-03-17', 'USD')).toBe('36.6243')
  expect(figure('2026-03-18', 'USD')).toBe('36.6243')
  expect(figure('2026-03-19', 'USD')).toBe('36.6243')
  expect(figure('2026-03-20', 'USD')).toBe('36.6243')
})
