import { describe, expect, test } from 'vitest'
import { explainedOn } from '../../../pipeline/forex/explained.ts'
import { type CurrencySeries, type ForexData, kindOn, type Peg } from '../../../pipeline/forex/model.ts'
import { sourceText } from '../../../pipeline/forex/rate-book.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { currencyFacts, type LabelledDays, pegOf, storedSeries } from './series.ts'

const source = (key: string, home: string, anchor: 'EUR' | 'USD', days: LabelledDays): CurrencySeries =>
  storedSeries({ key, home, anchor }, days, 4)

type Facts = Pick<ForexData, 'currencies' | 'series'> & Partial<ForexData>
const bookOf = (facts: Facts, explain?: string) =>
  normalizeForex({ pegs: [], events: [], corrections: [], ...facts }, explain)

const at = (data: Facts, date: string, code: string): number | undefined => {
  const book = bookOf(data)
  if (!book.codes.includes(code)) return undefined
  const value = book.perEur[book.dates.indexOf(date) * book.codes.length + book.codes.indexOf(code)]!
  return Number.isNaN(value) ? undefined : value
}
const sourceAt = (data: Facts, date: string, code: string): string | undefined => {
  const book = bookOf(data)
  const cell = book.dates.indexOf(date) * book.codes.length + book.codes.indexOf(code)
  return sourceText(book.sources[book.chosen[cell]!]!)
}

const ecb = source('ecb', 'EUR', 'EUR', {
  '2026-04-10': { 'EUR/USD': 1.1711, 'EUR/HUF': 377.2 },
  '2026-04-13': { 'EUR/USD': 1.1684, 'EUR/HUF': 366.9 },
})
const currencies = ['EUR', 'USD', 'HUF', 'XOF', 'KES', 'AED', 'RUB', 'AMD'].map(code => currencyFacts(code))

describe('a vector', () => {
  test('holds what the ECB published, and the euro as 1', () => {
    const data = { currencies, series: [ecb] }
    expect(at(data, '2026-04-13', 'HUF')).toBe(366.9)
    expect(at(data, '2026-04-13', 'EUR')).toBe(1)
  })

  test('exists on ECB days only', () => {
    const other = source('cbk', 'KES', 'USD', { '2026-04-11': { 'USD/KES': 129 } })
    expect(bookOf({ currencies, series: [ecb, other] }).dates).toEqual(['2026-04-10', '2026-04-13'])
  })

  test('holds no code outside its life', () => {
    const data = {
      currencies: [...currencies.slice(0, 2), currencyFacts('HUF', { last: '2026-04-10' })],
      series: [ecb],
    }
    expect(at(data, '2026-04-10', 'HUF')).toBe(377.2)
    expect(at(data, '2026-04-13', 'HUF')).toBeUndefined()
  })
})

describe('a source that manages against the dollar', () => {
  const cbk = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES': 129.25, 'EUR/KES': 151 } })

  test('is rebased by the dollar of that day alone: 129.25 × 1.1684 = 151.0157', () => {
    const data = { currencies, series: [ecb, cbk] }
    expect(at(data, '2026-04-13', 'KES')).toBe(151.0157)
    expect(sourceAt(data, '2026-04-13', 'KES')).toBe('cbk')
  })

  test('never replaces what the ECB says of its own currencies', () =>
    expect(sourceAt({ currencies, series: [cbk, ecb] }, '2026-04-13', 'USD')).toBe('ecb'))
})

test('a price of ten units is divided by ten once', () => {
  const cba = source('cba', 'AMD', 'EUR', { '2026-04-13': { 'EUR/AMD': 440, 'RUB/AMD:10': 48 } })
  // 440 AMD per EUR over 4.8 AMD per RUB = 91.666…
  expect(at({ currencies, series: [ecb, cba] }, '2026-04-13', 'RUB')).toBe(91.66666667)
})

test('bid and ask give their mean, one of the two alone gives nothing and is reported', () => {
  const both = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES bid': 181.5264, 'USD/KES ask': 181.76 } })
  // (181.5264 + 181.76) / 2 = 181.6432; × 1.1684 = 212.23191488, at ten digits 212.2319149
  expect(at({ currencies, series: [ecb, both] }, '2026-04-13', 'KES')).toBe(212.2319149)
  for (const side of ['bid', 'ask']) {
    const half = source('cbk', 'KES', 'USD', { '2026-04-13': { [`USD/KES ${side}`]: 181.5264 } })
    const data = { currencies, series: [ecb, half] }
    expect(at(data, '2026-04-13', 'KES')).toBeUndefined()
    expect(bookOf(data).findings.map(({ rule, source }) => [rule, source])).toEqual([['one-sided', 'cbk']])
  }
})

describe('rates fixed by law', () => {
  const pegs = [pegOf('XOF', 'EUR', 655.957), pegOf('AED', 'USD', 3.6725), pegOf('HUF', 'EUR', 1)]
  const data = { currencies, pegs, series: [ecb] }

  test('stand on their anchor: 3.6725 × 1.1684 = 4.290949', () => {
    expect(at(data, '2026-04-13', 'XOF')).toBe(655.957)
    expect(at(data, '2026-04-13', 'AED')).toBe(4.290949)
    expect(sourceAt(data, '2026-04-13', 'AED')).toBe('peg')
  })

  test('yield to the ECB, unless irrevocable', () => {
    expect(at(data, '2026-04-13', 'HUF')).toBe(366.9)
    expect(at({ ...data, pegs: [pegOf('HUF', 'EUR', 1, { kind: 'irrevocable' })] }, '2026-04-13', 'HUF')).toBe(1)
  })

  test('end with their last day', () => {
    const ended = { ...data, pegs: [pegOf('XOF', 'EUR', 655.957, { until: '2026-04-10' })] }
    expect(at(ended, '2026-04-10', 'XOF')).toBe(655.957)
    expect(at(ended, '2026-04-13', 'XOF')).toBeUndefined()
  })
})

test('the order of sources, pegs and currencies changes nothing', () => {
  const cbk = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES': 129.25 } })
  const pegs = [pegOf('XOF', 'EUR', 655.957), pegOf('AED', 'USD', 3.6725)]
  const forward = bookOf({ currencies, pegs, series: [ecb, cbk] })
  const backward = bookOf({
    currencies: currencies.toReversed(),
    pegs: pegs.toReversed(),
    series: [cbk, ecb],
  })
  expect(backward).toEqual(forward)
})

