import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import type { PageContent } from '../../pipeline/contract/page-content.ts'
import { type RouteId, routeIds, routes } from '../../pipeline/contract/routes.ts'
import type { Registrar } from '../../pipeline/contract/schemas.ts'
import { jobTable, pathTable } from '../../scripts/lib/path-table.ts'
import { fileKeyOf } from '../../site/host/page-path.ts'
import { pageFiles } from '../../site/page/files.ts'
import { fillTemplate, html } from '../../site/page/html.ts'
import { rows } from '../requests/set.ts'

const nasty = '</td><script>alert(1)</script>&"'

/** 27 years from 2000: two with the mark, none with the cedi before July 2007, all with the others. */
const covered = {
  DEM: {
    figures: { first: '2000-01-03', last: '2001-12-28', days: 500 },
    years: [1, 1, ...Array<number>(25).fill(0)],
    kinds: [
      {
        kind: 'law',
        since: '1999-01-01',
        until: '2001-12-31',
        authority: 'Council Regulation 2866/98',
        sources: [],
        anchor: { code: 'EUR', rate: 1.95583 },
      },
    ],
  },
  GHS: {
    figures: { first: '2007-07-03', last: '2026-04-13', days: 4_000 },
    years: [...Array<number>(7).fill(0), 0.42, ...Array<number>(18).fill(0.97), 0.4],
    kinds: [
      {
        kind: 'official',
        since: '2026-01-01',
        until: '',
        authority: 'Bank of Ghana: notice 1',
        sources: ['https://www.bank.example/notice', 'javascript:alert(1)'],
        anchor: null,
      },
    ],
  },
  PLN: {
    figures: { first: '2000-01-03', last: '2026-04-13', days: 6_700 },
    years: Array<number>(27).fill(1),
    kinds: [],
  },
  USD: {
    figures: { first: '2000-01-03', last: '2026-04-13', days: 6_700 },
    years: Array<number>(27).fill(1),
    kinds: [],
  },
} as const

