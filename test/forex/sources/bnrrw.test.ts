import { describe, expect, test } from 'vitest'
import bnrrw from '../../../pipeline/forex/sources/bnrrw.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const dollar = fixture('bnrrw', 'dollar.json')
const reading = bnrrw.read(dollar)

test('the average rate, francs for one unit, years of two digits', () => {
  expect(textOn(reading, '2026-05-19', 'USD')).toBe('1463.065')
  expect(textOn(reading, '2026-05-20', 'USD')).toBe('1463.1625')
  expect(textOn(reading, '2026-05-21', 'USD')).toBe('1463.255')
  expect(reading.rows[0]).toMatchObject({ base: 'USD', counter: 'RWF', units: '1', side: 'mid' })
})

test('older figures group their thousands', () =>
  expect(textOn(bnrrw.read(changed(dollar, '1463.065', '1,463.065')), '2026-05-19', 'USD')).toBe('1463.065'))

test('a rate of zero and one below are refused', () => {
  expect(rulesOf(bnrrw.read(changed(dollar, '"1463.065"', '"0"')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(bnrrw.read(changed(dollar, '"1463.065"', '"-1"')))).toEqual({ 'number-form': 1 })
})

test('an empty list is a window without a fixing', () =>
  expect(bnrrw.read(replyOf('[]'))).toEqual({ rows: [], refused: [] }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a renamed column', /average_rate/g, 'mean_rate'],
    ['a day that does not exist', '19-May-26', '32-May-26'],
    ['a month that does not exist', '19-May-26', '19-Mey-26'],
    ['a cut reply', /.{20}$/s, ''],
  ])('%s', (_, from, to) => expect(() => bnrrw.read(changed(dollar, from, to))).toThrow(/SOURCE_SHAPE forex\/bnrrw/))
})

test('asks currency by currency, a year at a time', () => {
  const asks = bnrrw.requests({ last: '2026-05-19', today: '2026-05-22' })
  expect(asks).toHaveLength(16)
  expect(asks[0]?.url).toBe(
    'https://fxrates.bnr.rw/currency_history/?currency_name=USD&end_date=2026-05-22&start_date=2026-05-19',
  )
  expect(bnrrw.requests({ today: '2010-12-31' })).toHaveLength(16)
})
