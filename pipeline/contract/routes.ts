/** THE table: every path of the contract, once. The writer, the hosts, netlify.toml, README's table and the tests follow from it. */
import { lowerCase } from './letter-case.ts'

export const services = ['whois', 'forex', 'gse'] as const
export type Service = (typeof services)[number]

/** The service a file's key belongs to; undefined for pages, downloads and other files. */
export const serviceOfKey = (key: string): Service | undefined =>
  services.find(service => key.startsWith(`${service}/`))

/** The variants of a path in addition to its plain form. `prettify` works everywhere and needs no row. */
type Variant = 'fixed' | 'asof'

/** How long an answer may be believed: `latest` until the next build, `dated` is a day of the past. */
export type CacheClass = 'latest' | 'dated'

/** The parameter names of a template as a union: `'/a/{b}/{c}'` gives `'b' | 'c'`, so a misspelt one does not compile. */
export type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
export type Params<Path extends string> = { readonly [Name in ParamNames<Path>]: string }

interface Row {
  readonly service: Service
  readonly path: string
  readonly gives: string
  readonly missing: string
  /** Name of the schema in `schemas.ts` that every 200 body satisfies. */
  readonly schema: string
  readonly media: 'json' | 'text'
  readonly variants: readonly Variant[]
  readonly cache: CacheClass
}

/** A path of a service: JSON that holds until the next build. */
const pathsOf =
  <S extends Service>(service: S, missing: string) =>
  <const Path extends string, const Schema extends string>(path: Path, schema: Schema, gives: string) =>
    ({ service, path, gives, missing, schema, media: 'json', variants: [], cache: 'latest' }) as const
const whois = pathsOf('whois', 'no WHOIS data is found')
const forex = pathsOf('forex', 'either currency is not found')
const gse = pathsOf('gse', 'the symbol is not found')
const never = { missing: 'never' } as const

export const routes = {
  domain: {
    ...whois('/whois/{domain-name}', 'domain', 'the domain: dates, name servers, status flags'),
    missing: 'the domain is not registered or no WHOIS data is found',
  },
  contacts: whois(
    '/whois/{domain-name}/contacts',
    'contacts',
    'three contacts: administrative, technical, billing (each may be null)',
  ),
  admin: whois('/whois/{domain-name}/contacts/admin', 'contactOrNull', 'the administrative contact, or null'),
  tech: whois('/whois/{domain-name}/contacts/tech', 'contactOrNull', 'the technical contact, or null'),
  billing: whois('/whois/{domain-name}/contacts/billing', 'contactOrNull', 'the billing contact, or null'),
  rawtext: {
    ...whois('/whois/{domain-name}/rawtext', 'rawtext', 'the raw reply of the WHOIS server, as plain text'),
    media: 'text',
  },
  registrant: whois('/whois/{domain-name}/registrant', 'contactOrNull', 'the registrant, or null'),
  registrar: whois('/whois/{domain-name}/registrar', 'registrar', 'the registrar'),
  currency: {
    ...forex('/forex/{currency}', 'currency', 'the currency with its latest rates against USD, EUR, GBP, JPY and CHF'),
    missing: 'the currency is not found',
    variants: ['fixed'],
  },
  pair: forex('/forex/{base-currency}/{counter-currency}', 'quotation', 'the newest end-of-day rate of the pair'),
  datedPair: {
    ...forex('/forex/{base-currency}/{counter-currency}/{date}', 'quotation', 'the rate of the pair on a past date'),
    missing: 'either currency is not found or no data exists for the date',
    variants: ['asof'],
    cache: 'dated',
  },
  live: { ...gse('/gse/live', 'liveBoard', 'price, change and volume of every listed symbol'), ...never },
  liveSymbol: gse('/gse/live/{symbol}', 'equityLive', 'price, change and volume of one symbol'),
  equities: {
    ...gse('/gse/equities', 'equitySummaries', 'name and last closing price of every listed equity'),
    ...never,
  },
  equity: gse('/gse/equities/{symbol}', 'equity', 'one equity with its company and directors'),
} as const satisfies Record<string, Row>

export type RouteId = keyof typeof routes
export type Route = (typeof routes)[RouteId]
export type RouteParams<Id extends RouteId> = Params<(typeof routes)[Id]['path']>
export type RouteIdOf<S extends Service> = {
  [Id in RouteId]: (typeof routes)[Id]['service'] extends S ? Id : never
}[RouteId]
export const routeIds = Object.keys(routes) as readonly RouteId[]

/** A template with its parameters in their places; throws where one is missing. */
export const fill = (template: string, params: Readonly<Record<string, string>>): string =>
  template.replace(/\{([^}]+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new TypeError(`parameter {${name}} of ${template} is missing`)
    return value
  })

/** The request path of a resource: `pathOf('pair', {…})` gives `/forex/USD/GHS`. */
export const pathOf = <Id extends RouteId>(id: Id, params: RouteParams<Id>): string => fill(routes[id].path, params)

export interface Asked {
  readonly fixed?: boolean
  readonly pretty?: boolean
}

/** The file key of a request path: lower case, variants as suffixes no name can contain, then the extension. */
export const keyOfPath = (id: RouteId, path: string, asked: Asked = {}): string => {
  const suffix = (asked.fixed ? '~fixed' : '') + (asked.pretty ? '~pretty' : '')
  return lowerCase(path.slice(1)) + suffix + (routes[id].media === 'text' ? '.txt' : '.json')
}

/** The file key of a resource: `keyOf('currency', { currency: 'USD' }, { fixed: true })` gives `forex/usd~fixed.json`. */
export const keyOf = <Id extends RouteId>(id: Id, params: RouteParams<Id>, asked: Asked = {}): string =>
  keyOfPath(id, pathOf(id, params), asked)

export interface Match {
  readonly id: RouteId
  readonly params: Readonly<Record<string, string>>
}

const sortOf = (first: string, count: number): string => `${count} ${first}`

/** Rows by service and number of segments: a host asks this table for every request, and two or three rows are left to try. */
const patterns = new Map<string, { readonly id: RouteId; readonly segments: readonly string[] }[]>()
for (const id of routeIds) {
  const segments = routes[id].path.slice(1).split('/')
  const sort = sortOf(segments[0]!, segments.length)
  patterns.set(sort, [...(patterns.get(sort) ?? []), { id, segments }])
}

const isParam = (segment: string): boolean => segment.startsWith('{')

const fits = (segments: readonly string[], asked: readonly string[]): boolean => {
  for (const [i, segment] of segments.entries())
    if (isParam(segment) ? asked[i] === '' : segment !== asked[i]) return false
  return true
}

/** The row a path belongs to. `path` is decoded, lower case, without a trailing slash; undefined when no row fits. */
export const matchPath = (path: string): Match | undefined => {
  const asked = path.slice(1).split('/')
  for (const { id, segments } of patterns.get(sortOf(asked[0]!, asked.length)) ?? []) {
    if (!fits(segments, asked)) continue
    const params: Record<string, string> = {}
    for (const [i, segment] of segments.entries()) if (isParam(segment)) params[segment.slice(1, -1)] = asked[i]!
    return { id, params }
  }
  return undefined
}
