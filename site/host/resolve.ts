/** Resolves a path. The table of routes names its file; pairs, and bodies of domains without a file, are formed from other files. */

import { documents, serviceExtensions } from '../../pipeline/contract/documents.ts'
import { upperCase } from '../../pipeline/contract/letter-case.ts'
import { messages } from '../../pipeline/contract/refusal-messages.ts'
import {
  keyOfPath,
  type Match,
  matchPath,
  type RouteId,
  routes,
  type Service,
  services,
} from '../../pipeline/contract/routes.ts'
import { type DocumentMatch, matchDocument, resolveDocument } from './documents.ts'
import { datedPair, isCurrencyCode, livePair, unknownCurrency } from './forex.ts'
import { missingSymbol } from './gse.ts'
import { lookedUp } from './look-up.ts'
import { type Found, foundBody, type Missing, type Moved, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { Target } from './target.ts'
import type { TreeReader } from './tree-reader.ts'
import { missingName, readName, registrationBody } from './whois.ts'

interface ResolveRequest extends Pick<Target, 'path' | 'fixed' | 'asof' | 'span'> {
  readonly pretty: boolean
  /** The day of the request, UTC. */
  readonly today: string
  /** Who asks, for budgets. */
  readonly client: string
}

/** `/forex/usd~fixed.json` is `/forex/usd` with `fixed`: a host without rules answers it as a file, so every host does. */
const fileName = new RegExp(`^(.+?)(~fixed)?(~pretty)?\\.(${serviceExtensions.join('|')})$`)

type MatchedRoute = Match & Pick<ResolveRequest, 'path' | 'fixed' | 'asof' | 'pretty'>
type MatchedDocument = DocumentMatch & Pick<ResolveRequest, 'pretty'>

const hasFixed = (id: RouteId): boolean => (routes[id].variants as readonly string[]).includes('fixed')

const match = ({ path, fixed, asof, pretty }: ResolveRequest): MatchedRoute | MatchedDocument | undefined => {
  const named = path.includes('.') ? fileName.exec(path) : null
  if (named) {
    const [, base = '', fixedName, prettyName, extension] = named
    const asked = { fixed: fixed || fixedName !== undefined, pretty: pretty || prettyName !== undefined }
    const found = fixedName ? undefined : matchDocument(`${base}.${extension}`)
    if (found) return { ...found, pretty: asked.pretty }
    // No registry has these suffixes: `/whois/expiring.ics` is a file and no domain.
    if (extension !== 'json' && extension !== 'txt') return undefined
    const route = matchPath(base)
    const media = extension === 'txt' ? 'text' : 'json'
    const fits = route && routes[route.id].media === media && (!fixedName || hasFixed(route.id))
    if (fits) return { ...route, path: base, asof, ...asked }
  }
  const route = matchPath(path)
  return route && { id: route.id, params: route.params, path, fixed, asof, pretty }
}

const stored = async (reader: TreeReader, { id, path, fixed, pretty }: MatchedRoute): Promise<Found | undefined> => {
  const isJson = routes[id].media === 'json'
  const asked = { fixed: fixed && hasFixed(id) }
  const twin = pretty && isJson ? await reader.file(keyOfPath(id, path, { ...asked, pretty })) : undefined
  const content = twin ?? (await reader.file(keyOfPath(id, path, asked)))
  return content && foundBody(content, isJson ? 'json' : 'txt', { toLayOut: pretty && isJson && !twin })
}

/** The service a path belongs to; undefined for the page, the downloads and whatever else a host has. */
export const serviceOf = (path: string): Service | undefined => {
  const [, first] = path.split('/', 2)
  return services.find(name => name === first)
}

const notFound = (path: string): Missing => {
  const service = serviceOf(path)
  if (!service) return missing('path_not_found', messages.path_not_found)
  const forms = Object.values({ ...routes, ...documents }).filter(route => route.service === service)
  const paths = forms.map(route => route.path).join(', ')
  return missing('path_not_found', `/${service} has no such path. Its paths: ${paths}`)
}

type Resolver = (reader: TreeReader, route: MatchedRoute, asked: ResolveRequest) => Promise<ResolveOutcome>

const codeOf = ({ params }: MatchedRoute, name: string): string => upperCase(params[name] ?? '')

/** By service: the file that answers a path, or the reason why there is none. */
const resolvers: Readonly<Record<Service, Resolver>> = {
  whois: async (reader, route, { client }) => {
    const read = readName(route.params['domain-name'] ?? '')
    if ('kind' in read) return read
    const [, , , ...rest] = route.path.split('/')
    const path = ['/whois', read.name, ...rest].join('/')
    const { id, pretty } = route
    const { name } = read
    const found = (await stored(reader, { ...route, path })) ?? (await registrationBody(reader, { id, name, pretty }))
    if (found) return found
    const why = await missingName(reader, id, name)
    if (why.code !== 'not_followed') return why
    return (await lookedUp(reader, { id, name, pretty, client })) ?? why
  },
  forex: async (reader, route, { today }) => {
    const { pretty, asof, params } = route
    const [base, counter] = [codeOf(route, 'base-currency'), codeOf(route, 'counter-currency')]
    if (route.id === 'datedPair')
      return datedPair(reader, { base, counter, date: params['date']!, asof, today, pretty })
    if (route.id === 'currency') {
      const asked = codeOf(route, 'currency')
      const found = isCurrencyCode(asked) ? await stored(reader, route) : undefined
      return found ?? (await unknownCurrency(reader, [asked])) ?? notFound(route.path)
    }
    const found = isCurrencyCode(base) && isCurrencyCode(counter) ? await stored(reader, route) : undefined
    return found ?? livePair(reader, base, counter, pretty)
  },
  gse: async (reader, route) => {
    const symbol = route.params['symbol'] ?? ''
    const found = symbol.includes('~') ? undefined : await stored(reader, route)
    if (found) return found
    // The board's two lists are missing only in an edition without the service.
    return symbol
      ? missingSymbol(reader, route.id, symbol)
      : missing('path_not_found', `There is no ${route.path} here.`)
  },
}

/** The pages that show what a service has. */
const sectionOf = new Map([
  ['/forex', '/rates/'],
  ['/gse', '/shares/'],
  ['/whois', '/domains/'],
])

export const resolve = async (reader: TreeReader, asked: ResolveRequest): Promise<ResolveOutcome | Moved> => {
  const section = sectionOf.get(asked.path)
  if (section !== undefined) return { kind: 'moved', to: section }
  const found = match(asked)
  if (!found) return notFound(asked.path)
  if ('key' in found) return resolveDocument(reader, { ...found, span: asked.span }, asked.today)
  return resolvers[routes[found.id].service](reader, found, asked)
}
