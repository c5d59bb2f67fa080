import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { quote } from '../../../pipeline/contract/quote.ts'
import { forexRoutes } from '../../../pipeline/forex/answer.ts'
import { coverageInWords } from '../../../pipeline/forex/coverage.ts'
import { forexDocuments } from '../../../pipeline/forex/documents.ts'
import type { ForexBook } from '../../../pipeline/forex/rate-book.ts'
import { bundledBook } from './book.ts'

let book: ForexBook
beforeAll(async () => {
  book = await bundledBook()
})

const dated = (base: string, counter: string, date: string) => {
  const answer = forexRoutes.datedPair.answer(
    book,
    { 'base-currency': base, 'counter-currency': counter, date },
    { fixed: false },
  )
  return answer.kind === 'body' ? answer.body : undefined
}

const documentOf = (date: string) => {
  const answer = forexDocuments.forexDay.answer(book, { year: date.slice(0, 4), date }, { fixed: false })
  if (answer.kind !== 'body') throw new Error(`${date} has no document`)
  return answer.body
}

// The ECB's published text for EUR/USD, EUR/JPY and EUR/GBP, copied from its history file with a spreadsheet.
const published = [
  ['2000-01-03', '1.009', '102.75', '0.6246'],
  ['2000-10-26', '0.8252', '89.3', '0.5807'],
  ['2001-09-12', '0.9052', '108.15', '0.6176'],
  ['2002-01-02', '0.9038', '119.53', '0.6262'],
  ['2002-07-15', '1.0024', '116.22', '0.6413'],
  ['2003-05-27', '1.1901', '138.93', '0.7235'],
  ['2004-12-30', '1.3604', '141.03', '0.7088'],
  ['2005-01-03', '1.3507', '138.84', '0.70725'],
  ['2006-06-30', '1.2713', '145.75', '0.6921'],
  ['2007-11-23', '1.4809', '159.87', '0.72025'],
  ['2008-07-15', '1.599', '167.48', '0.79555'],
  ['2008-10-27', '1.246', '115.75', '0.8063'],
  ['2010-06-08', '1.1942', '109.32', '0.82805'],
  ['2012-07-24', '1.2089', '94.63', '0.7785'],
  ['2014-05-08', '1.3953', '141.95', '0.8233'],
  ['2015-03-13', '1.0572', '128.41', '0.71525'],
  ['2016-06-24', '1.1066', '113.23', '0.8075'],
  ['2020-03-23', '1.0783', '119.11', '0.9297'],
  ['2022-09-28', '0.9565', '138.39', '0.90268'],
  ['2024-12-31', '1.0389', '163.06', '0.82918'],
  ['2025-06-30', '1.172', '169.17', '0.8555'],
  ['2026-04-13', '1.1684', '186.75', '0.87058'],
] as const

describe('the bundled history', () => {
  test.each(published)('on %s: %s dollars, %s yen, %s pounds for a euro', (date, usd, jpy, gbp) => {
    expect(dated('EUR', 'USD', date)).toEqual({ date, pair: 'EUR/USD', rate: Number(usd) })
    expect(dated('EUR', 'JPY', date)?.rate).toBe(Number(jpy))
    expect(dated('EUR', 'GBP', date)?.rate).toBe(Number(gbp))
  })

  test('reaches from 2000-01-03 to 2026-04-13 or later, on no weekend', () => {
    expect(book.dates[0]).toBe('2000-01-03')
    expect(book.dates.at(-1)! >= '2026-04-13').toBe(true)
    // The ECB published on 6,724 days from 2000-01-03 to 2026-04-13.
    expect(book.dates.length).toBeGreaterThanOrEqual(6_724)
    const weekends = book.dates.filter(date => [0, 6].includes(new Date(`${date}T12:00:00Z`).getUTCDay()))
    expect(weekends).toEqual([])
  })

  test('covers what README says of it', () => {
    // What is fetched later must not change the sentence.
    const dates = book.dates.filter(date => date <= '2026-07-24')
    const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8').replaceAll('\n', ' ')
    expect(readme).toContain(coverageInWords({ ...book, dates }, [...book.currencies.values()]).replace(/\.$/, ''))
  })

  test('has no rates on weekends, holidays and days that do not exist', () => {
    for (const date of ['2026-04-11', '2026-04-03', '2025-12-25', '2099-01-04', '2026-02-30', '1999-12-31'])
      expect(dated('EUR', 'USD', date)).toBeUndefined()
  })

  // Council Regulation (EC) 2866/98; the CFA franc's is Council Decision 98/683/EC.
  test.each([
    ['DEM', 1.95583, '2000-01-03', '2001-12-28'],
    ['ITL', 1936.27, '2000-01-03', '2001-12-28'],
    // Before 2001 the drachma had a market, of which the month-ends are known.
    ['GRD', 340.75, '2001-01-02', '2001-12-28'],
  ])(
    '%s stands at %d from its irrevocable day on, the last ECB day before the cash changeover being its last',
    (code, rate, first, last) => {
      const column = book.codes.indexOf(code)
      const days = [...book.dates.keys()].filter(
        day => book.dates[day]! >= first && !Number.isNaN(book.perEur[day * book.codes.length + column]!),
      )
      expect(book.dates[days[0]!]).toBe(first)
      expect(book.dates[days.at(-1)!]).toBe(last)
      expect(new Set(days.map(day => dated('EUR', code, book.dates[day]!)?.rate))).toEqual(new Set([rate]))
    },
  )

  // International Financial Statistics, end of period: 307 naira for a dollar at the end of 2018.
  test('a naira of a month whose days nobody published is the month-end’s, and a working day before it has none', () => {
    expect(dated('USD', 'NGN', '2018-12-31')?.rate).toBe(307)
    expect(dated('USD', 'NGN', '2018-12-28')).toBeUndefined()
  })

  test('EUR/XOF is 655.957 on every date', () => {
    const column = book.codes.indexOf('XOF')
    expect(new Set(book.dates.map((_, day) => book.perEur[day * book.codes.length + column]))).toEqual(
      new Set([655.957]),
    )
  })
})