const content: PageContent = {
  origin: null,
  examples: Object.fromEntries(rows.map(({ id, path }) => [id, path])) as Record<RouteId, string>,
  rates: {
    coverage: 'Of 2 national currencies in force, 1 has a rate in every month since 2000.',
    first: '2000-01-03',
    last: '2026-04-13',
    provisional: true,
    currencies: [
      {
        code: 'DEM',
        name: 'German mark',
        active: false,
        minorUnits: 2,
        successor: 'EUR',
        last: '2001-12-31',
        ...covered.DEM,
      },
      { code: 'GHS', name: 'Ghana cedi', active: true, minorUnits: 2, successor: '', last: '', ...covered.GHS },
      { code: 'PLN', name: 'Polish zloty', active: true, minorUnits: 2, successor: '', last: '', ...covered.PLN },
      { code: 'USD', name: 'US dollar', active: true, minorUnits: 2, successor: '', last: '', ...covered.USD },
    ],
    rateOf(base, counter) {
      const perUsd: Readonly<Record<string, number>> = { USD: 1, GHS: 10.5234, PLN: 4 }
      const [from, to] = [perUsd[base], perUsd[counter]]
      if (from === undefined || to === undefined) return undefined
      const quotation = { date: '2026-04-13', pair: `${base}/${counter}`, rate: Number((to / from).toPrecision(8)) }
      const legs = [base, counter].map(code => ({ code, source: code === 'USD' ? 'ecb' : 'xyz' }))
      return { quotation, legs }
    },
    rateOn: (base, counter, date) => {
      const perUsd: Readonly<Record<string, number>> = { USD: 1, GHS: 10 }
      const [from, to] = [perUsd[base], perUsd[counter]]
      return from && to ? { date, pair: `${base}/${counter}`, rate: to / from } : undefined
    },
    seriesOf(code, span) {
      const dates = ['2026-04-09', '2026-04-10', '2026-04-13']
      const recent: Readonly<Record<string, number[]>> = { USD: [1.25, 1.25, 1.25], GHS: [12.5, 13.75, 13] }
      const whole: typeof recent = { ...recent, PLN: [5, 5, 5] }
      const rates = (span === 'recent' ? recent : whole)[code]
      return rates ? { code, base: 'EUR', dates, rates, precision: [] } : null
    },
    redenominations: [{ code: 'GHS', since: '2007-07-03' }],
  },
  board: {
    session: '2026-07-24',
    market: {
      date: '2026-07-24',
      turnover: { shares: 1_802, cedis: 77_846.4, without: [] },
      marketValue: { cedis: 11_448_000_000, without: ['X'] },
      indices: [{ name: 'GSE-CI', value: 8_123.455 }],
      risers: { count: 0, top: [] },
      fallers: { count: 1, top: [] },
      unchanged: { count: 1, top: [] },
    },
    rows: [
      { symbol: 'GCB', company: 'GCB Bank Limited', price: 43.2, change: -0.02, volume: 1802 },
      { symbol: 'X', company: nasty, price: 0.0125, change: 0, volume: null },
    ],
    shares: [
      {
        symbol: 'GCB',
        company: 'GCB Bank Limited',
        session: '2026-07-24',
        price: 43.2,
        change: -0.02,
        volume: 1802,
        turnover: 77_846.4,
        yearLow: 20.11,
        yearHigh: 52,
        shares: 265_000_000,
        capital: 11_448_000_000,
        dps: 1,
        eps: 6.3294,
        sector: 'Financials',
        suspended: false,
        volumes: [],
        closes: [
          { date: '2026-07-22', value: 40 },
          { date: '2026-07-23', value: 43.22 },
          { date: '2026-07-24', value: 43.2 },
        ],
      },
      {
        symbol: 'X',
        company: nasty,
        session: '2026-07-20',
        price: 0.0125,
        change: 0,
        volume: null,
        turnover: null,
        yearLow: null,
        yearHigh: null,
        shares: null,
        capital: null,
        dps: null,
        eps: null,
        sector: null,
        suspended: true,
        volumes: [],
        closes: [{ date: '2026-07-20', value: 0.0125 }],
      },
    ],
  },
  domains: {
    count: 2,
    rows: [
      {
        name: 'example.com',
        verdict: 'found',
        checked: '2026-04-01',
        sample: false,
        domain: {
          crdate: '1995-08-14T04:00:00+00:00',
          cxdate: null,
          dnssec: 'unsigned',
          exdate: '2026-08-13T04:00:00+00:00',
          id: null,
          name: 'example.com',
          nservs: ['a.iana-servers.net', nasty],
          status: ['clientHold'],
          update: null,
        },
        registrar: { id: 376, name: 'Registrar', url: null } as unknown as Registrar,
        changes: [
          { at: '2026-02-01T08:00:00+00:00', field: 'registrar', before: 'Old', after: nasty },
          {
            at: '2026-03-01T08:00:00+00:00',
            field: 'exdate',
            before: '2025-08-13T04:00:00+00:00',
            after: '2026-08-13T04:00:00+00:00',
          },
        ],
      },
      {
        name: `${'a'.repeat(63)}.example`,
        verdict: 'found',
        checked: null,
        sample: true,
        domain: null,
        registrar: null,
        changes: [],
      },
      { name: 'new.example', verdict: null, checked: null, sample: false, domain: null, registrar: null, changes: [] },
      {
        name: 'free.example',
        verdict: 'notfound',
        checked: '2026-07-01',
        sample: false,
        domain: null,
        registrar: null,
        changes: [],
      },
    ],
  },
  downloads: [
    {
      name: 'forex/latest.csv',
      path: '/snapshots/forex/latest.csv',
      title: 'The newest rates',
      rows: 180,
      bytes: 7_812_345,
      sha256: 'ab'.repeat(32),
      lastDay: '2026-04-13',
    },
  ],
  days: [{ service: 'forex', latest: '2026-04-13', staleAfter: '2026-04-19' }],
  sources: [
    { key: 'ecb', service: 'forex', title: 'ECB', url: 'https://bank.example/', covers: 'Euro rates.', terms: 'Free.' },
    { key: 'odd', service: 'gse', title: 'Odd', url: 'javascript:alert(1)', covers: 'Shares.', terms: nasty },
  ],
}
/** Pictures as text too, one character a byte. */
const textsOf = (bodies: ReturnType<typeof pageFiles>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(bodies).map(([key, body]) => [
      key,
      typeof body === 'string' ? body : Buffer.from(body).toString('latin1'),
    ]),
  )
