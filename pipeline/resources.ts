/** Every file of a tree, from the tables: which exist in a book, and what each holds. */

import type { Book } from './book.ts'
import type { Profile } from './contract/profiles.ts'
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
import { type DatedWindow, datedPairs } from './forex/dated-window.ts'
import { gseDocuments, gseRoutes } from './gse/answer.ts'
import { whoisDocuments, whoisRoutes } from './whois/answer.ts'

/** A file to be written: `value` is computed once, when a writer gets to it; undefined means that nothing is published there. */
export interface OutputFile {
  readonly key: string
  /** Where the pretty twin goes, for profiles that build twins. */
  readonly prettyKey?: string
  value(): unknown
}

/**
 * Says whether a room's files are to be had here. A room is a folder, or all that is made of one domain's replies, for they are read
 * once. It is asked for each file: the answer stays.
 */
export type Claim = (room: string) => boolean

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

type Answers = ReturnType<typeof answersOf>
type Params = Readonly<Record<string, string>>

/** The files of a path: its variants, and the twins of those. */
const filesAt = function* (id: RouteId, params: Params, { answer }: Answers, twins: boolean): Generator<OutputFile> {
  const { variants, media } = routes[id]
  for (const fixed of [false, ...variants.map(variant => variant === 'fixed')]) {
    const key = keyOf(id, params as never, { fixed })
    const value = () => answer(params, fixed)
    yield twins && media === 'json'
      ? { key, prettyKey: keyOf(id, params as never, { fixed, pretty: true }), value }
      : { key, value }
  }
}

const routeFiles = function* (id: RouteId, book: Book, twins: boolean): Generator<OutputFile> {
  const answers = answersOf(id, book)
  for (const params of answers.enumerate()) yield* filesAt(id, params, answers, twins)
}

const documentFiles = function* (id: DocumentId, book: Book): Generator<OutputFile> {
  const { enumerate, answer } = answersOf(id, book)
  for (const params of enumerate()) yield { key: documentKey(id, params as never), value: () => answer(params) }
}

const isOfDomain = (id: ResourceId): boolean => id === 'whoisStatus' || (isRoute(id) && serviceOf(id) === 'whois')

/** Domain by domain, so that each one's replies are read once. */
const domainFiles = function* (book: Book, twins: boolean, isMine: Claim): Generator<OutputFile> {
  const status = answersOf('whoisStatus', book)
  const paths = routeIds.filter(isOfDomain).map(id => ({ id, answers: answersOf(id, book) }))
  for (const params of status.enumerate()) {
    const domain = params['domain']!
    if (!isMine(`whois/${domain}`)) continue
    yield { key: documentKey('whoisStatus', { domain }), value: () => status.answer(params) }
    for (const { id, answers } of paths) yield* filesAt(id, { 'domain-name': domain }, answers, twins)
  }
}

const datedFiles = function* ({ forex }: Book, window: DatedWindow): Generator<OutputFile> {
  for (const params of datedPairs(forex, window))
    yield {
      key: keyOf('datedPair', params),
      prettyKey: keyOf('datedPair', params, { pretty: true }),
      value: () => bodyOf(forexRoutes.datedPair.answer(forex, params, { fixed: false })),
    }
}

const ofFolders = function* (files: Iterable<OutputFile>, isMine: Claim): Generator<OutputFile> {
  for (const file of files) if (isMine(folderOf(file.key))) yield file
}

const folderOf = (key: string): string => key.slice(0, key.lastIndexOf('/'))

export interface ResourceQuery {
  readonly profile: Profile
  /** Dated pairs to be files too. */
  readonly dated?: DatedWindow | undefined
  readonly isMine?: Claim
}

/**
 * All files of a profile, in the order of the tables, the domains' last; then the dated pairs of a window, if one is asked for.
 * Documents come first: histories take longest, and of several writers none should begin with them when the others end.
 */
export const resourcesOf = function* (
  book: Book,
  { profile: { pairs, twins }, dated, isMine = () => true }: ResourceQuery,
): Generator<OutputFile> {
  for (const id of documentIds) if (!isOfDomain(id)) yield* ofFolders(documentFiles(id, book), isMine)
  for (const id of routeIds)
    if (!isOfDomain(id) && (pairs || id !== 'pair')) yield* ofFolders(routeFiles(id, book, twins), isMine)
  yield* domainFiles(book, twins, isMine)
  if (dated) yield* ofFolders(datedFiles(book, dated), isMine)
}
