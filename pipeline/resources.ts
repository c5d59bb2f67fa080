/** Every file of a tree, from the tables: which exist in a book, and what each holds. */

import type { Book } from './book.ts'
import { documentKey, documents, type WrittenDocumentId, writtenDocumentIds } from './contract/documents.ts'
import type { Profile } from './contract/profiles.ts'
import { keyOf, type RouteId, routeIds, routes, type Service } from './contract/routes.ts'
import type { Answer, Resource } from './core/answer.ts'
import { forexRoutes } from './forex/answer.ts'
import { type DatedWindow, datedPairs } from './forex/dated-window.ts'
import { forexDocuments } from './forex/documents.ts'
import { gseRoutes } from './gse/answer.ts'
import { gseDocuments } from './gse/documents.ts'
import { whoisDocuments, whoisRoutes } from './whois/answer.ts'

/** A file to be written. `value` is computed once, when a writer reaches it; undefined means no file. */
export interface OutputFile {
  readonly key: string
  /** The key of the laid-out copy (`~pretty`), in profiles that have such copies. */
  readonly prettyKey?: string
  /** True when the file of the previous edition, if there is one, has the same bytes. */
  readonly isSame?: boolean
  value(): unknown
}

/**
 * Says whether this writer writes a partition: a folder, or all files of one domain, so that its replies are read once. It is asked
 * for each file and its answer never changes.
 */
export type Claim = (partition: string) => boolean

type Loose = Resource<unknown, Record<string, string>, unknown>

// Both maps were checked against the tables where they are declared, so their rows are handled alike here.
const routeResources = { ...whoisRoutes, ...forexRoutes, ...gseRoutes } satisfies Record<RouteId, unknown>
const documentResources = { ...whoisDocuments, ...forexDocuments, ...gseDocuments } satisfies Record<
  WrittenDocumentId,
  unknown
>
const resources = { ...routeResources, ...documentResources }
export type ResourceId = keyof typeof resources

export const isRoute = (id: ResourceId): id is RouteId => Object.hasOwn(routes, id)

const serviceOf = (id: ResourceId): Service => (isRoute(id) ? routes[id] : documents[id]).service

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

/** The files of a path: its variants, and their laid-out copies (twins). */
const filesAt = function* (id: RouteId, params: Params, { answer }: Answers, twins: boolean): Generator<OutputFile> {
  const { variants, media } = routes[id]
  for (const fixed of [false, ...variants.filter(variant => variant === 'fixed').map(() => true)]) {
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

/** The file of a document; a body that is no JSON is text. */
const documentFile = (id: WrittenDocumentId, params: Params, { answer }: Answers): OutputFile => {
  const isJson = documents[id].media === 'json'
  const value = () => {
    const body = answer(params)
    return isJson || body === undefined ? body : Buffer.from(body as string)
  }
  return { key: documentKey(id, params as never), value }
}

const documentFiles = function* (id: WrittenDocumentId, book: Book): Generator<OutputFile> {
  const answers = answersOf(id, book)
  for (const params of answers.enumerate()) yield documentFile(id, params, answers)
}

const pathOf = (id: ResourceId): string => (isRoute(id) ? routes[id] : documents[id]).path

const isOfDomain = (id: ResourceId): boolean => /\{domain(-name)?\}/.test(pathOf(id))

const documentsOf = ({ name }: Profile): readonly WrittenDocumentId[] =>
  writtenDocumentIds.filter(id => documents[id].profiles.some(profile => profile === name))

/** Domain by domain, so that each one's replies are read once. */
const domainFiles = function* (
  book: Book,
  { profile, isMine = () => true, isSameDomain = () => false }: ResourceQuery,
): Generator<OutputFile> {
  const resourcesWith = <Id extends ResourceId>(ids: readonly Id[]) =>
    ids.filter(isOfDomain).map(id => ({ id, answers: answersOf(id, book) }))
  const paths = book.whois.followed > profile.mostDomainFiles ? [] : resourcesWith(routeIds)
  const others = resourcesWith(documentsOf(profile))
  for (const params of answersOf('whoisStatus', book).enumerate()) {
    const domain = params['domain']!
    if (!isMine(`whois/${domain}`)) continue
    const isSame = isSameDomain(domain)
    for (const { id, answers } of others) yield { ...documentFile(id, params, answers), isSame }
    for (const { id, answers } of paths)
      for (const file of filesAt(id, { 'domain-name': domain }, answers, profile.twins)) yield { ...file, isSame }
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

interface ResourceQuery {
  readonly profile: Profile
  readonly dated?: DatedWindow | undefined
  readonly isMine?: Claim
  /** Services of which nothing is written, because the previous edition's files stay. */
  readonly held?: Pick<ReadonlySet<Service>, 'has'> | undefined
  /** Is a domain's input the same as in the previous edition? */
  readonly isSameDomain?: (domain: string) => boolean
}

/**
 * All files of a profile, in the order of the tables, the domains' last. Then come the dated pairs of a window, if one is asked
 * for. Documents come first because histories take longest: started last, one would keep a single writer busy at the end.
 */
export const resourcesOf = function* (book: Book, query: ResourceQuery): Generator<OutputFile> {
  const { profile, dated, isMine = () => true, held = new Set() } = query
  const isWanted = (id: ResourceId): boolean => !isOfDomain(id) && !held.has(serviceOf(id))
  for (const id of documentsOf(profile)) if (isWanted(id)) yield* ofFolders(documentFiles(id, book), isMine)
  for (const id of routeIds)
    if (isWanted(id) && (profile.pairs || id !== 'pair')) yield* ofFolders(routeFiles(id, book, profile.twins), isMine)
  if (!held.has('whois')) yield* domainFiles(book, query)
  if (dated && !held.has('forex')) yield* ofFolders(datedFiles(book, dated), isMine)
}