describe('the outlier filter', () => {
  const bank = (key: string, kes: number, date = '2026-04-13') =>
    source(key, 'EUR', 'EUR', { [date]: { 'EUR/KES': kes, 'EUR/USD': 1.1684 } })
  const rules = (facts: Facts) => bookOf(facts).findings.map(({ rule, source, code }) => `${rule} ${source} ${code}`)

  test('of three, one more than 5 % off the median is dropped and reported, whatever its rank', () => {
    const facts = { currencies, series: [ecb, bank('bdi', 200), bank('boc', 150), bank('fed', 151)] }
    expect(at(facts, '2026-04-13', 'KES')).toBe(151)
    expect(rules(facts)).toEqual(['off-median bdi KES'])
  })

  test('of two of equal trust the one nearer to their mean stays, whatever their names, and the other is reported', () => {
    const facts = { currencies, series: [ecb, bank('bdi', 200), bank('boc', 150)] }
    // 200 is 14.3 % from 175, 150 is 16.7 % from it.
    expect(at(facts, '2026-04-13', 'KES')).toBe(200)
    expect(rules(facts)).toEqual(['disagreement boc KES'])
    const renamed = { ...facts, series: [ecb, bank('bdi', 150), bank('boc', 200)] }
    expect(at(renamed, '2026-04-13', 'KES')).toBe(200)
  })

  describe('a jump of more than 30 % that one source alone reports', () => {
    const days = ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13']
    const usd = source('ecb', 'EUR', 'EUR', Object.fromEntries(days.map(day => [day, { 'EUR/USD': 1.1684 }])))
    const alone = (...kes: readonly number[]) =>
      source('cbk', 'KES', 'EUR', Object.fromEntries(kes.map((value, i) => [days[i]!, { 'EUR/KES': value }])))
    const facts = (...kes: readonly number[]) => ({ currencies, series: [usd, alone(...kes)] })
    const chosenOf = (given: Facts) => days.map(day => at(given, day, 'KES'))

    test('is held back, and forgotten when it does not come again', () => {
      expect(chosenOf(facts(150, 250, 151, 152))).toEqual([150, undefined, 151, 152])
      expect(rules(facts(150, 250, 151, 152))).toEqual(['jump-held cbk KES'])
    })

    test('stays out where the next figure has gone back, though it lies within 30 % of the jump', () => {
      expect(chosenOf(facts(150, 196, 152, 151))).toEqual([150, undefined, 152, 151])
      // As the cedi of December 2022, which gave up half of its rise a month later: 178 is 19 % from 150.
      expect(chosenOf(facts(150, 225, 178, 177))).toEqual([150, 225, 178, 177])
    })

    test('enters with its second observation, also on its own day', () => {
      expect(chosenOf(facts(150, 250))).toEqual([150, undefined, undefined, undefined])
      expect(chosenOf(facts(150, 250, 251, 252))).toEqual([150, 250, 251, 252])
      expect(rules(facts(150, 250, 251, 252))).toEqual(['jump-confirmed cbk KES', 'jump-held cbk KES'])
    })

    test('enters where it lies on the way to a later figure that is believed, and only there', () => {
      expect(chosenOf(facts(150, 250, 400, 410))).toEqual([150, 250, 400, 410])
      expect(chosenOf(facts(150, 90, 400, 410))).toEqual([150, undefined, 400, 410])
      expect(chosenOf(facts(150, 550, 400, 410))).toEqual([150, undefined, 400, 410])
    })

    test('of more than threefold is not confirmed by being repeated: a unit may have changed', () =>
      expect(chosenOf(facts(150, 1500, 1501, 1502))).toEqual([150, undefined, undefined, undefined]))

    test('stands at once where a dated event explains it', () =>
      expect(
        chosenOf({ ...facts(150, 1500, 1501, 1502), events: [{ code: 'KES', date: '2026-04-09', cutsZeros: false }] }),
      ).toEqual([150, 1500, 1501, 1502]))

    test('stands at once where another source says the same', () => {
      const given = facts(150, 1500)
      expect(chosenOf({ ...given, series: [...given.series, bank('boc', 1510, '2026-04-09')] })).toEqual([
        150,
        1500,
        undefined,
        undefined,
      ])
    })

    test('is believed up to 10 % of a source that is neither issuer nor generalist, however often it is repeated', () => {
      const other = (...kes: readonly number[]) => ({ ...facts(), series: [usd, { ...alone(...kes), home: 'EUR' }] })
      expect(chosenOf(other(150, 164, 165, 166))).toEqual([150, 164, 165, 166])
      expect(chosenOf(other(150, 166, 167, 168))).toEqual([150, undefined, undefined, undefined])
    })

    test('enters with all that was held when a second source confirms it', () => {
      const given = { ...facts(), series: [usd, { ...alone(150, 170, 171), home: 'EUR' }, bank('boc', 172, days[3])] }
      expect(chosenOf(given)).toEqual([150, 170, 171, 172])
    })

    test('stays out where two sources agree on the figure before it, though they are within 10 % of the jump', () => {
      const two = [{ ...alone(150, 166, 151), home: 'EUR' }, bank('boc', 151, days[2])]
      expect(chosenOf({ ...facts(), series: [usd, ...two] })).toEqual([150, undefined, 151, undefined])
    })

    // Fiji devalued by 20 % on 2009-04-15: Seychelles' bank quoted it alone for a fortnight, until the IMF's month-end.
    test('enters with all that was held when a source that only confirms agrees with the next figure', () => {
      const monthly = { ...source('imf-monthly', 'USD', 'USD', { '2026-04-13': { 'USD/KES': 147.2 } }), monthEnd: true }
      const series = [usd, { ...alone(150, 170, 171, 172), home: 'EUR' }, monthly as CurrencySeries]
      expect(chosenOf({ ...facts(), series })).toEqual([150, 170, 171, 172])
      const another = { ...source('imf-monthly', 'USD', 'USD', { '2026-04-13': { 'USD/KES': 128.4 } }), monthEnd: true }
      const apart = [usd, { ...alone(150, 170, 171, 151), home: 'EUR' }, another as CurrencySeries]
      expect(chosenOf({ ...facts(), series: apart })).toEqual([150, undefined, undefined, 151])
    })

    test('after 60 days of silence counts as a first figure up to threefold, and waits for a second beyond', () => {
      const given = (kes: number) => ({
        ...facts(),
        series: [
          source('ecb', 'EUR', 'EUR', { '2026-02-06': { 'EUR/USD': 1.16 }, '2026-04-08': { 'EUR/USD': 1.17 } }),
          source('bdi', 'EUR', 'EUR', { '2026-02-06': { 'EUR/KES': 100 }, '2026-04-08': { 'EUR/KES': kes } }),
        ],
      })
      expect(at(given(300), '2026-04-08', 'KES')).toBe(300)
      expect(at(given(301), '2026-04-08', 'KES')).toBeUndefined()
    })

    test('of tenfold after a silence enters when it is said twice', () => {
      const old = source('cbk', 'KES', 'EUR', {
        '2025-12-01': { 'EUR/KES': 15 },
        '2026-04-10': { 'EUR/KES': 150 },
        '2026-04-13': { 'EUR/KES': 151 },
      })
      const ecbDays = source('ecb', 'EUR', 'EUR', {
        '2025-12-01': { 'EUR/USD': 1.16 },
        '2026-04-10': { 'EUR/USD': 1.1711 },
        '2026-04-13': { 'EUR/USD': 1.1684 },
      })
      const given = { currencies, series: [ecbDays, old] }
      expect(at(given, '2026-04-10', 'KES')).toBe(150)
      expect(at(given, '2026-04-13', 'KES')).toBe(151)
    })
  })

  describe('days of waiting', () => {
    /** One bank's shillings per euro, on days that the ECB has too. */
    const course = (...days: readonly (readonly [string, number])[]): Facts => ({
      currencies,
      series: [
        source('ecb', 'EUR', 'EUR', Object.fromEntries(days.map(([day]) => [day, { 'EUR/USD': 1.1684 }]))),
        source('cbk', 'KES', 'EUR', Object.fromEntries(days.map(([day, kes]) => [day, { 'EUR/KES': kes }]))),
      ],
    })

    test('a held figure is confirmed within 400 days and forgotten on the 401st', () => {
      const on = (second: string) => at(course(['2024-01-02', 15], ['2024-01-03', 150], [second, 151]), second, 'KES')
      expect(on('2025-02-06')).toBe(151)
      expect(on('2025-02-07')).toBeUndefined()
    })

    test('a last figure is stale after more than 60 days: only then a repeated tenfold jump enters', () => {
      const on = (last: string) => at(course([last, 15], ['2026-04-09', 150], ['2026-04-10', 151]), '2026-04-10', 'KES')
      expect(on('2026-02-09')).toBeUndefined()
      expect(on('2026-02-08')).toBe(151)
    })
  })

  describe('a quarterly table', () => {
    const codes = ['HUF', 'PLN', 'CZK', 'SEK', 'NOK', 'DKK', 'CHF', 'GBP', 'JPY']
    const eur = source('ecb', 'EUR', 'EUR', {
      '2026-03-31': { 'EUR/USD': 1, ...Object.fromEntries(codes.map(code => [`EUR/${code}`, 100])) },
    })
    const quarterly = (wrong: number) =>
      source('treasury', 'USD', 'USD', {
        '2026-03-31': {
          'USD/KES': 129,
          ...Object.fromEntries(codes.map((code, i) => [`USD/${code}`, i < wrong ? 103 : 100])),
        },
      })
    const given = (wrong: number): Facts => ({
      currencies: [...currencies, ...codes.filter(code => code !== 'HUF').map(code => currencyFacts(code))],
      series: [eur, quarterly(wrong)],
    })

    test('counts when nine in ten of its ECB codes are within 2 % of the ECB, its dollar among them', () => {
      expect(at(given(1), '2026-03-31', 'KES')).toBe(129)
      expect(rules(given(1))).toEqual([])
    })

    test('is refused whole when fewer are', () => {
      expect(at(given(2), '2026-03-31', 'KES')).toBeUndefined()
      expect(rules(given(2))).toEqual(['thin-table treasury USD'])
    })
  })

  describe('a figure fallen to a thousandth', () => {
    const days = ['2026-04-09', '2026-04-10', '2026-04-13', '2026-04-14']
    const quotes = (key: string, figures: readonly number[]) =>
      source(
        key,
        'EUR',
        'EUR',
        Object.fromEntries(figures.map((kes, i) => [days[i]!, { 'EUR/USD': 1.17, 'EUR/KES': kes }])),
      )
    const chosenOf = (...series: readonly CurrencySeries[]) => {
      const given = { currencies, series }
      return { kes: days.map(day => at(given, day, 'KES')), rules: rules(given) }
    }
    const usd = source('ecb', 'EUR', 'EUR', Object.fromEntries(days.map(day => [day, { 'EUR/USD': 1.17 }])))
    const fallen = [150, 151, 0.151, 0.152]

    test('is held at one source, however often it is repeated', () =>
      expect(chosenOf(usd, quotes('cbk', fallen))).toEqual({
        kes: [150, 151, undefined, undefined],
        rules: ['jump-held cbk KES'],
      }))

    test('yields to a second source that goes on, also at the issuer', () =>
      expect(
        chosenOf(usd, { ...quotes('cbk', fallen), home: 'KES', anchor: 'EUR' }, quotes('boc', [150, 151, 152, 153])),
      ).toEqual({ kes: [150, 151, 152, 153], rules: ['jump-held cbk KES'] }))

    test('is held at the ECB too, and others are used meanwhile', () => {
      expect(chosenOf(quotes('ecb', fallen))).toEqual({
        kes: [150, 151, undefined, undefined],
        rules: ['jump-held ecb KES'],
      })
      expect(chosenOf(quotes('ecb', fallen), quotes('boc', [150, 151, 152, 153])).kes).toEqual([150, 151, 152, 153])
    })

    test('enters where another source confirms it', () =>
      expect(chosenOf(quotes('ecb', fallen), quotes('boc', fallen)).kes).toEqual(fallen))
  })

  describe('of two sources that disagree, the first a third above its last figure', () => {
    const days = ['2026-04-09', '2026-04-10', '2026-04-13', '2026-04-14']
    const quotes = (key: string, home: string, figures: readonly number[]) =>
      source(
        key,
        home,
        'EUR',
        Object.fromEntries(figures.map((kes, i) => [days[i]!, { 'EUR/USD': 1.17, 'EUR/KES': kes }])),
      )
    const usd = source('ecb', 'EUR', 'EUR', Object.fromEntries(days.map(day => [day, { 'EUR/USD': 1.17 }])))
    const steady = quotes('boc', 'EUR', [150, 151, 152, 153])
    const kesOf = (first: CurrencySeries) => {
      const given = { currencies, series: [usd, first, steady] }
      return days.map(day => at(given, day, 'KES'))
    }

    test('a bank of another country yields for a day', () =>
      expect(kesOf(quotes('bdi', 'EUR', [150, 151, 201, 153]))).toEqual([150, 151, 152, 153]))

    test('a bank of another country that says it again is chosen', () =>
      expect(kesOf(quotes('bdi', 'EUR', [150, 151, 201, 202]))).toEqual([150, 151, 152, 202]))

    test('the issuer is chosen at once', () =>
      expect(kesOf(quotes('cbk', 'KES', [150, 151, 201, 202]))).toEqual([150, 151, 201, 202]))
  })

  test('ECB figures are reported against others, never dropped', () => {
    const facts = {
      currencies,
      series: [ecb, source('bdi', 'EUR', 'EUR', { '2026-04-13': { 'EUR/HUF': 500 } })],
    }
    expect(at(facts, '2026-04-13', 'HUF')).toBe(366.9)
    expect(rules(facts)).toEqual(['off-ecb bdi HUF'])
  })

  test('a peg more than 1 % off what is dealt is reported and stands', () => {
    const dealt = source('bdi', 'EUR', 'EUR', { '2026-04-13': { 'EUR/AED': 4.4 } })
    const facts = { currencies, pegs: [pegOf('AED', 'USD', 3.6725)], series: [ecb, dealt] }
    expect(at(facts, '2026-04-13', 'AED')).toBe(4.290949)
    expect(rules(facts)).toEqual(['off-peg bdi AED'])
  })

  test('a source whose own euro is more than 2 % off the ECB is refused where its figures come through that euro', () => {
    const day = { '2026-04-13': { 'USD/KES': 129, 'EUR/KES': 155 } }
    const through = (anchor: 'EUR' | 'USD') => ({
      currencies,
      series: [ecb, source('cbk', 'KES', anchor, day)],
    })
    expect(at(through('EUR'), '2026-04-13', 'KES')).toBeUndefined()
    expect(rules(through('EUR'))).toEqual(['euro-off cbk EUR'])
    // Through the dollar: 129 × 1.1684 = 150.7236
    expect(at(through('USD'), '2026-04-13', 'KES')).toBe(150.7236)
    expect(rules(through('USD'))).toEqual(['euro-off cbk EUR'])
  })

  test('a source whose own euro is off confirms no jump, not even of its own currency: its columns may have moved', () => {
    const table = (date: string, usd: number, eur: number) => ({ [date]: { 'USD/KES': usd, 'EUR/KES': eur } })
    // The dollar's column holds the euro's figure: 150.7236 × 1.1684 = 176.1055, 17 % from the day before.
    const moved = source('cbk', 'KES', 'USD', {
      ...table('2026-04-13', 129, 150.7236),
      ...table('2026-04-14', 150.7236, 129),
    })
    const dollar = { 'EUR/USD': 1.1684 }
    const official = source('ecb', 'EUR', 'EUR', { '2026-04-13': dollar, '2026-04-14': dollar })
    const facts = { currencies, series: [official, moved] }
    expect(at(facts, '2026-04-13', 'KES')).toBe(150.7236)
    expect(at(facts, '2026-04-14', 'KES')).toBeUndefined()
    expect(rules(facts)).toEqual(['euro-off cbk EUR', 'jump-held cbk KES', 'off-ecb cbk USD'])
  })

  test('a value too coarse to be a rate is refused: half of 0.01 is 50 % of 0.01', () => {
    const coarse = source('cbg', 'KES', 'EUR', { '2026-04-13': { 'EUR/KES': 150, 'AMD/KES': 0.01 } })
    const facts = { currencies, series: [ecb, { ...coarse, decimals: [2, 2] }] }
    expect(at(facts, '2026-04-13', 'AMD')).toBeUndefined()
    expect(rules(facts)).toEqual(['too-coarse cbg AMD'])
  })
})

