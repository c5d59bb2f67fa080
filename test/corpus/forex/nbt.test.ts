import { expect, test } from 'vitest'
import nbt from '../../../pipeline/forex/sources/nbt.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbt').map(reply => nbt.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(108)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-05-15', 'USD')).toBe('9.3450')
  expect(figure('2026-05-15', 'RUB')).toBe('0.1277')
  expect(figure('2026-05-18', '1000 IRR')).toBe('0.0071')
  expect(figure('2026-05-18', '10 JPY')).toBe('0.5874')
  expect(figure('2026-05-19', '100 KRW')).toBe('0.6183')
})
