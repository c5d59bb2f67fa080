/** For every path one request that this book answers, and its answer: what the page and `openapi.json` show. */
import type { Book } from '../book.ts'
import { type DocumentId, documents, writtenDocumentIds } from '../contract/documents.ts'
import { profiles } from '../contract/profiles.ts'
import { fill, type RouteId, routeIds, routes } from '../contract/routes.ts'
import type { Quotation } from '../contract/schemas.ts'
import { answersOf, isRoute, type ResourceId } from '../resources.ts'

export interface Example {
  readonly params: Readonly<Record<string, string>>
  readonly path: string
  readonly body: unknown
}
export type Examples = Readonly<Partial<Record<RouteId | DocumentId, Example>>>

type Params = Example['params']

/** The example that people look for first; without it, the first one in the book. */
const wanted = ({ forex }: Book): Params => {
  const counter = forex.codes.includes('GHS') ? 'GHS' : 'USD'
  const date = forex.dates.at(-1) ?? '2026-04-13'
  return {
    'domain-name': 'example.com',
    domain: 'example.com',
    currency: counter,
    code: counter,
    'base-currency': 'EUR',
    'counter-currency': counter,
    date,
    year: date.slice(0, 4),
    symbol: 'MTNGH',
  }
}

/** Documents are asked for by file name, and file names are lower case. */
const asAsked = (id: ResourceId, params: Params): Params =>
  isRoute(id) ? params : Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value.toLowerCase()]))

const exampleOf = (id: ResourceId, book: Book, isWanted: (params: Params) => boolean) => {
  const { enumerate, answer } = answersOf(id, book)
  const template = isRoute(id) ? routes[id].path : documents[id].path
  let first: Example | undefined
  for (const params of enumerate()) {
    if (first && !isWanted(params)) continue
    const body = answer(params)
    if (body === undefined) continue
    const asked = asAsked(id, params)
    const example = { params: asked, path: fill(template, asked), body }
    if (isWanted(params)) return example
    first ??= example
  }
  return first
}

/** Dated pairs are never enumerated. The day is the newest of the pair, because the newest day of the book may lack one of the codes. */
const datedExample = (book: Book, { params, body }: Example): Example => {
  const dated = { ...params, date: (body as Quotation).date }
  return { params: dated, path: fill(routes.datedPair.path, dated), body: answersOf('datedPair', book).answer(dated) }
}

/** Documents that every tree has: an example is a request that is answered wherever the description is read. */
const everywhere = writtenDocumentIds.filter(id => documents[id].profiles.length === Object.keys(profiles).length)

/** An example for each row of both tables that has any answer in this book. */
export const examplesOf = (book: Book): Examples => {
  const best = wanted(book)
  const isWanted = (params: Params) => Object.entries(params).every(([name, value]) => value === best[name])
  const examples: { [Id in ResourceId]?: Example } = {}
  for (const id of [...routeIds, ...everywhere]) {
    const example =
      id === 'datedPair' ? examples.pair && datedExample(book, examples.pair) : exampleOf(id, book, isWanted)
    if (example) examples[id] = example
  }
  return examples
}

/** A path to click for each row of the contract. Where the book has no answer, it is a well-formed path. */
export const examplePaths = (book: Book, examples: Examples): Readonly<Record<RouteId, string>> => {
  const paths = routeIds.map(id => [id, examples[id]?.path ?? fill(routes[id].path, wanted(book))])
  return Object.fromEntries(paths) as Record<RouteId, string>
}
