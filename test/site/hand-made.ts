/** A tree of a few figures written by hand, in both profiles, and a way to ask a core about it. */
import { hash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { isOwnScript } from '../../site/host/headers.ts'
import { createHost, type Host } from '../../site/host/host.ts'
import type { TreeFile } from '../../site/host/platform.ts'

export type ProfileName = 'full' | 'edge'
export const profileNames = ['full', 'edge'] as const

/** Noon UTC of the day after the newest rates. */
export const noon = Date.parse('2026-04-14T12:00:00Z')

export const vector = (date: string, rates: object) => {
  const digits = Object.fromEntries(Object.keys(rates).map(code => [code, 8]))
  return JSON.stringify({ date, base: 'EUR', rates, digits, usdDigits: {}, sources: {} })
}
export const series = (
  code: string,
  points: Record<string, number>,
  ...sources: readonly (readonly [string, string])[]
) =>
  JSON.stringify({
    code,
    base: 'EUR',
    dates: Object.keys(points),
    rates: Object.values(points),
    precision: [{ from: Object.keys(points)[0], digits: 8 }],
    sources: sources.map(([from, source]) => ({ from, source })),
  })
const quotation = (date: string, pair: string, rate: number) => ({ date, pair, rate })

const newest = { CHF: 0.9, EUR: 1, GBP: 0.8, GHS: 15, JPY: 160, USD: 1.25 }
const friday = { CHF: 0.96, EUR: 1, GBP: 0.8, JPY: 150, USD: 1.2 }
const old = { DEM: 1.95583, EUR: 1, USD: 0.8813 }

const usd = ['USD/USD', 'EUR/USD', 'GBP/USD']
const usdView = {
  code: 'USD',
  name: 'US dollar',
  rates: [
    ...[1, 1.25, 1.5625].map((rate, i) => quotation('2026-04-13', usd[i]!, rate)),
    quotation('2026-04-13', 'USD/JPY', 128),
    quotation('2026-04-13', 'CHF/USD', 1.3888889),
  ],
}
const usdFixed = {
  ...usdView,
  rates: usdView.rates.map(rate => (rate.pair === 'USD/JPY' ? { ...rate, pair: 'JPY/USD', rate: 0.0078125 } : rate)),
}
const bare = (code: string) => JSON.stringify({ code, name: code, rates: [] })

const person = { city: 'Accra', country: 'GH', region: null, street: 'Example Street 1', zip: null }
const contact = { address: person, email: null, fax: null, id: null, name: 'Example Office', org: null, phone: null }
const domain = {
  crdate: '1995-08-14T04:00:00+00:00',
  cxdate: null,
  dnssec: 'signedDelegation',
  exdate: '2026-08-13T04:00:00+00:00',
  id: null,
  name: 'example.com',
  nservs: ['a.iana-servers.net', 'b.iana-servers.net'],
  status: ['clientTransferProhibited'],
  update: null,
}
const registrar = { email: null, id: 376, name: 'Reserved', phone: null, reseller: null, server: null, url: '' }

/** 0xE9 is é in Latin-1 and no UTF-8 at all: raw replies are bytes, not text. */
export const rawReply = Buffer.from([
  ...Buffer.from('Domain Name: EXAMPLE.COM\r\nCity: Orl'),
  0xe9,
  ...Buffer.from('ans\r\n'),
])

const live = [
  { name: 'GCB', price: 43.2, change: 0.5, volume: 1802 },
  { name: 'MTN</script>', price: 2.4, change: -0.05, volume: 0 },
]

const nobody = { count: 0, top: [] }
const gcb = { name: 'GCB', price: 43.2, change: 0.5, percent: 1.17, volume: 1802, value: 77846.4 }
const market = {
  date: '2026-04-13',
  turnover: { shares: 1802, cedis: 77846.4, without: [] },
  marketValue: { cedis: 11448000000, without: [] },
  indices: [],
  risers: { count: 1, top: [gcb] },
  fallers: nobody,
  unchanged: nobody,
}

const routes: Record<string, string> = {
  'forex/usd.json': JSON.stringify(usdView),
  'forex/usd~fixed.json': JSON.stringify(usdFixed),
  ...Object.fromEntries(['chf', 'dem', 'eur', 'gbp', 'ghs', 'jpy'].map(code => [`forex/${code}.json`, bare(code)])),
  'gse/live.json': JSON.stringify(live),
  'gse/live/gcb.json': JSON.stringify(live[0]),
  'gse/live/mtn.json': JSON.stringify(live[1]),
  'gse/equities.json': JSON.stringify(live.map(({ name, price }) => ({ name, price }))),
  'gse/equities/gcb.json': JSON.stringify({ name: 'GCB' }),
  'gse/equities/hfc.json': JSON.stringify({ name: 'HFC' }),
  'whois/example.com.json': JSON.stringify(domain),
  'whois/example.com/contacts.json': JSON.stringify([contact, null, null]),
  'whois/example.com/contacts/admin.json': JSON.stringify(contact),
  'whois/example.com/contacts/tech.json': 'null',
  'whois/example.com/contacts/billing.json': 'null',
  'whois/example.com/registrant.json': JSON.stringify(contact),
  'whois/example.com/registrar.json': JSON.stringify(registrar),
  'whois/thin.com/registrar.json': JSON.stringify(registrar),
  'whois/xn--mnchen-3ya.de.json': JSON.stringify({ ...domain, name: 'xn--mnchen-3ya.de' }),
}
const pairs: Record<string, string> = {
  'forex/usd/gbp.json': JSON.stringify(quotation('2026-04-13', 'USD/GBP', 0.64)),
  'forex/gbp/usd.json': JSON.stringify(quotation('2026-04-13', 'GBP/USD', 1.5625)),
  'forex/usd/usd.json': JSON.stringify(quotation('2026-04-13', 'USD/USD', 1)),
  'forex/dem/usd.json': JSON.stringify(quotation('2001-12-28', 'DEM/USD', 0.45060153)),
}
const documents: Record<string, string> = {
  'forex/index.json': JSON.stringify({
    base: 'EUR',
    currencies: ['CHF', 'DEM', 'EUR', 'GBP', 'GHS', 'JPY', 'USD'].map(code => ({ code })),
  }),
  'forex/latest.json': JSON.stringify({
    ...JSON.parse(vector('2026-04-13', newest)),
    lagging: { DEM: { date: '2001-12-28', rate: 1.95583, source: 'ecb' } },
  }),
  'forex/days/2026/2026-04-13.json': vector('2026-04-13', newest),
  'forex/days/2026/2026-04-10.json': vector('2026-04-10', friday),
  'forex/days/2001/2001-12-28.json': vector('2001-12-28', old),
  'forex/days/2026.json': JSON.stringify({ year: '2026', dates: ['2026-04-10', '2026-04-13'] }),
  'forex/series/usd.json': series('USD', { '2001-12-28': 0.8813, '2026-04-10': 1.2, '2026-04-13': 1.25 }, [
    '2001-12-28',
    'ecb',
  ]),
  'forex/series/eur.json': series('EUR', { '2001-12-28': 1, '2026-04-10': 1, '2026-04-13': 1 }),
  'forex/series/gbp.json': series(
    'GBP',
    { '2026-04-10': 0.8, '2026-04-13': 0.8 },
    ['2026-04-10', 'ecb'],
    ['2026-04-13', 'boe'],
  ),
  'forex/series/ghs.json': series('GHS', { '2026-04-13': 15 }, ['2026-04-13', 'bog']),
  'forex/series/dem.json': series('DEM', { '2001-12-28': 1.95583 }, ['2001-12-28', 'ecb']),
  'gse/history/gcb.json': JSON.stringify({
    symbol: 'GCB',
    sessions: [
      { date: '2026-04-10', close: 42.7, volume: 900 },
      { date: '2026-04-13', close: 43.2, volume: 1802 },
    ],
  }),
  'gse/market.json': JSON.stringify(market),
  'gse/index.json': JSON.stringify({
    session: '2026-04-13',
    symbols: ['GCB', 'HFC', 'MTN', 'MTNGH'].map(symbol => ({ symbol })),
    former: [
      { symbol: 'SSB', event: 'renamed', date: '2016-11-01', to: 'SOGEGH' },
      { symbol: 'PKL', event: 'delisted', date: '2019-05-02', to: null },
    ],
  }),
  'whois/index.json': JSON.stringify({ domains: [] }),
  'whois/registries.json': JSON.stringify({
    rdap: { com: 'https://rdap.example/com/' },
    whois: { com: 'whois.example.com', dev: 'whois.nic.dev' },
    neither: ['none'],
    limits: {},
  }),
  ...Object.fromEntries(
    [
      ['example.com', 'found'],
      ['thin.com', 'found'],
      ['gone.com', 'notfound'],
      ['slow.com', 'unavailable'],
      ['bbc.co.uk', 'found'],
    ].map(([name, verdict]) => [`whois/status/${name}.json`, JSON.stringify({ domain: name, verdict })]),
  ),
}
const texts: Record<string, Buffer> = {
  'gse/history/gcb.csv': Buffer.from('date,close,change,volume,value\n2026-04-13,43.2,0.5,1802,77846.4\n'),
  'whois/example.com/rawtext.txt': rawReply,
  'whois/thin.com/rawtext.txt': Buffer.from('thin'),
}

/** JSON.stringify, the independent tool: it lays values without exponents and empty lists out as the contract asks. */
const laidOut = (json: string): string => `${JSON.stringify(JSON.parse(json), null, 2)}\n`
const prettyKey = (key: string): string => key.replace(/\.json$/, '~pretty.json')

/** Every body of the tree by key, before compression. */
export const bodiesOf = (profile: ProfileName): ReadonlyMap<string, Uint8Array> => {
  const stored = profile === 'full' ? { ...routes, ...pairs } : routes
  const twins = Object.entries(stored).map(([key, json]) => [prettyKey(key), laidOut(json)] as const)
  const json = [...Object.entries({ ...stored, ...documents }), ...(profile === 'full' ? twins : [])]
  return new Map([...json.map(([key, text]) => [key, Buffer.from(text)] as const), ...Object.entries(texts)])
}

export const assetsOf = (profile: ProfileName): ReadonlyMap<string, TreeFile> =>
  new Map(
    [...bodiesOf(profile)].map(([key, bytes]) => [
      key,
      profile === 'full' ? { bytes: gzipSync(bytes), encoding: 'gzip' } : { bytes, encoding: 'identity' },
    ]),
  )

export interface CoreResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly bytes: Uint8Array | null
  /** Unpacked. */
  readonly text: string
  json(): unknown
}