describe('a weekly table in force until the next', () => {
  const dates = {
    '2026-04-02': { 'EUR/USD': 1.15 },
    '2026-04-08': { 'EUR/USD': 1.16 },
    '2026-04-09': { 'EUR/USD': 1.17 },
    '2026-04-10': { 'EUR/USD': 1.1711 },
  }
  const eur = source('ecb', 'EUR', 'EUR', dates)
  const nbp = source('nbp', 'AMD', 'EUR', { '2026-04-02': { 'EUR/AMD': 4.2, 'KES/AMD': 0.028 } })
  const weekly = { ...nbp, weekly: { labelPrefix: 'KES', name: 'nbp-b', days: 7 } }
  const facts = { currencies, series: [eur, weekly] }

  test('counts for seven days and says which day it was fixed', () => {
    // 4.2 AMD per EUR over 0.028 AMD per KES = 150 KES per EUR
    expect(at(facts, '2026-04-02', 'KES')).toBe(150)
    expect(sourceAt(facts, '2026-04-02', 'KES')).toBe('nbp-b')
    expect(at(facts, '2026-04-09', 'KES')).toBe(150)
    expect(sourceAt(facts, '2026-04-09', 'KES')).toBe('nbp-b@2026-04-02')
    expect(at(facts, '2026-04-10', 'KES')).toBeUndefined()
  })

  test('carries nothing of the daily table beside it', () => {
    expect(at(facts, '2026-04-02', 'AMD')).toBe(4.2)
    expect(at(facts, '2026-04-08', 'AMD')).toBeUndefined()
  })
})

