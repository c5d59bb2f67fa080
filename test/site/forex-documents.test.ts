/** Documents of rates that hosts cut: expected figures by hand from the tree of hand-made.ts. */
import { describe, expect, it } from 'vitest'
import { askOf, coreOf, profileNames, series, vector } from './hand-made.ts'

describe.each(profileNames)('on a tree of the profile %s', profile => {
  const ask = askOf(coreOf(profile))
  const json = async (target: string) => (await ask(target)).json()
  const errorOf = async (target: string) => {
    const { status, json } = await ask(target)
    return [status, (json() as { error: { code: string; message: string } }).error]
  }

  it('all rates of a base on one day', async () => {
    expect(await json('/forex/days/2026/2026-04-10/USD.json')).toEqual({
      base: 'USD',
      date: '2026-04-10',
      rates: { CHF: 0.8, EUR: 0.83333333, GBP: 0.66666667, JPY: 125 },
    })
  })

  it('a pair, all its days', async () => {
    expect(await json('/forex/series/usd/gbp.json')).toEqual({
      pair: 'USD/GBP',
      from: '2026-04-10',
      to: '2026-04-13',
      count: 2,
      dates: ['2026-04-10', '2026-04-13'],
      rates: [0.66666667, 0.64],
    })
  })

  it('a pair as CSV, with the publisher of each side', async () => {
    const { text, headers } = await ask('/forex/series/USD/GBP.csv')
    expect(text).toBe('date,rate,base_source,counter_source\n2026-04-10,0.66666667,ecb,ecb\n2026-04-13,0.64,ecb,boe\n')
    expect(headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'inline; filename="usd-gbp.csv"',
    })
    expect((await ask('/forex/series/usd/gbp.csv?to=2026-04-10&prettify')).text.split('\n')).toHaveLength(3)
  })

  it('a chart of a pair', async () => {
    const { text, headers } = await ask('/forex/series/usd/gbp.svg')
    expect(text).toContain('USD/GBP')
    expect(headers['content-type']).toBe('image/svg+xml')
  })

  it('the newest day that both have, where each has days that the other lacks', async () => {
    const instead = {
      'forex/latest.json': vector('2026-04-14', { EUR: 1 }),
      'forex/series/usd.json': series('USD', { '2026-04-10': 1.2, '2026-04-14': 1.25 }),
      'forex/series/ghs.json': series('GHS', { '2026-04-10': 15, '2026-04-13': 15 }),
    }
    const { json } = await askOf(coreOf(profile, { instead }))('/forex/USD/GHS')
    expect(json()).toEqual({ date: '2026-04-10', pair: 'USD/GHS', rate: 12.5 })
  })

  it('the newest quotation on or before a date, at most 31 days back', async () => {
    const quotation = { date: '2026-04-10', pair: 'USD/GBP', rate: 0.66666667 }
    expect(await json('/forex/USD/GBP/2026-04-12?asof')).toEqual(quotation)
    expect(await json('/forex/USD/GBP/2026-04-10?asof')).toEqual(quotation)
    expect(await json('/forex/USD/GBP/2026-05-14?asof')).toMatchObject({ date: '2026-04-13' })
    for (const date of ['2026-05-15', '2026-04-09', '2026-02-30'])
      expect([date, (await ask(`/forex/USD/GBP/${date}?asof`)).status]).toEqual([date, 404])
    expect((await ask('/forex/USD/GBP/2026-04-12')).status).toBe(404)
    const [, { message }] = (await errorOf('/forex/USD/GBP/2026-04-09?asof')) as [number, { message: string }]
    expect(message).toContain('on 2026-04-09 or in the 31 days before.')
  })

  // 14 April is the day of the clock: the answer to a past date holds, that to a later one may change with the next build.
  it.each([
    ['2026-04-12', 'public, max-age=3600, stale-if-error=86400'],
    ['2026-04-14', 'public, max-age=3600, stale-while-revalidate=3600, stale-if-error=86400'],
    ['2026-05-14', 'public, max-age=3600, stale-while-revalidate=3600, stale-if-error=86400'],
  ])('the newest on or before %s for as long as it stays so', async (date, kept) => {
    expect((await ask(`/forex/USD/GBP/${date}?asof`)).headers['cache-control']).toBe(kept)
  })

  // 13 April has the newest rate: a later build may add one of 15 April, and 12 April is past.
  it.each([
    ['2026-04-15', 'public, max-age=3600, stale-while-revalidate=3600, stale-if-error=86400'],
    ['2026-04-12', 'public, max-age=86400, immutable, stale-if-error=604800'],
  ])('the newest on or before %s while the book is weeks behind the clock', async (date, kept) => {
    const late = askOf(coreOf(profile, { now: Date.parse('2026-05-10T12:00:00Z') }))
    expect((await late(`/forex/USD/GBP/${date}?asof`)).headers['cache-control']).toBe(kept)
  })

  it('the last rate of each week, which begins on a Monday', async () => {
    // 3 April 2026 is a Friday, 5 and 12 are Sundays, 6 and 13 Mondays.
    const days = {
      '2026-04-03': 1,
      '2026-04-05': 1,
      '2026-04-06': 1,
      '2026-04-08': 1,
      '2026-04-12': 1,
      '2026-04-13': 1,
    }
    const instead = { 'forex/series/usd.json': series('USD', days), 'forex/series/eur.json': series('EUR', days) }
    const { json } = await askOf(coreOf(profile, { instead }))('/forex/series/eur/usd.json?every=week')
    expect(json()).toMatchObject({ dates: ['2026-04-05', '2026-04-12', '2026-04-13'] })
  })

  it('as many digits as the figures carry, the same from a day and from a series', async () => {
    // By hand: 1505.1234 / 3.6725 = 409.836187…, 1505.1234 × 1.25 = 1881.40425, 1 / 1.25 and 15 / 1.25.
    const rates = { CHF: 4.590625, JPY: 1881.40425, EUR: 1, GHS: 15.123, USD: 1.25 }
    const digits = { EUR: 8, GHS: 6 }
    const usdDigits = { CHF: 8, JPY: 8, USD: 8 }
    const day = JSON.stringify({ date: '2026-04-13', base: 'EUR', rates, digits, usdDigits, sources: {} })
    const seriesOf = ([code, rate]: readonly [string, number]) => {
      const own = { from: '2026-04-13', digits: { ...digits }[code] ?? 5, usdDigits: { ...usdDigits }[code] }
      const body = JSON.stringify({ code, base: 'EUR', dates: ['2026-04-13'], rates: [rate], precision: [own] })
      return [`forex/series/${code.toLowerCase()}.json`, body]
    }
    const instead = {
      'forex/latest.json': day,
      'forex/days/2026/2026-04-13.json': day,
      ...Object.fromEntries(Object.entries(rates).map(seriesOf)),
    }
    const ask = askOf(coreOf(profile, { instead }))
    const json = async (path: string) => (await ask(path)).json()
    for (const [pair, rate] of [
      ['usd/jpy', 1505.1234],
      ['chf/jpy', 409.83619],
      ['eur/jpy', 1881.4],
      ['eur/ghs', 15.123],
      ['usd/ghs', 12.098],
    ] as const) {
      const [base = '', counter = ''] = pair.toUpperCase().split('/')
      expect(await json(`/forex/${pair}/2026-04-13`)).toMatchObject({ rate })
      expect(await json(`/forex/series/${pair}.json`)).toMatchObject({ rates: [rate] })
      expect(await json(`/forex/days/2026/2026-04-13/${base}.json`)).toMatchObject({ rates: { [counter]: rate } })
    }
  })

  it('eight digits on an edition that names none', async () => {
    const rates = { EUR: 1, GBP: 0.8, USD: 1.2 }
    const instead = { 'forex/days/2026/2026-04-10.json': JSON.stringify({ date: '2026-04-10', base: 'EUR', rates }) }
    const { json } = await askOf(coreOf(profile, { instead }))('/forex/USD/GBP/2026-04-10')
    expect(json()).toMatchObject({ rate: 0.66666667 })
  })

  it('a day too old to be explained, without denying its rates', async () => {
    const [status, { message }] = (await errorOf('/forex/explained/2001-12-28.json')) as [number, { message: string }]
    expect([status, message]).toEqual([404, expect.stringContaining('only the newest 400 days with rates are')])
  })

  it.each([
    ['from=2026-04-11', ['2026-04-13']],
    ['to=2026-04-12', ['2026-04-10']],
    ['to=9999-12-31', ['2026-04-10', '2026-04-13']],
    ['from=2026-04-12&every=day', ['2026-04-13']],
    ['from=2026-04-10&to=2026-04-10', ['2026-04-10']],
    ['every=week', ['2001-12-28', '2026-04-10', '2026-04-13']],
    ['every=month', ['2001-12-28', '2026-04-13']],
  ])('a pair narrowed by %s', async (query, dates) => {
    const pair = query.startsWith('every') ? 'usd/eur' : 'usd/gbp'
    expect(await json(`/forex/series/${pair}.json?${query}`)).toMatchObject({ dates })
  })

  it.each([
    ['/forex/series/usd/gbp.json?from=2026-04-13&to=2026-04-10', 400, 'bad_request', 'from: 2026-04-13 is after to'],
    ['/forex/series/usd/gbp.json?to=2026-02-30', 400, 'bad_request', 'to: "2026-02-30" is not a date'],
    [
      '/forex/series/usd/gbp.json?every=fortnight',
      400,
      'bad_request',
      'every: "fortnight" is none of day, week, month',
    ],
    ['/forex/series/usd/gbp.json?to=1999-12-31', 404, 'no_data_for_date', 'USD/GBP has no rate up to 1999-12-31.'],
    [
      '/forex/series/usd/gbp.csv?from=2030-01-01',
      404,
      'no_data_for_date',
      'no rate from 2030-01-01 on. It has rates from 2026-04-10 to 2026-04-13.',
    ],
    [
      '/forex/series/usd/gbp.svg?from=2026-04-11&to=2026-04-12',
      404,
      'no_data_for_date',
      'no rate from 2026-04-11 to 2026-04-12. It has',
    ],
    ['/forex/series/usd/qqq.json', 404, 'currency_not_found', 'QQQ'],
    ['/forex/series/usd/qqq.csv', 404, 'currency_not_found', 'QQQ'],
    ['/whois/expiring.ics', 404, 'path_not_found', '/whois'],
    ['/forex/usd.csv', 404, 'path_not_found', '/forex'],
    ['/forex/series/gbp/dem.json', 404, 'no_common_date', 'GBP and DEM'],
    ['/forex/days/2026/2026-04-12/usd.json', 404, 'no_data_for_date', '2026-04-12'],
    ['/forex/days/2026/2026-04-10/qqq.json', 404, 'currency_not_found', 'QQQ'],
    ['/forex/days/2025/2026-04-13.json', 404, 'malformed_date', '"2026-04-13" is not a day of 2025'],
    ['/forex/days/2026/2026-04-12.json', 404, 'no_data_for_date', 'The days of a year: /forex/days/2026.json'],
    ['/forex/days/2025/2026-04-13/usd.json', 404, 'malformed_date', '2026-04-13'],
  ])('%s is refused', async (target, status, code, message) => {
    expect(await errorOf(target)).toEqual([
      status,
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    ])
  })
})
