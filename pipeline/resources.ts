/** Every file of a tree, from the tables: which exist in a book, and what each holds. */

import type { Book } from './book.ts'
import {
  type DocumentId,
  documentIds,
  documentKey,
  keyOf,
  type RouteId,
  routeIds,
  routes,
  type Service,
} from './contract/routes.ts'
import type { Answer, Resource } from './core/answer.ts'
import { forexDocuments, forexRoutes } from './forex/answer.ts'
import { type DatedWindow, datedPairs } from './forex/dated.ts'
import { gseDocuments, gseRoutes } from './gse/answer.ts'
import { whoisDocuments, whoisRoutes } from './whois/answer.ts'
import type { Profile } from './write/profiles.ts'

/** A file to be written: `value` is computed once, when a writer gets to it; undefined means that nothing is published there. */
export interface Resourced {
  readonly key: string
  /** Where the pretty twin goes, for profiles that build twins. */
  readonly prettyKey?: string
  value(): unknown
}

type Loose = Resource<unknown, Record<string, string>, unknown>

// The two maps are checked against the tables where they are declared; here their rows are walked alike.
const routeResources = { ...whoisRoutes, ...forexRoutes, ...gseRoutes } satisfies Record<RouteId, unknown>
const documentResources = { ...whoisDocuments, ...forexDocuments, ...gseDocuments } satisfies Record<
  DocumentId,
  unknown
>
const resources = { ...routeResources, ...documentResources }
export type ResourceId = keyof typeof resources

export const isRoute = (id: ResourceId): id is RouteId => Object.hasOwn(routes, id)

export const serviceOf = (id: ResourceId): Service => {
  if (isRoute(id)) return routes[id].service
  return id.startsWith('forex') ? 'forex' : id.startsWith('gse') ? 'gse' : 'whois'
}

/** A row of either table over a book: which parameters there are, and what each is answered. */
export const answersOf = (id: ResourceId, book: Book) => {
  const resource = resources[id] as unknown as Loose
  const chapter = book[serviceOf(id)]
  return {
    enumerate: () => resource.enumerate(chapter),
    answer: (params: Readonly<Record<string, string>>, fixed = false) =>
      bodyOf(resource.answer(chapter, params, { fixed })),
  }
}

const bodyOf = (answer: Answer<unknown>): unknown => (answer.kind === 'body' ? answer.body : undefined)

const routeFiles = function* (id: RouteId, book: Book, twins: boolean): Generator<Resourced> {
  const { variants, media } = routes[id]
  const { enumerate, answer } = answersOf(id, book)
  for (const params of enumerate())
    for (const fixed of [false, ...variants.map(variant => variant === 'fixed')]) {
      const key = keyOf(id, params as never, { fixed })
      const value = () => answer(params, fixed)
      yield twins && media === 'json'
        ? { key, prettyKey: keyOf(id, params as never, { fixed, pretty: true }), value }
        : { key, value }
    }
}

const documentFiles = function* (id: DocumentId, book: Book): Generator<Resourced> {
  const { enumerate, answer } = answersOf(id, book)
  for (const params of enumerate()) yield { key: documentKey(id, params as never), value: () => answer(params) }
}

const datedFiles = function* ({ forex }: Book, window: DatedWindow): Generator<Resourced> {
  for (const params of datedPairs(forex, window))
    yield {
      key: keyOf('datedPair', params),
      prettyKey: keyOf('datedPair', params, { pretty: true }),
      value: () => bodyOf(forexRoutes.datedPair.answer(forex, params, { fixed: false })),
    }
}

/**
 * All files of a profile, in the order of the tables; then the dated pairs of a window, if one is asked for. Documents come first:
 * histories take longest, and of several writers none should begin with them when the others end.
 */
export const resourcesOf = function* (
  book: Book,
  { pairs, twins }: Profile,
  dated?: DatedWindow,
): Generator<Resourced> {
  for (const id of documentIds) yield* documentFiles(id, book)
  for (const id of routeIds) if (pairs || id !== 'pair') yield* routeFiles(id, book, twins)
  if (dated) yield* datedFiles(book, dated)
}