test('every dated pair equals the one cut from its day by quote', () => {
  for (const [day, date] of book.dates.entries()) {
    if (day % 97 !== 0) continue
    const rates = Object.fromEntries(
      book.codes.flatMap((code, i) => {
        const value = book.perEur[day * book.codes.length + i]!
        return Number.isNaN(value) ? [] : [[code, value]]
      }),
    )
    expect(Object.keys(rates).length).toBeGreaterThan(40)
    const { digits, usdDigits } = documentOf(date)
    for (const base of Object.keys(rates))
      expect(quote({ date, rates, digits, usdDigits }, base, 'USD')).toEqual(dated(base, 'USD', date))
  }
})

/**
 * Days on which a currency jumped, with the last figure before and the first one after. ECB: its history file. IMF: International
 * Financial Statistics, end of period. NBP: table A. NBE: its page of 2026.
 */
const episodes = [
  ['CHF: the Swiss National Bank gives up 1.20 (ECB)', 'EUR', 'CHF', '2015-01-14', 1.201, '2015-01-15', 1.028],
  ['ISK: the banks fail (ECB)', 'EUR', 'ISK', '2008-10-08', 265, '2008-10-09', 305],
  [
    'ISK: the onshore market after the last figure of the ECB (NBP)',
    'EUR',
    'ISK',
    '2008-12-09',
    290,
    '2008-12-10',
    148,
  ],
  ['TRY: deposits are guaranteed in dollars (ECB)', 'EUR', 'TRY', '2021-12-20', 20.0434, '2021-12-21', 14.7132],
  ['RUB: sanctions on the central bank (ECB)', 'EUR', 'RUB', '2022-02-25', 92.5673, '2022-02-28', 115.4842],
  ['GHS: the worst month (IMF)', 'USD', 'GHS', '2022-09-30', 9.6048, '2022-10-31', 13.0086],
  ['GHS: the debt exchange (IMF)', 'USD', 'GHS', '2022-11-30', 13.1044, '2022-12-30', 8.576],
  ['LBP: the peg of 1997 ends (IMF)', 'USD', 'LBP', '2023-01-31', 1507.5, '2023-02-28', 15_000],
  ['NGN: one window (IMF)', 'USD', 'NGN', '2023-05-31', 466, '2023-06-30', 770.88],
  // The second step was held, and lies on the way from 1.40 to 2.95 of the month after.
  ['ARS: a peso is no dollar any more (IMF)', 'USD', 'ARS', '2002-01-04', 1, '2002-01-31', 1.4],
  ['ARS: the slide of 2002 (IMF)', 'USD', 'ARS', '2002-01-31', 1.4, '2002-02-28', 2.1],
  ['ARS: 800 pesos for a dollar (IMF)', 'USD', 'ARS', '2023-11-30', 360, '2023-12-29', 806.95],
  ['EGP: the float of 2016 (IMF)', 'USD', 'EGP', '2016-10-31', 8.858, '2016-11-30', 17.7663],
  ['EGP: the float of 2024 (IMF)', 'USD', 'EGP', '2024-02-29', 30.8414, '2024-03-28', 47.16],
  ['ETB: the float of 2024 (IMF, NBE)', 'USD', 'ETB', '2024-01-31', 56.1663, '2026-05-18', 157.227],
] as const

test.each(episodes)('%s', (_, base, counter, before, old, after, young) => {
  expect(dated(base, counter, before)!.rate / old).toBeCloseTo(1, 2)
  expect(dated(base, counter, after)!.rate / young).toBeCloseTo(1, 2)
})

test('no day between holds another figure of the jump', () => {
  for (const [name, base, counter, before, , after] of episodes.filter(([name]) => !name.startsWith('ETB'))) {
    const between = book.dates.filter(date => date > before && date < after)
    expect([name, between.filter(date => dated(base, counter, date))]).toEqual([name, []])
  }
})
