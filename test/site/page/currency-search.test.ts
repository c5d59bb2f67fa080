import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currencyOfTuple, currencyTuple, searchCurrencies } from '../../../site/page/text/currency-search.ts'
import { currencyWords } from '../../../site/page/text/currency-words.ts'

const all = readFileSync(new URL('../../../data/forex/currencies.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map(line => {
    const [code = '', name = '', , units = '', , , last = '', successor = ''] = line.split(',')
    return {
      code,
      name,
      minorUnits: units === '' ? null : Number(units),
      active: last === '',
      successor,
      words: currencyWords(code),
    }
  })

describe('the currency picker', () => {
  it.each([
    ['cedi', 'GHS'],
    ['swiss', 'CHF'],
    ['Switzerland', 'CHF'],
    ['ghs', 'GHS'],
    ['gh', 'GHS'],
    ['₵', 'GHS'],
    ['dollar', 'USD'],
    ['us', 'USD'],
    ['£', 'GBP'],
    ['pound', 'GBP'],
    ['britain', 'GBP'],
    ['uk', 'GBP'],
    ['€', 'EUR'],
    ['germany', 'EUR'],
    ['dem', 'DEM'],
    ['german mark', 'DEM'],
    ['ivory coast', 'XOF'],
    ['cote d’ivoire', 'XOF'],
    ['naira', 'NGN'],
    ['sao tome', 'STN'],
    ['colón', 'CRC'],
    ['swedish kr', 'SEK'],
    ['renminbi', 'CNY'],
    ['GHS — Ghana cedi', 'GHS'],
    ['won', 'KRW'],
    ['peso', 'MXN'],
    ['kron', 'SEK'],
    ['ALL', 'ALL'],
    ['Albania', 'ALL'],
    ['Austria', 'EUR'],
    ['Kuwait', 'KWD'],
    ['South Sudan', 'SSP'],
    ['Lesotho', 'ZAR'],
    ['Ghanaian cedi', 'GHS'],
    ['UAE', 'AED'],
    ['DRC', 'CDF'],
    ['dollars', 'USD'],
    ['Ghana cedis', 'GHS'],
    ['swiss francs', 'CHF'],
    ['pounds sterling', 'GBP'],
    ['euros', 'EUR'],
  ])('finds %j as %s', (typed, code) => expect(searchCurrencies(all, typed)[0]?.code).toBe(code))

  it('finds nothing for an unknown word', () => expect(searchCurrencies(all, 'qqqq')).toEqual([]))

  it('lists all currencies without a text: common ones first, retired ones last', () => {
    const codes = searchCurrencies(all, ' ').map(({ code }) => code)
    expect(codes).toHaveLength(all.length)
    expect(codes.slice(0, 3)).toEqual(['USD', 'EUR', 'GBP'])
    expect(all.find(({ code }) => code === codes.at(-1))?.active).toBe(false)
  })

  it('round-trips a currency through its asset file', () =>
    expect(all.map(currency => currencyOfTuple(currencyTuple(currency)))).toEqual(all))
})
