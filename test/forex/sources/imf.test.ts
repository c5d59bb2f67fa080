import { describe, expect, test } from 'vitest'
import imf from '../../../pipeline/forex/sources/imf.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('imf', 'representative.tsv')
const sdr = fixture('imf', 'sdr.tsv')
const reading = imf.read(rates)
const one = (label: string) => reading.rows.find(row => row.label === label)

test('representative rates keep every digit, over both blocks of days', () => {
  expect(textOn(reading, '2026-03-02', 'Chinese yuan')).toBe('6.882900')
  expect(textOn(reading, '2026-03-03', 'Korean won')).toBe('1435.400000')
  expect(textOn(reading, '2026-03-18', 'Korean won')).toBe('1491.600000')
  expect(textOn(reading, '2026-03-02', 'Euro(1)')).toBe('1.169800')
  expect(textOn(reading, '2026-03-18', 'Euro(1)')).toBe('1.150000')
})

test('footnote (1) turns the direction of a row', () => {
  expect(one('Chinese yuan')).toMatchObject({ base: 'USD', counter: 'CNY', units: '1', side: 'mid' })
  expect(one('Euro(1)')).toMatchObject({ base: 'EUR', counter: 'USD', units: '1', side: 'mid' })
})

test('NA is no figure, the dollar in dollars is refused', () => {
  expect(textOn(reading, '2026-03-03', 'Indian rupee')).toBeUndefined()
  expect(textOn(reading, '2026-03-02', 'Korean won')).toBeUndefined()
  expect(rulesOf(reading)).toEqual({ 'own-currency': 2 })
})

test('the second report prices one unit of a currency in SDR', () => {
  expect(textOn(imf.read(sdr), '2026-03-02', 'SDRs per U.S. dollar')).toBe('0.7296240000')
  expect(imf.read(sdr).rows.find(({ label }) => label === 'SDRs per U.S. dollar')).toMatchObject({
    base: 'USD',
    counter: 'XDR',
  })
  expect(imf.read(sdr).rows).toHaveLength(5)
})

test('an unknown name refuses its row, not the report', () =>
  expect(rulesOf(imf.read(changed(rates, 'Chinese yuan', 'Utopian crown')))).toEqual({
    'own-currency': 2,
    'code-form': 2,
  }))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['another report', 'Representative', 'Average'],
    ['a turned direction', 'currency units per U.S. dollar', 'U.S. dollars per currency unit'],
    ['a lost note', /\r\n\(1\) which.*$/s, ''],
    ['a lost figure', '\t6.897100', ''],
    ['a day that does not exist', 'March 02, 2026', 'March 32, 2026'],
  ])('%s', (_, from, to) => expect(() => imf.read(changed(rates, from, to))).toThrow(/SOURCE_SHAPE forex\/imf/))
})

test('asks month by month, both reports, from the month of the last day on', () => {
  expect(imf.requests({ last: '2026-02-27', today: '2026-03-31' }).map(({ url }) => url.split('?')[1])).toEqual([
    'SelectDate=2026-02-28&reportType=REP&tsvflag=Y',
    'SelectDate=2026-02-28&reportType=SDRCV&tsvflag=Y',
    'SelectDate=2026-03-31&reportType=REP&tsvflag=Y',
    'SelectDate=2026-03-31&reportType=SDRCV&tsvflag=Y',
  ])
  expect(imf.requests({ today: '2000-03-15' }).map(({ url }) => url.slice(-38, -28))).toHaveLength(6)
})
