import { expect, test } from 'vitest'
import nbkr from '../../../pipeline/forex/sources/nbkr.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbkr_live').map(reply => nbkr.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(45)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-05-22', 'USD')).toBe('87.4500')
  expect(figure('2026-05-22', 'KZT')).toBe('0.1859')
  expect(figure('2026-05-22', 'weekly GBP')).toBe('117.4147')
  expect(figure('2026-05-22', 'weekly 10 IDR')).toBe('0.0494')
  expect(figure('2026-05-22', 'weekly OMR')).toBe('227.1370')
})