export type AskCore = (
  target: string,
  asked?: { method?: string; headers?: Record<string, string> },
) => Promise<CoreResponse>

export const askOf =
  (host: Host): AskCore =>
  async (target, { method = 'GET', headers = {} } = {}) => {
    const [acceptEncoding, ifNoneMatch] = [headers['accept-encoding'], headers['if-none-match']]
    const reply = await host({
      method,
      target,
      acceptEncoding,
      ifNoneMatch,
      isOwnScript: isOwnScript(headers['sec-fetch-site'], headers['sec-fetch-dest']),
    })
    const named = Object.fromEntries(reply.headers.map(([name, value]) => [name.toLowerCase(), value]))
    const plain = named['content-encoding'] === 'gzip' && reply.body ? gunzipSync(reply.body) : reply.body
    const text = plain ? Buffer.from(plain).toString() : ''
    return { status: reply.status, headers: named, bytes: reply.body, text, json: () => JSON.parse(text) }
  }

export const coreOf = (
  profile: ProfileName,
  {
    now = noon,
    faults = [] as unknown[],
    asked = [] as string[],
    instead = {} as Readonly<Record<string, string>>,
    /** A folder that the tree lacks, such as `gse/`. */
    without = '',
  } = {},
): Host => {
  const replaced = Object.entries(instead).map(([key, json]): [string, TreeFile] => [
    key,
    { bytes: Buffer.from(json), encoding: 'identity' },
  ])
  const assets = new Map([...assetsOf(profile), ...replaced])
  return createHost({
    file: key => {
      asked.push(key)
      return without !== '' && key.startsWith(without) ? undefined : assets.get(key)
    },
    now: () => now,
    digest: bytes => hash('sha256', bytes),
    gunzip: bytes => gunzipSync(bytes),
    gzip: bytes => gzipSync(bytes),
    report: error => faults.push(error),
  })
}
