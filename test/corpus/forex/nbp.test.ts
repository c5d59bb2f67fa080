import { expect, test } from 'vitest'
import nbp from '../../../pipeline/forex/sources/nbp.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = ['forex/responses/nbp', 'forex/nbp'].flatMap(recordedFolder).map(reply => nbp.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([
    128, 116, 4, 8820, 8785, 8820, 8785, 8925, 8614, 8283, 2244, 106816,
  ])
  // One rupiah of the table divided by others is written 3e-04.
  expect(rulesOf(reading)).toEqual({ 'number-form': 1 })
})

test('ten figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-02', 'HUF')).toBe('0.011155')
  expect(textOn(reading, '2026-03-02', 'CAD')).toBe('2.6410')
  expect(textOn(reading, '2026-03-04', 'B IRR')).toBe('0.0000028')
  expect(textOn(reading, '2026-03-04', 'B ZWG')).toBe('0.1429')
  expect(textOn(reading, '2026-03-02', 'gold')).toBe('624.92')
  expect(textOn(reading, '2016-01-05', '10000IDR')).toBe('2.8908')
  expect(textOn(reading, '2022-12-30', '1HRK')).toBe('0.6224')
  expect(textOn(reading, '2022-12-30', '1RUB')).toBeUndefined()
  expect(textOn(reading, '2025-04-08', '1XDR')).toBe('5.2222')
  expect(textOn(reading, '2004-05-04', 'EUR derived')).toBe('4.7805')
})