const files = textsOf(pageFiles(content))
const page = files['index.html'] ?? ''
const fileOf = (key: string): string => files[key] ?? ''
const documents = Object.entries(files).filter(([key]) => key.endsWith('.html') && key !== '404.html')

/** Text without tags, white space collapsed. */
const textOf = (markup: string): string =>
  markup
    .replace(/<[^>]+>/g, '')
    .replace(/\s+/g, ' ')
    .trim()

describe('the pages', () => {
  it('tell the age of what they show, and of nothing else', () => {
    const days = (['forex', 'gse', 'whois'] as const).map((service, i) => {
      const latest = `2026-04-1${i}`
      return { service, latest, staleAfter: latest }
    })
    const of = textsOf(pageFiles({ ...content, days }))
    const daysIn = (key: string): string | undefined => /data-days="([^"]*)"/.exec(of[key] ?? '')?.[1]
    const [forex, gse, whois] = [
      'forex 2026-04-10 2026-04-10',
      'gse 2026-04-11 2026-04-11',
      'whois 2026-04-12 2026-04-12',
    ]
    expect(daysIn('rates/usd.html')).toBe(forex)
    expect(daysIn('shares/gcb.html')).toBe(gse)
    expect(daysIn('domains/example.com.html')).toBe(whois)
    for (const key of ['index.html', 'status.html', 'api.html']) expect(daysIn(key)).toBe([forex, gse, whois].join())
  })

  it('are one per thing', () =>
    expect(documents.map(([key]) => key).sort()).toEqual([
      'api.html',
      `domains/${'a'.repeat(63)}.example.html`,
      'domains/example.com.html',
      'domains/free.example.html',
      'domains/index.html',
      'domains/new.example.html',
      'downloads.html',
      'index.html',
      'rates/dem.html',
      'rates/ghs-usd.html',
      'rates/ghs.html',
      'rates/index.html',
      'rates/pln.html',
      'rates/usd-ghs.html',
      'rates/usd.html',
      'shares/gcb.html',
      'shares/index.html',
      'shares/x.html',
      'status.html',
    ]))

  it.each(documents)('%s is a document with one h1, one main and its own title', (key, text) => {
    expect(text).toMatch(/^<!doctype html>\n<html lang="en">/)
    expect(text.match(/<h1/g)).toHaveLength(1)
    expect(text.match(/<main id="content"/g)).toHaveLength(1)
    expect(text.indexOf('href="#content">Skip to content')).toBeLessThan(text.indexOf('<header'))
    for (const [, id] of text.matchAll(/(?:aria-labelledby|aria-controls|aria-describedby|for)="([\w-]+)"/g))
      expect(text).toContain(`id="${id}"`)
    const ids = [...text.matchAll(/\sid="([\w-]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(text).not.toMatch(/undefined|NaN|>null/)
    const title = /<title>([^<]+)/.exec(text)?.[1]
    expect(documents.filter(([, other]) => other.includes(`<title>${title}<`))).toHaveLength(1)
    expect(/<meta name="description" content="([^"]+)"/.exec(text)?.[1]?.length).toBeGreaterThan(50)
    const path = `/${key.replace(/(index)?\.html$/, '')}`
    expect(text).toContain(`<link rel="canonical" href="${path}">`)
    expect(fileKeyOf(path)).toBe(key)
  })

  it('has one for an address that leads nowhere, which the sitemap lacks', () => {
    expect(textOf(fileOf('404.html'))).toContain('There is no page at this address')
    expect(fileOf('404.html').match(/<h1/g)).toHaveLength(1)
    expect(fileOf('sitemap.xml')).not.toContain('404')
  })

  it('link only to pages and paths that exist', () => {
    for (const [key, text] of [...documents, ['404.html', fileOf('404.html')] as const])
      for (const [, href = ''] of text.matchAll(
        /href="(\/(?:rates|shares|domains)\/[^"?#]*|\/(?:api|downloads|status))"/g,
      ))
        expect(fileOf(fileKeyOf(href)), `${key}: ${href}`).not.toBe('')
  })

  it('have structured data that parses, without an end of script in it', () => {
    for (const [, text] of documents)
      for (const [, data = ''] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
        expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' })
    expect(fileOf('shares/x.html')).toContain('\\u003c/td>')
  })

  it('of a pair convert both ways', () => {
    const text = textOf(fileOf('rates/usd-ghs.html'))
    expect(text).toContain('1,000 USD = 10,523.40 GHS')
    expect(text).toContain('100 USD1,052.34 GHS')
    expect(text).toContain('100 GHS9.50 USD')
    expect(text).toContain('1 GHS0.09503 USD')
  })

  it('of a retired currency name the day and the successor', () => {
    expect(textOf(fileOf('rates/dem.html'))).toContain('German mark (DEM) was in use until 2001-12-31, replaced by EUR')
  })

  it('of a currency say how many days of each year have a figure, and of which kind they are', () => {
    const cedi = fileOf('rates/ghs.html')
    expect(cedi).toContain(
      'role="img" aria-label="Days with a figure of GHS by year: 2000 to 2006 none, 2007 42 %, 2008 to 2025 97 %, 2026 40 %"',
    )
    const text = textOf(cedi)
    expect(text).toContain(
      '4,000 days with a figure, from 2007-07-03 to 2026-04-13. In 2026 it has one on 40 % of the days.',
    )
    expect(text).toContain('ISO 4217 code GHS. Its rate is official; the market may pay another.')
    expect(text).toContain(
      'Official rate since 2026-01-01; the market may pay another. Bank of Ghana: notice 1. Source: bank.example.',
    )
    expect(cedi).toContain('<a href="https://www.bank.example/notice" rel="noopener noreferrer">bank.example</a>')
    expect(textOf(fileOf('rates/dem.html'))).toContain(
      'Fixed by law until 2001-12-31 at 1 EUR = 1.95583 DEM. Council Regulation 2866/98.',
    )
    expect(textOf(fileOf('rates/pln.html'))).toContain('no peg and no official rate is known')
  })

  it('say beside the figure that it is provisional, official or seldom published', () => {
    const text = textOf(page)
    expect(text).toContain('GHS, provisional end-of-day mid-market rate of 2026-04-13')
    expect(text).toContain('This rate is provisional: the European Central Bank’s figures of that day may still come.')
    expect(text).toContain(
      'GHS: official rate; the market may pay another. GHS has a figure on fewer than half of the days of 2026.',
    )
    expect(page).toContain(
      'role="img" aria-label="Days with a figure of GHS by year: 2000 to 2006 none, 2007 42 %, 2008 to 2025 97 %, 2026 40 %"',
    )
    expect(page).not.toContain('Days with a figure of USD')
    const [, list = ''] = Object.entries(files).find(([key]) => key.startsWith('assets/converter.')) ?? []
    expect((JSON.parse(list) as { notes: unknown }).notes).toEqual({
      DEM: { years: `2s2s${'00'.repeat(25)}`, official: [] },
      GHS: { years: `${'00'.repeat(7)}16${'2p'.repeat(18)}14`, official: [['2026-01-01', '']] },
    })
  })

  it('of a share give ratios from its facts, and name what is missing', () => {
    // 43.2 / 6.3294 = 6.8; 1 / 43.2 = 2.31 %; 43.2 / 10 = 4.32
    const text = textOf(fileOf('shares/gcb.html'))
    for (const fact of [
      'Price to earnings6.8',
      'Dividend yield2.31 %',
      '20.11 to 52.00',
      '4.32 USD, rate of 2026-07-24',
    ])
      expect(text).toContain(fact)
    expect(textOf(fileOf('shares/x.html'))).toContain('Not stated: 52-week range, volume, turnover,')
    expect(textOf(fileOf('shares/x.html'))).toContain('trading suspended')
  })

  it('of a pair draw its history: a day of four after the first, from 10 at the bottom to 11 at the top', () => {
    const file = fileOf('rates/ghs.html')
    // GHS/USD is 1.25 / 12.5, 1.25 / 13.75 and 1.25 / 13: (0.0961538 - 0.0909091) / (0.1 - 0.0909091) of 200 is 115.4.
    expect(file).toContain('<path class="line" d="M0 0L150 200L600 84.6"/>')
    expect(file).toContain('aria-label="Last year of GHS/USD: between 0.090909091 on 2026-04-10 and 0.1 on 2026-04-09"')
    expect(textOf(file)).toContain('-3.85 % · low 0.090909 · high 0.1 · mean 0.095688')
  })

  it('of a pair without recent figures draw the older ones, and say nothing where there are none', () => {
    expect(textOf(fileOf('rates/pln.html'))).toContain('0.00 % · unchanged at 0.25')
    expect(fileOf('rates/dem.html')).not.toContain('class="picture"')
  })

  it('of a share draw its history: from 40.00 at the bottom to 43.22 at the top, and the middle day in the middle', () => {
    const file = fileOf('shares/gcb.html')
    // (43.2 - 40) / (43.22 - 40) of 200 is 198.8 above the bottom.
    expect(file).toContain('<path class="line" d="M0 200L300 0L600 1.2"/>')
    expect(file).toContain('aria-label="Price history of GCB: low 40 on 2026-07-22, high 43.22 on 2026-07-23"')
    // 43.2 / 40 - 1
    expect(textOf(file)).toContain('+8.00 % · low 40.00 · high 43.22')
    expect(file).toContain('<span class="up">+8.00 %</span>')
    const board = content.board!
    const closes = [40, 45, 40].map((value, i) => ({ date: `2026-07-2${i}`, value }))
    const still = { ...board, shares: [{ ...board.shares[0]!, closes }] }
    expect(textsOf(pageFiles({ ...content, board: still }))['shares/gcb.html']).toContain(
      '<span class="even">0.00 %</span>',
    )
    expect(textOf(file)).toContain('3 sessions from 2026-07-22 to 2026-07-24.')
    const lone = fileOf('shares/x.html')
    expect(lone).toContain('<path class="dot" d="M0 100h0"/>')
    expect(lone).toContain('<p id="share-summary" class="summary">0.0125</p>')
    expect(lone).toContain('<div class="picture"><p><span>0.0125</span></p><svg')
    expect(lone).toContain('</svg><p><time datetime="2026-07-20">2026-07-20</time></p></div>')
    expect(textOf(lone)).toContain('1 session, on 2026-07-20.')
  })

  it('of a share that did not move for 52 weeks say so', () => {
    const board = content.board!
    const shares = [{ ...board.shares[0]!, yearLow: 43.2, yearHigh: 43.2 }]
    const text = textsOf(pageFiles({ ...content, board: { ...board, shares } }))['shares/gcb.html'] ?? ''
    expect(textOf(text)).toContain('52-week range, GHSunchanged at 43.20')
    expect(textOf(fileOf('shares/gcb.html'))).toContain('52-week range, GHS20.11 to 52.00')
  })

  it('of the exchange say how the market closed', () => {
    const market =
      'GSE-CI8,123.46 Shares0 rose, 1 fell, 1 unchanged TurnoverGHS 77,846 in 1,802 shares Market valueGHS 11.45 billion, without X, whose number of shares is not known'
    expect(textOf(page)).toContain(market)
    expect(textOf(fileOf('shares/index.html'))).toContain(market)
  })

  it('of a domain state a sentence that is true on every day', () => {
    const text = textOf(fileOf('domains/example.com.html'))
    expect(text).toContain('example.com is registered until 2026-08-13, as of 2026-04-01.')
    expect(text).toContain('clientHold The registrar has suspended the name')
    expect(fileOf('domains/index.html')).toContain('<a href="/domains/example.com">example.com</a>')
  })

  it('of a domain list what changed, newest first', () => {
    const text = textOf(fileOf('domains/example.com.html'))
    expect(text).toMatch(
      /Changes 2026-03-01 Expires: 2026-08-13, before: 2025-08-13\. ?2026-02-01 Registrar: &lt;\/td&gt;.+, before: Old\./,
    )
    expect(textOf(fileOf('domains/free.example.html'))).toContain('No change since this name was first followed.')
    expect(fileOf('domains/new.example.html')).not.toContain('id="changes"')
  })

  it('of names without a record say why, and the list has them', () => {
    expect(textOf(fileOf('domains/new.example.html'))).toContain('its registry has not answered yet')
    expect(textOf(fileOf('domains/free.example.html'))).toContain('free.example was not registered on 2026-07-01.')
    const list = textOf(fileOf('domains/index.html'))
    expect(list).toContain('new.example')
    expect(list).toContain('no answer yet')
  })
})