describe('after the last known day of the ECB', () => {
  const five = { 'EUR/USD': 1.17, 'EUR/GBP': 0.87, 'EUR/JPY': 185, 'EUR/CHF': 0.92 }
  const all = [...currencies, ...['GBP', 'JPY', 'CHF'].map(code => currencyFacts(code))]
  const boc = source('boc', 'EUR', 'EUR', { '2026-04-14': { ...five, 'EUR/AMD': 450 }, '2026-04-15': five })
  const cbr = source('cbr', 'EUR', 'EUR', { '2026-04-14': five, '2026-04-16': { 'EUR/USD': 1.17 }, '2026-04-18': five })

  test('a working day on which two sources quote the five currencies has a vector', () => {
    const facts = { currencies: all, series: [ecb, boc, cbr] }
    expect(bookOf(facts).dates).toEqual(['2026-04-10', '2026-04-13', '2026-04-14'])
    expect(at(facts, '2026-04-14', 'AMD')).toBe(450)
    expect(at(facts, '2026-04-14', 'EUR')).toBe(1)
  })

  test('one source suffices that was compared with the ECB on 500 figures and was hardly ever off', () => {
    const codes = ['USD', 'GBP', 'JPY', 'CHF']
    const days = Array.from({ length: 130 }, (_, i) => new Date(Date.UTC(2025, 0, 1 + i)).toISOString().slice(0, 10))
    const table = (off: number) =>
      Object.fromEntries(
        days.map((day, i) => [
          day,
          Object.fromEntries(codes.map((code, k) => [`EUR/${code}`, (1 + k) * (1 + i / 999) * off])),
        ]),
      )
    const datesOf = (off: number, fewer = 0) =>
      bookOf({
        currencies: all,
        series: [
          source('ecb', 'EUR', 'EUR', table(1)),
          source(
            'bnr',
            'EUR',
            'EUR',
            Object.fromEntries([...Object.entries(table(off)).slice(fewer), ['2026-04-14', five]]),
          ),
        ],
      }).dates.at(-1)
    expect(datesOf(1.0001)).toBe('2026-04-14')
    expect(datesOf(1.0001, 10)).toBe(days.at(-1))
    expect(datesOf(1.03)).toBe(days.at(-1))
  })

  test('a source comes to the euro by its own quotation of it', () => {
    // Macao, 2026-05-18: 100 DKK are 125.31 patacas, a euro is 9.3647: 9.3647 / 1.2531 = 7.4732, inside the krone's band.
    const amcm = source('amcm', 'MOP', 'USD', {
      '2026-04-14': { 'EUR/MOP': 9.3647, 'USD/MOP': 8.0643, 'DKK/MOP': 1.2531 },
    })
    const given = {
      currencies: [...all, currencyFacts('MOP'), currencyFacts('DKK')],
      series: [ecb, boc, cbr, amcm],
    }
    expect(at(given, '2026-04-14', 'DKK')).toBeCloseTo(7.4732, 4)
  })

  test('a source whose own euro is off by more than 2 % comes by the dollar of the day', () => {
    // 129 × 1.17 = 150.93; its own euro of 160 shillings would make a dollar of 1.24.
    const cbk = source('cbk', 'KES', 'USD', { '2026-04-14': { 'EUR/KES': 160, 'USD/KES': 129 } })
    const given = { currencies: all, series: [ecb, boc, cbr, cbk] }
    expect(at(given, '2026-04-14', 'KES')).toBe(150.93)
    expect(bookOf(given).findings).toContainEqual(expect.objectContaining({ rule: 'euro-off', source: 'cbk' }))
  })
})

