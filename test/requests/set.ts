/** The request set: every row of the table × case × variant × encoding × method × condition. Every host is asked all of it. */
import type { CacheClass, RouteId, RouteParams, Service } from '../../pipeline/contract/routes.ts'
import { pathOf, routeIds, routes } from '../../pipeline/contract/routes.ts'

type Examples = {
  readonly [Id in RouteId]: { readonly found: RouteParams<Id>; readonly missing: RouteParams<Id> | null }
}

const domain = { found: { 'domain-name': 'example.com' }, missing: { 'domain-name': 'not-in-the-collection.com' } }
const symbol = { found: { symbol: 'GCB' }, missing: { symbol: 'NOPE' } }
const usdJpy = { 'base-currency': 'USD', 'counter-currency': 'JPY' }

/** Parameters that the bundled data answers, and some that nothing answers; null where a path cannot be missing. */
export const examples: Examples = {
  domain,
  contacts: domain,
  admin: domain,
  tech: domain,
  billing: domain,
  rawtext: domain,
  registrant: domain,
  registrar: domain,
  currency: { found: { currency: 'USD' }, missing: { currency: 'QQQ' } },
  pair: { found: usdJpy, missing: { 'base-currency': 'USD', 'counter-currency': 'QQQ' } },
  datedPair: { found: { ...usdJpy, date: '2026-04-13' }, missing: { ...usdJpy, date: '2026-04-12' } },
  live: { found: {}, missing: null },
  liveSymbol: symbol,
  equities: { found: {}, missing: null },
  equity: symbol,
}

export interface Row {
  readonly id: RouteId
  readonly service: Service
  readonly media: 'json' | 'text'
  readonly cache: CacheClass
  readonly variants: readonly string[]
  readonly path: string
  readonly missingPath: string | null
}

const pathOfExample = <Id extends RouteId>(id: Id, kind: 'found' | 'missing'): string | null => {
  const params: RouteParams<Id> | null = examples[id][kind]
  return params && pathOf(id, params)
}

export const rows: readonly Row[] = routeIds.map(id => ({
  ...routes[id],
  id,
  path: pathOfExample(id, 'found')!,
  missingPath: pathOfExample(id, 'missing'),
}))

export interface Asked {
  readonly id: RouteId
  readonly target: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
}

const spellings = (path: string): readonly string[] => [path, path.toLowerCase(), path.toUpperCase(), `${path}/`]
const queries = [
  '',
  '?prettify',
  '?prettify=',
  '?prettify=1',
  '?fixed',
  '?fixed=&prettify',
  '?unknown=1&prettify',
  '?%',
]
const jsonp = ['?callback=cb', '?callback=a.b&prettify']
const encodings: readonly Readonly<Record<string, string>>[] = [
  {},
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br, gzip;q=0.5, identity;q=0.1' },
  { 'accept-encoding': 'gzip;q=0' },
]
const refuseAll = { 'accept-encoding': 'gzip;q=0, *;q=0' }

/** Not the product of everything with everything: each dimension against GET of the plain form, and query against encoding. */
const requestsOf = ({ id, service, path, missingPath }: Row): readonly Asked[] => {
  const get = (target: string, status = 200, headers: Asked['headers'] = {}): Asked => ({
    id,
    target,
    method: 'GET',
    headers,
    status,
  })
  const asked = [...queries, ...(service === 'gse' ? jsonp : ['?callback=a('])]
  const by = (method: string, target: string, status: number): Asked => ({ ...get(target, status), method })
  const missing = missingPath === null ? [] : [missingPath, `${missingPath}?prettify`, `${missingPath}/`.toLowerCase()]
  return [
    ...spellings(path).map(target => get(target)),
    ...asked.flatMap(query => encodings.map(headers => get(path + query, 200, headers))),
    get(path, 406, refuseAll),
    get(path, 304, { 'if-none-match': '*' }),
    get(path, 200, { 'if-none-match': '"other"' }),
    ...missing.flatMap(target => [get(target, 404), by('HEAD', target, 404)]),
    get(`${path}//`, 404),
    ...asked.map(query => by('HEAD', path + query, 200)),
    by('OPTIONS', path, 204),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].map(method => by(method, path, 405)),
  ]
}

export const requests: readonly Asked[] = rows.flatMap(requestsOf)