describe('addresses', () => {
  const origin = 'https://almanac.example.org'
  const published = textsOf(pageFiles({ ...content, origin }))
  const paths = documents.map(([key]) => `/${key.replace(/(index)?\.html$/, '')}`).sort()
  const locations = (xml: string) => [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address).sort()

  it('are absolute where the origin is set', () => {
    const text = published['rates/usd-ghs.html'] ?? ''
    for (const tag of ['<link rel="canonical" href="', '<meta property="og:url" content="'])
      expect(text).toContain(`${tag}${origin}/rates/usd-ghs">`)
    expect(published['downloads.html']).toContain(`"contentUrl":"${origin}/snapshots/forex/latest.csv"`)
    expect(published['downloads.html']).toContain(`${origin}/snapshots/forex`)
    expect(locations(published['sitemap.xml'] ?? '')).toEqual(paths.map(path => origin + path))
    expect(published['sitemap.xml']).toContain(
      `<url><loc>${origin}/shares/gcb</loc><lastmod>2026-07-24</lastmod></url>`,
    )
  })

  it('are those of npm start in the sitemap where it is not, and nothing else is made up', () => {
    expect(fileOf('sitemap.xml')).toContain('<!-- No origin is set in data/settings.csv')
    expect(locations(fileOf('sitemap.xml'))).toEqual(paths.map(path => `http://localhost:8080${path}`))
    for (const [, text] of documents) expect(text).not.toMatch(/"(?:content)?[uU]rl":"\//)
  })

  it('of the pictures name PNG files of 1200 by 630 pixels, ten at most', () => {
    const named = documents.map(([, text]) => /property="og:image" content="\/([^"]+)"/.exec(text)?.[1] ?? '')
    expect(new Set(named).size).toBeLessThanOrEqual(10)
    for (const key of named) {
      const png = Buffer.from(fileOf(key), 'latin1')
      expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 1200, 630])
    }
  })
})

