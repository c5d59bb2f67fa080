/** The request set: every row of the table × case × variant × encoding × method × condition. Every host is asked all of it. */
import type { CacheClass, RouteId, RouteParams, Service } from '../../pipeline/contract/routes.ts'
import { pathOf, routeIds, routes } from '../../pipeline/contract/routes.ts'
import { asking } from './asking.ts'
import { documentRequests } from './documents.ts'
import { hostile } from './hostile.ts'
import { siteFileRequests } from './site-files.ts'

type Examples = {
  readonly [Id in RouteId]: { readonly found: RouteParams<Id>; readonly missing: RouteParams<Id> | null }
}

const domain = { found: { 'domain-name': 'example.com' }, missing: { 'domain-name': 'not-in-the-collection.com' } }
const symbol = { found: { symbol: 'MTNGH' }, missing: { symbol: 'NOPE' } }
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

/** What a request tries out: the rows of the table of hosts. In its order, the plain first. */
export const capabilities = {
  files: 'the paths whose answers are files',
  pair: 'live pairs',
  datedPair: 'dated pairs',
  case: 'any case, one trailing slash',
  prettify: '`?prettify`, with a value or without',
  fixed: '`?fixed`, with a value or without',
  jsonp: 'JSONP',
  encoding: 'gzip or plain, as the client asks',
  condition: '304 for what the client has',
  method: 'HEAD, OPTIONS, 405 for the rest',
  missing: '404 in JSON that names what is missing',
  document: 'documents by file name',
  siteFiles: 'the page, its assets, `/openapi.json`, `/status.json`, the downloads',
  hostile: 'what is no request of ours, refused in JSON',
} as const
export type Capability = keyof typeof capabilities
export const capabilityNames = Object.keys(capabilities) as readonly Capability[]

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

export interface SetRequest {
  readonly capability: Capability
  /** As it is sent, but for `*` in the name of an asset: what the page of the host names there. */
  readonly target: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly status: number
  /** Asked a second time with the ETag of the first reply: then the status is expected of the second. */
  readonly again?: boolean
}

/** What an answer of this path is on a host: a file, or a quotation cut where there is none. */
const kindOf = (id: RouteId): Capability => (id === 'pair' || id === 'datedPair' ? id : 'files')

const spellings = (path: string): readonly string[] => [
  ...new Set([path.toLowerCase(), path.toUpperCase(), `${path}/`]),
]
const prettify = ['?prettify', '?prettify=', '?prettify=1', '?unknown=1&prettify', '?prettify&prettify']
const fixed = ['?fixed', '?fixed=', '?fixed=1', '?fixed=&prettify', '?prettify&fixed']
const ignored = ['?unknown=1', '?%', '?=', '?prettif', '?Prettify']
const jsonp = ['?callback=cb', '?callback=a.b&prettify', '?prettify=&callback=$_1']
const badJsonp = ['?callback=a(', '?callback', '?callback=', '?callback=a&callback=b', `?callback=${'a'.repeat(65)}`]
const encodings = ['gzip', 'identity', 'br, gzip;q=0.5, identity;q=0.1', 'gzip;q=0', '*', 'x-gzip', 'gzip, deflate, br']
const refuseAll = ['gzip;q=0, *;q=0', 'identity;q=0']

/** Not the product of everything with everything: each dimension against GET of the plain form, and layouts against encodings. */
const requestsOf = ({ id, service, path, missingPath }: Row): readonly SetRequest[] => {
  const ask = (capability: Capability, target: string, more: Partial<SetRequest> = {}): SetRequest =>
    asking(capability)(target, more)
  const encoded = (target: string): readonly SetRequest[] =>
    encodings.map(value => ask('encoding', target, { headers: { 'accept-encoding': value } }))
  const missing = missingPath === null ? [] : [missingPath, `${missingPath}?prettify`, `${missingPath}/`.toLowerCase()]
  const again = (target: string, headers: SetRequest['headers'] = {}): SetRequest =>
    ask('condition', target, { headers, status: 304, again: true })
  return [
    ...[path, ...ignored.map(query => path + query)].map(target => ask(kindOf(id), target)),
    ...spellings(path).map(target => ask('case', target)),
    ...prettify.map(query => ask('prettify', path + query)),
    ...fixed.map(query => ask('fixed', path + query)),
    ...(service === 'gse'
      ? [
          ...jsonp.map(query => ask('jsonp', path + query)),
          ...badJsonp.map(query => ask('jsonp', path + query, { status: 400 })),
        ]
      : ['?callback=cb', '?callback=a('].map(query => ask(kindOf(id), path + query))),
    ...[path, `${path}?prettify`].flatMap(encoded),
    ...refuseAll.map(value => ask('encoding', path, { headers: { 'accept-encoding': value }, status: 406 })),
    again(path),
    again(path, { 'accept-encoding': 'gzip' }),
    again(`${path}?prettify`),
    ask('condition', path, { headers: { 'if-none-match': '*' }, status: 304 }),
    ask('condition', path, { headers: { 'if-none-match': '"other"' } }),
    ask('condition', path, { headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } }),
    ask('condition', path, { headers: { 'if-match': '"other"' }, status: 412 }),
    ask('condition', path, { headers: { 'if-match': '*' } }),
    ask('condition', path, { headers: { range: 'bytes=0-1' } }),
    ...missing.flatMap(target => [
      ask('missing', target, { status: 404 }),
      ask('missing', target, { method: 'HEAD', status: 404 }),
    ]),
    ask('missing', `${path}//`, { status: 404 }),
    ask('missing', `${path}/none/at/all`, { status: 404 }),
    ...[path, `${path}?prettify`].map(target => ask('method', target, { method: 'HEAD' })),
    ask('method', path, { method: 'OPTIONS', status: 204 }),
    ...['POST', 'PUT', 'PATCH', 'DELETE'].flatMap(method =>
      [path, `${path}?prettify`].map(target => ask('method', target, { method, status: 405 })),
    ),
  ]
}

export const requests: readonly SetRequest[] = [
  ...rows.flatMap(requestsOf),
  ...documentRequests,
  ...siteFileRequests,
  ...hostile,
]
