import { expect, test } from 'vitest'
import bcra from '../../../pipeline/forex/sources/bcra.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bcra').map(reply => bcra.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(74)
  expect(rulesOf({ rows, refused })).toEqual({ 'own-currency': 2, 'second-rate': 2 })
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-19', 'USD')).toBe('1394.50000000')
  expect(figure('2026-03-20', 'PYG')).toBe('0.21294000')
  expect(figure('2026-03-20', '1000 VND')).toBe('52.86871200')
  expect(figure('2026-03-19', 'MXP')).toBe('78.43832100')
  expect(figure('2026-03-20', 'XAG')).toBe('69.65200000')
})