describe('the days and the sources of what is shown', () => {
  it('are named where the figures are', () => {
    const day = '<time datetime="2026-04-13">2026-04-13</time>'
    expect(page).toContain(`Each rate is of ${day} unless another day is named.`)
    expect(fileOf('rates/index.html')).toContain(`to ${day}. Each rate is of the last day unless another is named.`)
    expect(fileOf('status.html')).toContain('of each service and of 2 sources, and when more is expected.')
  })
})

describe('the home page', () => {
  it('shows a conversion without scripts', () => {
    expect(page).toContain('<data data-part="amount" value="10523.4">10,523.40</data> GHS')
    expect(page).toContain('<data data-part="rate" value="10.5234">10.5234</data>')
    expect(page).toContain('<span id="rate-sources">USD: ECB, GHS: XYZ.</span>')
  })

  it('groups the digits of a rate above a thousand, and keeps it exact for programs', () => {
    const rates = content.rates!
    const rateOf: typeof rates.rateOf = (base, counter) => {
      const known = rates.rateOf(base, counter)
      return known && { ...known, quotation: { ...known.quotation, rate: 1_397_810.25 } }
    }
    const home = textsOf(pageFiles({ ...content, rates: { ...rates, rateOf } }))['index.html']
    expect(home).toContain('<data data-part="rate" value="1397810.25">1,397,810.25</data>')
  })

  it('has buttons for the values of the chart, which wait for them', () => {
    for (const name of ['toggle', 'download'])
      expect(page).toMatch(new RegExp(`<button [^>]*id="history-${name}"[^>]* disabled>`))
  })

  it('has a picker with its currencies in a file of their own', () => {
    const [from = ''] = /<input id="from".*?<\/ul>/s.exec(page) ?? []
    expect(from).toContain('role="combobox"')
    expect(from).toContain('aria-controls="from-list"')
    expect(from).toContain('value="USD — US dollar" data-code="USD"')
    const name = /data-list="\/([^"]+)"/.exec(page)?.[1] ?? ''
    expect(name).toMatch(/^assets\/converter\.[0-9a-f]{8}\.json$/)
    const { currencies, sources } = JSON.parse(fileOf(name)) as { currencies: unknown; sources: unknown }
    expect(sources).toEqual({ ecb: 'ECB' })
    expect(currencies).toEqual([
      ['DEM', 'German mark', 2, 0, 'EUR', 'Germany Deutsche'],
      ['GHS', 'Ghana cedi', 2, 1, '', 'Ghana ₵ GH₵'],
      ['PLN', 'Polish zloty', 2, 1, '', 'Poland zł'],
      expect.arrayContaining(['USD', 'US dollar', 2, 1]),
    ])
  })

  it('has the board of the API and names missing values', () => {
    const board = fileOf('shares/index.html')
    const row = /<tr data-symbol="GCB">.*?<\/tr>/.exec(board)?.[0] ?? ''
    expect(row).toContain('<a href="/shares/gcb">GCB</a>')
    expect([...row.matchAll(/<t[hd][^>]*>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => textOf(cell))).toEqual([
      'GCB',
      'GCB Bank Limited',
      '43.20',
      '-0.02',
      '-0.05',
      '1,802',
      '',
    ])
    expect(textOf(/<tr data-symbol="X">.*?<\/tr>/.exec(board)?.[0] ?? '')).toContain('0.01250.000.00not stated')
  })

  it('names the fifteen paths, each with an example that is a link', () => {
    const api = fileOf('api.html')
    for (const id of routeIds) {
      expect(api.replaceAll('<wbr>', '')).toContain(`<code>${routes[id].path}</code>`)
      expect(api).toContain(`<a href="${content.examples[id]}">`)
      expect(api).toContain(`<option value="${content.examples[id]}"`)
    }
    expect(api).toContain('<a href="/forex/USD?fixed">')
  })

  it('has the downloads with sizes and checksums, and an example for each tool', () => {
    const api = fileOf('downloads.html')
    expect(api).toContain('<a href="/snapshots/forex/latest.csv" download>forex/latest.csv</a>')
    expect(api).toContain('<data value="7812345">7.8 MB</data>')
    expect(api).toContain(`<code class="hash">${'ab'.repeat(32)}</code>`)
    const examples = [...api.matchAll(/<pre class="raw"[^>]* data-example="([^"]+)">/g)].map(([, name]) => name)
    expect(examples).toEqual(['DuckDB', 'Python', 'R', 'Excel', 'Google Sheets', 'Check the sums'])
  })

  it('has no inline script or style and no third-party resource', () => {
    for (const [, text] of documents) {
      expect(text).not.toMatch(
        /<style|\sstyle=|\son\w+=|<script(?! type="application\/ld\+json")(?![^>]*\ssrc="\/assets\/)/,
      )
      expect(text).not.toMatch(/(?:src|action)="(?:https?:)?\/\//)
      expect(text).toContain(`<meta http-equiv="Content-Security-Policy" content="default-src 'none';`)
      expect(text).toContain("require-trusted-types-for 'script'")
    }
  })

  it('escapes third-party text and links only http and https', () => {
    for (const [, text] of documents) {
      expect(text).not.toContain('<script>alert')
      expect(text).not.toContain('javascript:')
    }
    expect(fileOf('status.html')).toContain('&lt;/td&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;&quot;')
    expect(fileOf('status.html')).toContain('<a href="https://bank.example/" rel="noopener noreferrer">ECB</a>')
  })

  it('renders an empty edition with sentences', () => {
    const nothing = { rates: null, board: null, downloads: [], days: [], domains: { count: 0, rows: [] } }
    const all = textsOf(pageFiles({ ...content, ...nothing }))
    const empty = ['index.html', 'downloads.html', 'domains/index.html', 'rates/index.html', 'shares/index.html']
      .map(key => all[key])
      .join('')
    for (const sentence of [
      'There are no exchange rates in this edition yet.',
      'There is no trading session in this edition yet.',
      'There are no downloads in this edition yet.',
      'This edition follows no name yet.',
    ])
      expect(empty).toContain(sentence)
    expect(empty).not.toMatch(/\b0 names|DuckDB/)
    expect(empty).not.toMatch(/undefined|NaN|>null/)
  })

  it.each([
    ['forex', { rates: null }, 'There are no exchange rates in this edition yet', '/whois/example.com'],
    ['gse', { board: null }, 'There are no share prices in this edition yet', '/whois/example.com'],
    [
      'whois',
      { domains: { count: 0, rows: [] } },
      'There are no domain registrations in this edition yet',
      '/forex/USD',
    ],
    [
      '(?:forex|whois)',
      { rates: null, domains: { count: 0, rows: [] } },
      'There are no exchange rates and domain registrations in this edition yet',
      '/gse/live',
    ],
  ] as const)('links no path of %s in an edition without it', (service, lacking, sentence, first) => {
    const api = textsOf(pageFiles({ ...content, ...lacking }))['api.html'] ?? ''
    expect(api).not.toMatch(new RegExp(`href="/${service}/`))
    expect(textOf(api)).toContain(sentence)
    expect(api).toMatch(new RegExp(`<option value="${first}"[^>]* selected>`))
    expect(api).toMatch(new RegExp(`id="try"[^>]* value="${first}">`))
    expect(api.match(/<option /g)).toHaveLength(15)
  })

  it('comes with every file it names', () => {
    const named = [...page.matchAll(/(?:href|src)="\/(assets\/[^"]+)"/g)].map(([, name]) => name!)
    expect(named).toHaveLength(3)
    for (const name of named) expect(files[name]?.length).toBeGreaterThan(100)
    const [[main, mainText], [history, historyText], [uplot]] = ['main', 'history', 'uplot'].map(
      start => Object.entries(files).find(([name]) => name.startsWith(`assets/${start}.`)) ?? ['', ''],
    ) as [[string, string], [string, string], [string]]
    expect(named).toContain(main)
    expect(mainText).toContain(`"/${history}"`)
    expect(historyText).toContain(`"/${uplot}"`)
  })

  it('keeps its scripts and styles within their budgets', () => {
    const packed = (name: string) =>
      Object.entries(files)
        .filter(([key]) => key.startsWith(`assets/${name}.`))
        .reduce((sum, [, text]) => sum + gzipSync(text).length, 0)
    expect(packed('style')).toBeLessThan(8_000)
    expect(packed('main') + packed('early')).toBeLessThan(25_000)
    expect(packed('uplot')).toBeLessThan(24_000)
  })

  it('parses no markup in the browser', () => {
    const own = Object.entries(files).filter(
      ([name]) => /^assets\/.*\.js$/.test(name) && !name.startsWith('assets/uplot.'),
    )
    expect(own).toHaveLength(10)
    for (const [, text] of own)
      expect(text).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|localStorage|cookie/)
  })

  it('is the same bytes from the same content', () => expect(textsOf(pageFiles(content))).toEqual(files))

  it('comes with errors for hosts without code', () => {
    for (const name of ['whois', 'forex', 'gse', 'path'])
      expect(JSON.parse(files[`errors/${name}.json`] ?? '')).toMatchObject({ error: { status: 404, docs: '/#api' } })
  })
})

