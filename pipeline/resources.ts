/** Every file of a tree, from the tables: which exist in a book, and what each holds. */

import type { Book } from './book.ts'
import { type DocumentId, documentKey, keyOf, type RouteId, routeIds, routes } from './contract/routes.ts'
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

const bodyOf = (answer: Answer<unknown>): unknown => (answer.kind === 'body' ? answer.body : undefined)

const routeFiles = function* (id: RouteId, book: Book, twins: boolean): Generator<Resourced> {
  const { service, variants, media } = routes[id]
  const resource = routeResources[id] as unknown as Loose
  const chapter = book[service]
  for (const params of resource.enumerate(chapter))
    for (const fixed of [false, ...variants.map(variant => variant === 'fixed')]) {
      const key = keyOf(id, params as never, { fixed })
      const value = () => bodyOf(resource.answer(chapter, params, { fixed }))
      yield twins && media === 'json'
        ? { key, prettyKey: keyOf(id, params as never, { fixed, pretty: true }), value }
        : { key, value }
    }
}

const serviceOf = (id: DocumentId): keyof Book =>
  id.startsWith('forex') ? 'forex' : id.startsWith('gse') ? 'gse' : 'whois'

const documentFiles = function* (id: DocumentId, book: Book): Generator<Resourced> {
  const resource = documentResources[id] as unknown as Loose
  const chapter = book[serviceOf(id)]
  for (const params of resource.enumerate(chapter))
    yield {
      key: documentKey(id, params as never),
      value: () => bodyOf(resource.answer(chapter, params, { fixed: false })),
    }
}

const datedFiles = function* ({ forex }: Book, window: DatedWindow): Generator<Resourced> {
  for (const params of datedPairs(forex, window))
    yield {
      key: keyOf('datedPair', params),
      prettyKey: keyOf('datedPair', params, { pretty: true }),
      value: () => bodyOf(forexRoutes.datedPair.answer(forex, params, { fixed: false })),
    }
}

/** All files of a profile, service by service, in the order of the tables; then the dated pairs of a window, if one is asked for. */
export const resourcesOf = function* (
  book: Book,
  { pairs, twins }: Profile,
  dated?: DatedWindow,
): Generator<Resourced> {
  for (const id of routeIds) if (pairs || id !== 'pair') yield* routeFiles(id, book, twins)
  for (const id of Object.keys(documentResources) as DocumentId[]) yield* documentFiles(id, book)
  if (dated) yield* datedFiles(book, dated)
}
