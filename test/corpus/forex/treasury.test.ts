import { expect, test } from 'vitest'
import treasury from '../../../pipeline/forex/sources/treasury.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { readAll, recordedFile } from '../recorded.ts'
import { untar } from '../untar.ts'

const reports = untar(recordedFile('forex/us-treasury/quarterly-text-2001-2016.tar.gz').bytes)
const page = recordedFile('forex/us-treasury/currentRates_2016-06-30.htm')
const reading = readAll(treasury, [...reports, page])

test('every row is read or refused by a rule', () => {
  expect(reports).toHaveLength(61)
  expect(reading.rows).toHaveLength(6471)
  expect(rulesOf(reading)).toEqual({
    'unknown-name': 1557,
    'shared-currency': 2227,
    weekend: 2699,
    'number-range': 352,
    'own-currency': 114,
    amendment: 87,
  })
})

test('figures as they stand in the reports', () => {
  expect(textOn(reading, '2003-03-31', 'AFN')).toBe('40.3000')
  expect(textOn(reading, '2004-09-30', 'MGA')).toBe('1822.4000')
  expect(textOn(reading, '2005-03-31', 'MGA for 5 USD')).toBe('9447.0000')
  expect(textOn(reading, '2007-12-31', 'VEB for 0.001 USD')).toBe('2.1500')
  expect(textOn(reading, '2010-12-31', 'AUD')).toBe('1.0400')
  expect(textOn(reading, '2014-03-31', 'MKD')).toBe('44.4000')
  expect(textOn(reading, '2016-03-31', 'VEF')).toBe('270.4700')
  expect(textOn(reading, '2016-06-30', 'ARS')).toBe('14.9510')
})

test('of 2001 to 2016, 45 quarters ended on a working day', () =>
  expect(new Set(reading.rows.map(({ date }) => date)).size).toBe(45))