describe('the template', () => {
  it('refuses a slot without content and content without a slot', () => {
    expect(fillTemplate('<p>{{a}}</p>', { a: html`<b>${'1 < 2'}</b>` })).toBe('<p><b>1 &lt; 2</b></p>')
    expect(() => fillTemplate('{{a}}{{b}}', { a: html`` })).toThrow('slot b has no content')
    expect(() => fillTemplate('{{a}}', { a: html``, b: html`` })).toThrow('no slot for b')
  })
})

describe('the table of paths in README', () => {
  it('has a line for each of the fifteen', () => {
    const lines = pathTable().split('\n')
    expect(lines).toHaveLength(17)
    expect(lines[2]).toBe(
      '| `/whois/{domain-name}` | the domain: dates, name servers, status flags | the domain is not registered or no WHOIS data is found |',
    )
    expect(lines.some(line => line.startsWith('| `/forex/{currency}[?fixed]` |'))).toBe(true)
  })
})

describe('the table of jobs in README', () => {
  it('names one URL for each, and other forms of it', () => {
    const lines = jobTable().split('\n')
    expect(lines).toHaveLength(9)
    expect(lines[2]).toBe('| all rates for USD | `/forex/latest/usd.json` |')
    expect(lines[4]).toBe(
      '| a chart of USD/GHS | `/forex/series/usd/ghs.csv`, month by month `/forex/series/usd/ghs.csv?every=month`, as a picture `/forex/series/usd/ghs.svg` |',
    )
    // The Sunday before Friday, 24 July 2026.
    expect(lines[5]).toBe('| what was it on that Sunday | `/forex/USD/GHS/2026-07-19?asof` |')
  })
})