describe('reading a table', () => {
  const eur = source('ecb', 'EUR', 'EUR', { '2026-04-10': { 'EUR/USD': 1.1711 }, '2026-04-13': { 'EUR/USD': 1.1684 } })

  test('a price between two foreign currencies is bridged by its counter', () => {
    const bcra = source('bcra', 'AMD', 'USD', { '2026-04-13': { 'USD/AMD': 400, 'KES/USD': 0.8 } })
    // 0.8 USD = 320 AMD per KES; 400 AMD per USD; 1.25 KES per USD × 1.1684 = 1.4605
    expect(at({ currencies, series: [eur, bcra] }, '2026-04-13', 'KES')).toBe(1.4605)
  })

  test('a day that repeats the one before in six figures is no fixing', () => {
    const day = { 'EUR/AMD': 440, 'USD/AMD': 376, 'RUB/AMD': 4.8, 'KES/AMD': 2.9, 'AED/AMD': 102, 'XOF/AMD': 0.67 }
    const closed = source('cba', 'AMD', 'EUR', { '2026-04-10': day, '2026-04-13': day })
    const facts = { currencies, series: [eur, closed] }
    expect(at(facts, '2026-04-10', 'AMD')).toBe(440)
    expect(at(facts, '2026-04-13', 'AMD')).toBeUndefined()
    expect(bookOf(facts).findings.map(({ rule, dates }) => [rule, dates])).toContainEqual([
      'repeated-day',
      ['2026-04-13'],
    ])
  })

  test('what a form of reply never seen for real says is kept and not chosen', () => {
    const bog = source('bog', 'KES', 'EUR', { '2026-04-13': { 'EUR/KES': 150 } })
    expect(at({ currencies, series: [eur, bog] }, '2026-04-13', 'KES')).toBe(150)
    expect(at({ currencies, series: [eur, { ...bog, unproven: '' }] }, '2026-04-13', 'KES')).toBeUndefined()
  })

  test('the issuer of a currency outranks others, also where its figures are priced in another', () => {
    const cbc = { ...source('cbc', 'USD', 'USD', { '2026-04-13': { 'USD/KES': 129 } }), issues: 'KES' }
    const bdi = source('bdi', 'EUR', 'EUR', { '2026-04-13': { 'EUR/KES': 151 } })
    expect(sourceAt({ currencies, series: [eur, bdi, cbc] }, '2026-04-13', 'KES')).toBe('cbc')
  })
})

