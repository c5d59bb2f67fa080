/** The documents in addition to the paths of the contract, asked for by their file names; and answers of the table by theirs. */
import { type DocumentId, documents } from '../../pipeline/contract/documents.ts'
import { asking } from './asking.ts'
import type { SetRequest } from './set.ts'

/** One of each that the bundled data answers, and one it does not; null where it is always or, sharded, never there. */
const paths: Readonly<Record<DocumentId, { readonly found: string | null; readonly missing: string | null }>> = {
  forexIndex: { found: '/forex/index.json', missing: null },
  forexLatest: { found: '/forex/latest.json', missing: null },
  forexBase: { found: '/forex/latest/usd.json', missing: '/forex/latest/qqq.json' },
  forexDay: { found: '/forex/days/2026/2026-04-13.json', missing: '/forex/days/2026/2026-04-12.json' },
  forexDayOf: { found: '/forex/days/2026/2026-04-13/usd.json', missing: '/forex/days/2026/2026-04-12/usd.json' },
  forexYear: { found: '/forex/days/2026.json', missing: '/forex/days/1990.json' },
  forexRecent: { found: '/forex/series/recent/usd.json', missing: '/forex/series/recent/qqq.json' },
  forexCorrections: { found: '/forex/corrections.json', missing: null },
  forexExplained: { found: '/forex/explained/2026-04-13.json', missing: '/forex/explained/2001-05-21.json' },
  forexCoverage: { found: '/forex/coverage.json', missing: null },
  forexReport: { found: '/forex/report.json', missing: null },
  forexPairSeries: { found: '/forex/series/usd/jpy.json', missing: '/forex/series/usd/qqq.json' },
  forexPairCsv: { found: '/forex/series/usd/jpy.csv', missing: '/forex/series/usd/qqq.csv' },
  forexPairSvg: { found: '/forex/series/usd/jpy.svg', missing: '/forex/series/usd/qqq.svg' },
  forexSeries: { found: '/forex/series/usd.json', missing: '/forex/series/qqq.json' },
  gseIndex: { found: '/gse/index.json', missing: null },
  gseRefused: { found: '/gse/refused.json', missing: null },
  gseHistory: { found: '/gse/history/mtngh.json', missing: '/gse/history/nope.json' },
  gseHistoryCsv: { found: '/gse/history/mtngh.csv', missing: '/gse/history/nope.csv' },
  gseHistorySvg: { found: '/gse/history/mtngh.svg', missing: '/gse/history/nope.svg' },
  gseMarket: { found: '/gse/market.json', missing: null },
  gseRecent: { found: '/gse/recent.json', missing: null },
  whoisIndex: { found: '/whois/index.json', missing: null },
  whoisIndexShard: { found: null, missing: '/whois/index/a.json' },
  whoisRecord: { found: null, missing: '/whois/records/not-in-the-collection.com.json' },
  whoisRegistries: { found: '/whois/registries.json', missing: null },
  whoisExpiring: { found: '/whois/expiring.json', missing: null },
  whoisCalendar: { found: '/whois/expiring.ics', missing: null },
  whoisHistory: { found: '/whois/history/example.com.json', missing: '/whois/history/not-in-the-collection.com.json' },
  whoisStatus: {
    found: '/whois/status/example.com.json',
    missing: '/whois/status/not-in-the-collection.com.json',
  },
}

/** Files of the table by name: variants are suffixes there. */
const named = [
  '/forex/usd.json',
  '/forex/usd~fixed.json',
  '/forex/usd~fixed~pretty.json',
  '/forex/usd/jpy.json',
  '/forex/usd/jpy~pretty.json',
  '/forex/usd/jpy/2026-04-13.json',
  '/whois/example.com.json',
  '/whois/example.com/rawtext.txt',
  '/gse/live.json',
  '/gse/live/mtngh~pretty.json',
]

const ask = asking('document')

/** What may narrow a pair's history, and what is no such thing. */
const spans = [
  ['from=2026-01-01&to=2026-04-13', 200],
  ['every=month', 200],
  ['every=week&from=2026-04-01&prettify', 200],
  ['from=2026-04-13&to=2026-01-01', 400],
  ['from=2026-02-30', 400],
  ['every=fortnight', 400],
  ['from=1900-01-01&to=1900-12-31', 404],
] as const

const ids = Object.keys(documents) as readonly DocumentId[]
const found = ids.flatMap(id => paths[id].found ?? [])
const missing = ids.flatMap(id => paths[id].missing ?? [])

export const documentRequests: readonly SetRequest[] = [
  ...[...found, ...named].flatMap(path => [
    ask(path),
    ask(path, { headers: { 'accept-encoding': 'gzip' } }),
    ask(path, { method: 'HEAD' }),
  ]),
  ...found.filter(path => path.endsWith('.json')).map(path => ask(`${path}?prettify`)),
  ...['json', 'csv'].flatMap(form =>
    spans.map(([query, status]) => ask(`/forex/series/usd/jpy.${form}?${query}`, { status })),
  ),
  // 2026-04-12 was a Sunday.
  ask('/forex/usd/jpy/2026-04-12?asof'),
  ask('/forex/usd/jpy/2026-04-13?asof&prettify'),
  ask('/forex/usd/jpy/2999-01-01?asof', { status: 404 }),
  ...found.map(path => ask(path, { method: 'POST', status: 405 })),
  ...[
    ...missing,
    '/forex/usd.txt',
    '/gse/live~fixed.json',
    '/whois/example.com/rawtext.json',
    '/whois/none.ics',
    '/gse/live.csv',
  ].map(path => ask(path, { status: 404 })),
]
