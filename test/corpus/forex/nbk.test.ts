import { expect, test } from 'vitest'
import nbk from '../../../pipeline/forex/sources/nbk.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbk').map(reply => nbk.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(117)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-03-31', 'AUD')).toBe('328.01')
  expect(figure('2026-04-01', 'USD')).toBe('475.09')
  expect(figure('2026-04-01', 'JPY')).toBe('3')
  expect(figure('2026-04-02', '100 UZS')).toBe('3.89')
  expect(figure('2026-04-02', 'XDR')).toBe('644.25')
})
