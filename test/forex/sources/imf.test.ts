import { expect, test } from 'vitest'
import imf from '../../../pipeline/forex/sources/imf.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const rates = fixture('imf', 'representative.tsv')
const sdr = fixture('imf', 'sdr.tsv')
const reading = imf.read(rates)
const one = (label: string) => reading.rows.find(row => row.label === label)

test('footnote (1) turns the direction of a row', () => {
  expect(one('Chinese yuan')).toMatchObject({ base: 'USD', counter: 'CNY', units: '1', side: 'mid' })
  expect(one('Euro(1)')).toMatchObject({ base: 'EUR', counter: 'USD', units: '1', side: 'mid' })
})

test('NA is no figure, the dollar in dollars is refused', () => {
  expect(textOn(reading, '2026-03-03', 'Indian rupee')).toBeUndefined()
  expect(textOn(reading, '2026-03-02', 'Korean won')).toBeUndefined()
})

test('the second report prices one unit of a currency in SDR', () => {
  expect(textOn(imf.read(sdr), '2026-03-02', 'SDRs per U.S. dollar')).toBe('0.7296240000')
  expect(imf.read(sdr).rows.find(({ label }) => label === 'SDRs per U.S. dollar')).toMatchObject({
    base: 'USD',
    counter: 'XDR',
  })
  expect(imf.read(sdr).rows).toHaveLength(5)
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

test('names are read for currencies that report in some years only', () => {
  const more = changed(rates, 'Indian rupee', 'Zambian kwacha')
  expect(imf.read(more).rows.find(({ label }) => label === 'Zambian kwacha')).toMatchObject({ counter: 'ZMW' })
  // A kwacha of 2013 is a thousand old ones.
  const before = changed(changed(rates, 'Indian rupee', 'Zambian kwacha'), /March (\d\d), 2026/g, 'March $1, 2010')
  expect(imf.read(before).rows.find(({ label }) => label === 'Zambian kwacha in ZMK')).toMatchObject({ counter: 'ZMK' })
})