describe('a currency that a source drops', () => {
  const dates = Array.from({ length: 40 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  const days = (published: (day: number) => boolean) =>
    source(
      'ecb',
      'EUR',
      'EUR',
      Object.fromEntries(
        dates.map((date, i) => [date, { 'EUR/USD': 1.17 + i / 1000, ...(published(i) && { 'EUR/HUF': 370 + i }) }]),
      ),
    )
  const stopped = (published: (day: number) => boolean, known = currencies) =>
    bookOf({ currencies: known, series: [days(published)] }).findings.flatMap(({ rule, code, dates }) =>
      rule === 'stopped' ? [[code, ...dates]] : [],
    )

  test('is named with the first day without it, from the fifth such day on', () => {
    expect(stopped(day => day < 35)).toEqual([['HUF', dates[35]]])
    expect(stopped(day => day < 36)).toEqual([])
  })

  test('is not named where it came now and then, comes again, or is out of force', () => {
    expect(stopped(day => day < 35 && day % 2 === 0)).toEqual([])
    expect(stopped(day => day < 10 || day > 30)).toEqual([])
    expect(
      stopped(
        day => day < 30,
        [...currencies.filter(({ code }) => code !== 'HUF'), currencyFacts('HUF', { last: '2026-01-30' })],
      ),
    ).toEqual([])
  })
})

describe('the explanation of a day', () => {
  const cbk = source('cbk', 'KES', 'USD', { '2026-04-10': { 'USD/KES': 129 }, '2026-04-13': { 'USD/KES': 250 } })
  const book = bookOf({ currencies, pegs: [pegOf('AED', 'USD', 3.6725)], series: [ecb, cbk] })
  const explained = (date: string) => {
    const answer = explainedOn(book, date)
    return answer.kind === 'body' ? answer.body.currencies : []
  }

  test('names every figure, the chosen one and the rule', () =>
    expect(explained('2026-04-10')).toEqual([
      { code: 'AED', rate: 4.30086475, source: 'peg', rule: 'peg', kind: 'peg', figures: [], refused: [] },
      {
        code: 'HUF',
        rate: 377.2,
        source: 'ecb',
        rule: 'official',
        kind: 'market',
        figures: [{ source: 'ecb', rate: 377.2, digits: 7, confirmsOnly: false }],
        refused: [],
      },
      {
        code: 'KES',
        // 129 × 1.1711
        rate: 151.0719,
        source: 'cbk',
        rule: 'single',
        kind: 'market',
        figures: [{ source: 'cbk', rate: 151.0719, digits: 7, confirmsOnly: false }],
        refused: [],
      },
      expect.objectContaining({ code: 'USD', rate: 1.1711, rule: 'official' }),
    ]))

  // 0.751 has three digits, and 1250.55 through a dollar of 12.95 no more than four.
  test.each([
    ['AMD', 3],
    ['HUF', 4],
  ])('says how many digits the source of %s carries', (code, digits) => {
    const day = { 'USD/KES': 12.95, 'AMD/KES': 0.751, 'HUF/USD': 1250.55 }
    const coarse = { ...source('cbk', 'KES', 'USD', { '2026-04-13': day }), decimals: [2, 3, 2] }
    const official = source('ecb', 'EUR', 'EUR', { '2026-04-13': { 'EUR/USD': 1.1684 } })
    const answer = explainedOn(bookOf({ currencies, series: [official, coarse] }), '2026-04-13')
    const found = answer.kind === 'body' ? answer.body.currencies.find(one => one.code === code) : undefined
    expect(found?.figures).toEqual([expect.objectContaining({ source: 'cbk', digits })])
  })

  test('says that a figure is held', () =>
    expect(explained('2026-04-13').find(({ code }) => code === 'KES')).toMatchObject({
      rate: null,
      source: null,
      rule: 'held',
      figures: [{ source: 'cbk', rate: 292.1 }],
    }))

  test('is kept of the newest 400 days and of a day asked for', () => {
    const days = {
      '2024-01-02': { 'EUR/USD': 1.1 },
      '2024-01-03': { 'EUR/USD': 1.1 },
      '2026-04-13': { 'EUR/USD': 1.2 },
    }
    const data = { currencies, series: [source('ecb', 'EUR', 'EUR', days)] }
    expect([...bookOf(data).explained.keys()]).toEqual(['2026-04-13'])
    expect([...bookOf(data, '2024-01-02').explained.keys()]).toEqual(['2024-01-02', '2026-04-13'])
  })
})

describe('the kind of a rate', () => {
  const kinds = [
    { code: 'NGN', since: '2015-02-18', until: '2023-06-13', kind: 'official', authority: 'Its bank', source: '' },
  ] as const

  test.each([
    ['2015-02-17', 'cbn', 'market'],
    ['2015-02-18', 'cbn', 'official'],
    ['2023-06-13', 'cbn', 'official'],
    ['2023-06-14', 'cbn', 'market'],
    ['2020-01-02', 'peg', 'peg'],
  ])('of %s from %s is %s', (date, from, kind) => expect(kindOn(kinds, 'NGN', date, from)).toBe(kind))
})

describe('an unchanged figure', () => {
  const dates = Array.from({ length: 80 }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10))
  const course = (kes: (day: number) => number) =>
    Object.fromEntries(dates.map((date, day) => [date, { 'EUR/USD': 1.1 + day / 1000, 'EUR/KES': kes(day) }]))
  const eur = source(
    'ecb',
    'EUR',
    'EUR',
    Object.fromEntries(dates.map((day, i) => [day, { 'EUR/USD': 1.1 + i / 1000 }])),
  )
  const still = source(
    'bdi',
    'EUR',
    'EUR',
    course(() => 150),
  )
  const moving = source(
    'boc',
    'EUR',
    'EUR',
    course(day => 150 + day / 10),
  )
  const staleOf = (...series: readonly CurrencySeries[]) =>
    bookOf({ currencies, series: [eur, ...series] }).findings.flatMap(({ rule, source, dates }) =>
      rule === 'stale' ? [[source, dates[0], dates.length]] : [],
    )

  test('is refused as stale from its 61st row on, beside another source that moved by 2 %', () =>
    // 150 + day / 10 is 2 % above 150 on day 31.
    expect(staleOf(still, moving)).toEqual([['bdi', dates[60], 20]]))

  test('is not stale where no other source moved', () => {
    expect(staleOf(still)).toEqual([])
    expect(staleOf(still, { ...still, key: 'boc' })).toEqual([])
  })

  test('is never stale at the bank that issues the currency', () => {
    // Eleven more currencies as the ECB has them keep the other source sound.
    const codes = Array.from({ length: 11 }, (_, i) => `X${String.fromCharCode(65 + i)}A`)
    const more = (given: CurrencySeries, kes?: (day: number) => number): CurrencySeries => {
      const rest = Object.fromEntries(codes.map(code => [`EUR/${code}`, 7]))
      const rows = dates.map((date, day) => {
        const shillings = kes === undefined ? {} : { 'EUR/KES': kes(day) }
        return [date, { 'EUR/USD': 1.1 + day / 1000, ...rest, ...shillings }]
      })
      return source(given.key, 'EUR', 'EUR', Object.fromEntries(rows))
    }
    const both = [more(eur), more(moving, day => 150 + day / 10)]
    const found = (bank: CurrencySeries) =>
      bookOf({ currencies, series: [bank, ...both] }).findings.filter(({ rule }) => rule === 'stale')
    expect(found(still)).toHaveLength(1)
    expect(found({ ...still, issues: 'KES' })).toEqual([])
  })

  test('is stale only from the day on which the other source has moved', () => {
    const late = source(
      'boc',
      'EUR',
      'EUR',
      course(day => (day < 70 ? 150 : 160)),
    )
    expect(staleOf(still, late)).toEqual([['bdi', dates[70], 10]])
  })

  test('is not stale where the other source may only confirm, or moved by the conversion alone', () => {
    const unsound = source(
      'boc',
      'EUR',
      'EUR',
      Object.fromEntries(dates.map((date, day) => [date, { 'EUR/USD': 1.2 + day / 900, 'EUR/KES': 150 + day / 10 }])),
    )
    expect(staleOf(still, unsound)).toEqual([])
    const converted = source(
      'fed',
      'USD',
      'USD',
      Object.fromEntries(dates.map((date, day) => [date, { 'EUR/USD': 1.1 + day / 1000, 'USD/KES': 136 }])),
    )
    expect(staleOf(still, converted)).toEqual([])
  })

  describe('of a quarterly table', () => {
    const quarters = Array.from({ length: 12 }, (_, i) =>
      new Date(Date.UTC(2023, 3 + 3 * i, 0)).toISOString().slice(0, 10),
    )
    const table = (key: string, kes: (quarter: number) => number) =>
      source(key, 'EUR', 'EUR', Object.fromEntries(quarters.map((date, i) => [date, { 'EUR/KES': kes(i) }])))
    const found = (pegs: readonly Peg[] = []) =>
      bookOf({ currencies, pegs, series: [eur, table('bdi', () => 150), table('boc', i => 150 + 2 * i)] }).findings

    test('is refused as stale from the fourth quarter on, and never beside a peg', () => {
      const stale = found().filter(({ rule }) => rule === 'stale')
      expect(stale).toMatchObject([{ source: 'bdi', code: 'KES', dates: quarters.slice(3) }])
      expect(found([pegOf('KES', 'EUR', 150)]).filter(({ rule }) => rule === 'stale')).toEqual([])
    })
  })
})

describe('pegs beside published figures', () => {
  const dealt = (key: string, aed: number, issues = 'EUR') => ({
    ...source(key, 'EUR', 'EUR', { '2026-04-13': { 'EUR/AED': aed } }),
    issues,
  })
  const findingsOf = (given: Facts) =>
    bookOf(given).findings.map(({ rule, source, code }) => `${rule} ${source} ${code}`)

  test('are compared with the figure of the best rank', () => {
    const pegs = [pegOf('AED', 'USD', 3.6725)]
    const given = (issuer: number, rival: number) => ({
      currencies,
      pegs,
      series: [ecb, dealt('bdi', rival), dealt('boc', issuer, 'AED')],
    })
    expect(findingsOf(given(4.29, 4.4))).toEqual([])
    expect(findingsOf(given(4.4, 4.29))).toEqual(['off-peg boc AED'])
    expect(findingsOf({ ...given(4.4, 4.29), series: given(4.4, 4.29).series.toReversed() })).toEqual([
      'off-peg boc AED',
    ])
  })

  test('that are irrevocable are law, and what contradicts them is reported', () => {
    const given = { currencies, pegs: [pegOf('HUF', 'EUR', 377, { kind: 'irrevocable' })], series: [ecb] }
    expect(sourceAt(given, '2026-04-13', 'HUF')).toBe('law')
    // 377.2 of 10 April is near, 366.9 of 13 April is 2.8 % off.
    expect(bookOf(given).findings.map(({ rule, source, dates }) => [rule, source, ...dates])).toEqual([
      ['off-law', 'ecb', '2026-04-13'],
    ])
  })

  test('yield to the ECB also where others quote the code', () => {
    const bdi = source('bdi', 'EUR', 'EUR', { '2026-04-13': { 'EUR/HUF': 367 } })
    expect(at({ currencies, pegs: [pegOf('HUF', 'EUR', 1)], series: [bdi, ecb] }, '2026-04-13', 'HUF')).toBe(366.9)
  })

  test('hold from their first day, while their currency is in force and their anchor has a rate', () => {
    const since = pegOf('XOF', 'EUR', 655.957, { since: '2026-04-13' })
    const given = { currencies, pegs: [since], series: [ecb] }
    expect(at(given, '2026-04-10', 'XOF')).toBeUndefined()
    expect(at(given, '2026-04-13', 'XOF')).toBe(655.957)
    const ended = currencies.map(one => (one.code === 'XOF' ? currencyFacts('XOF', { last: '2026-04-10' }) : one))
    expect(at({ ...given, currencies: ended }, '2026-04-13', 'XOF')).toBeUndefined()
    const withoutDollar = source('ecb', 'EUR', 'EUR', { '2026-04-13': { 'EUR/HUF': 366.9 } })
    const silent = { currencies, pegs: [pegOf('AED', 'USD', 3.6725)], series: [withoutDollar] }
    expect([at(silent, '2026-04-13', 'AED'), at(silent, '2026-04-13', 'HUF')]).toEqual([undefined, 366.9])
  })
})

describe('a currency in the book', () => {
  test('has rates from its first day to its last', () => {
    const from = (first: string) => ({ currencies: [currencyFacts('HUF', { first })], series: [ecb] })
    expect(at(from('2026-04-13'), '2026-04-10', 'HUF')).toBeUndefined()
    expect([at(from('2026-04-10'), '2026-04-10', 'HUF'), at(from('2026-04-13'), '2026-04-13', 'HUF')]).toEqual([
      377.2, 366.9,
    ])
    const until = { currencies: [currencyFacts('HUF', { last: '2026-04-13' })], series: [ecb] }
    expect(at(until, '2026-04-13', 'HUF')).toBe(366.9)
  })

  test('must be known', () =>
    expect(bookOf({ currencies: [currencyFacts('USD')], series: [ecb] }).codes).toEqual(['EUR', 'USD']))

  test('keeps its facts, and the events that cut zeros', () => {
    const book = bookOf({
      currencies,
      series: [ecb],
      events: [
        { code: 'HUF', date: '2026-04-13', cutsZeros: true },
        { code: 'HUF', date: '2026-04-10', cutsZeros: false },
      ],
    })
    expect(book.currencies.get('HUF')).toEqual(currencyFacts('HUF'))
    expect(book.redenominations.map(({ date }) => date)).toEqual(['2026-04-13'])
  })

  test('the euro is the ECB’s on its days and law on others', () => {
    const five = { 'EUR/USD': 1.17, 'EUR/GBP': 0.87, 'EUR/JPY': 185, 'EUR/CHF': 0.92 }
    const [boc, cbr] = ['boc', 'cbr'].map(key => source(key, 'EUR', 'EUR', { '2026-04-13': five, '2026-04-14': five }))
    const given = {
      currencies: [...currencies, ...['GBP', 'JPY', 'CHF'].map(code => currencyFacts(code))],
      series: [boc!, cbr!, ecb],
    }
    expect([sourceAt(given, '2026-04-13', 'EUR'), sourceAt(given, '2026-04-14', 'EUR')]).toEqual(['ecb', 'law'])
  })
})

describe('a jump and a dated event', () => {
  const days = ['2026-04-08', '2026-04-09']
  const given = (...events: readonly { code: string; date: string }[]) => ({
    currencies,
    series: [
      source('ecb', 'EUR', 'EUR', Object.fromEntries(days.map(day => [day, { 'EUR/USD': 1.1684 }]))),
      source('cbk', 'KES', 'EUR', { '2026-04-08': { 'EUR/KES': 150 }, '2026-04-09': { 'EUR/KES': 1500 } }),
    ],
    events: events.map(event => ({ ...event, cutsZeros: false })),
  })
  test.each([
    ['on the day', [{ code: 'KES', date: '2026-04-09' }], 1500],
    ['on the day of the figure before', [{ code: 'KES', date: '2026-04-08' }], undefined],
    ['on a later day', [{ code: 'KES', date: '2026-04-10' }], undefined],
    ['of another currency', [{ code: 'UGX', date: '2026-04-09' }], undefined],
    [
      'on one of two days',
      [
        { code: 'KES', date: '2026-04-07' },
        { code: 'KES', date: '2026-04-09' },
      ],
      1500,
    ],
  ])('%s', (_, events, kes) => expect(at(given(...events), '2026-04-09', 'KES')).toBe(kes))
})

test('a figure that a later day confirms is explained as late, and others of its day are not', () => {
  const days = ['2026-04-08', '2026-04-09', '2026-04-10']
  const book = bookOf({
    currencies,
    series: [
      source('ecb', 'EUR', 'EUR', Object.fromEntries(days.map(day => [day, { 'EUR/USD': 1.1684 }]))),
      source('cbk', 'KES', 'EUR', Object.fromEntries(days.map((day, i) => [day, { 'EUR/KES': [150, 250, 251][i]! }]))),
    ],
  })
  const rulesOn = (date: string) => book.explained.get(date)!.map(({ code, rule }) => [code, rule])
  expect(rulesOn('2026-04-09')).toEqual([
    ['USD', 'official'],
    ['KES', 'late'],
  ])
  expect(rulesOn('2026-04-10')).toEqual([
    ['USD', 'official'],
    ['KES', 'confirmed'],
  ])
})

test("an ECB figure that three others contradict takes its place once the ECB's next day confirms it", () => {
  const days = ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13']
  const quotes = (key: string, figures: readonly number[]) =>
    source(
      key,
      'EUR',
      'EUR',
      Object.fromEntries(days.map((day, i) => [day, { 'EUR/USD': 1.1684, 'EUR/KES': figures[i]! }])),
    )
  const banks = [quotes('boc', [150, 151, 151, 170]), quotes('bdi', [149, 150, 152, 171])]
  const book = (next: number) => {
    const series = [quotes('ecb', [150, 151, 170, next]), ...banks, quotes('fed', [150, 151, 153, 172])]
    const data = { currencies, series }
    return days.map(day => `${sourceAt(data, day, 'KES')} ${at(data, day, 'KES')}`)
  }
  expect(book(171)).toEqual(['ecb 150', 'ecb 151', 'ecb 170', 'ecb 171'])
  // Back at the level before: the figure of the 10th was a misprint.
  expect(book(152)).toEqual(['ecb 150', 'ecb 151', 'bdi 152', 'ecb 152'])
})

test('the explanation says of which day a weekly figure is', () => {
  const nbp = source('nbp', 'AMD', 'EUR', { '2026-04-10': { 'EUR/AMD': 4.2, 'KES/AMD': 0.028 } })
  const weekly = { ...nbp, weekly: { labelPrefix: 'KES', name: 'nbp-b', days: 7 } }
  const { explained } = bookOf({ currencies, series: [ecb, weekly] })
  const figuresOn = (date: string) => explained.get(date)!.find(({ code }) => code === 'KES')!.figures
  expect(figuresOn('2026-04-13')).toMatchObject([{ source: 'nbp-b', fixedOn: '2026-04-10' }])
  expect(figuresOn('2026-04-10')[0]).not.toHaveProperty('fixedOn')
})

test('changes that wait are reported by their foreign currency, or by their label', () => {
  const cbk = source('cbk', 'KES', 'USD', { '2026-04-13': { 'USD/KES': 129, 'KES/UGX': 28 } })
  const change = (label: string, of = 'cbk') => ({
    on: '2026-04-14',
    source: of,
    date: '2026-04-13',
    label,
    before: '100',
    after: '150',
  })
  const held = [change('USD/KES'), change('KES/UGX'), change('gone'), change('old', 'xyz')]
  expect(
    bookOf({ currencies, series: [ecb, cbk], held })
      .findings.filter(({ rule }) => rule === 'change-held')
      .map(({ source, code, dates, worst }) => [source, code, ...dates, worst]),
  ).toEqual([
    ['cbk', 'UGX', '2026-04-13', 0.5],
    ['cbk', 'USD', '2026-04-13', 0.5],
    ['cbk', 'gone', '2026-04-13', 0.5],
    ['xyz', 'old', '2026-04-13', 0.5],
  ])
})
