/** `/openapi.json`: OpenAPI 3.1 of the tables of paths, with the schemas of the bodies and what this book answers. */

import { type DocumentId, documentIds, documents, type JsonDocumentId } from '../../contract/documents.ts'
import { capital, jsonSchemas, refTo, type SchemaId } from '../../contract/json-schemas.ts'
import { type Extension, mediaTypes } from '../../contract/media-types.ts'
import { type RouteId, routeIds, routes, type Service } from '../../contract/routes.ts'
import { siteDocuments } from '../../contract/site-schemas.ts'
import type { Example, Examples } from '../examples.ts'
import { pathParameters, type QueryName, queryParameters } from './parameters.ts'
import { headerRefs, headers, otherReplies, replies } from './replies.ts'
import { firstLines, shortened } from './shortened.ts'

const tags = [
  { name: 'forex', description: 'End-of-day mid-market exchange rates of central banks, each with its publisher.' },
  { name: 'gse', description: 'The last session of the Ghana Stock Exchange, and the companies listed there.' },
  { name: 'whois', description: 'Registrations of the domains followed here, as their registries state them.' },
  { name: 'site', description: 'About this edition as a whole.' },
] as const satisfies readonly { readonly name: Service | 'site'; readonly description: string }[]
type Tag = (typeof tags)[number]['name']

const description = `Exchange rates, the Ghana Stock Exchange and domain registrations: read-only, free, without registration, from any origin.

Paths are case-insensitive and may end with one slash; unknown parameters are ignored. HEAD is answered wherever GET is, OPTIONS with 204. Every refusal is JSON with a code that does not change. Stay below 60 requests a second.

Examples are answers of this edition; their lists and tables are cut to five entries.`

interface Row {
  readonly id: string
  readonly tag: Tag
  readonly path: string
  readonly gives: string
  readonly missing: string | null
  /** Of the body; null for text. */
  readonly schema: SchemaId | null
  readonly media: Extension
  readonly queries: readonly QueryName[]
  readonly example: Example | undefined
}

const parametersOf = ({ path, queries, example }: Row) => [
  ...[...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => {
    const value = example?.params[name!]
    const known = pathParameters[name as keyof typeof pathParameters]
    return { name, in: 'path', required: true, ...known, ...(value !== undefined && { example: value }) }
  }),
  ...queries.map(name => ({ $ref: `#/components/parameters/${name}` })),
]

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)

const contentOf = ({ schema, media, example }: Row) => {
  if (schema !== null)
    return { 'application/json': { schema: refTo(schema), ...(example && { example: shortened(example.body) }) } }
  const [type = ''] = mediaTypes[media].split(';')
  const text = example && textOf(example.body)
  const shown = media === 'csv' && text ? firstLines(text) : text
  return { [type]: { schema: { type: 'string' }, ...(example && { example: shown }) } }
}

/** The reply, its variants, and when there is none. */
const descriptionOf = ({ gives, missing, queries, media }: Row): string =>
  [
    `${capital(gives)}.`,
    media === 'csv' && 'CSV by RFC 4180, but lines end with LF: one header, dates as YYYY-MM-DD, plain numbers.',
    queries.includes('from') && 'Oldest first.',
    missing !== null && `404: ${missing.charAt(0).toLowerCase()}${missing.slice(1)}`,
  ]
    .filter(Boolean)
    .join(' ')

/** Names for generated clients: `getDatedPair`. */
const operation = (row: Row) => ({
  operationId: `get${capital(row.id)}`,
  summary: capital(row.gives),
  description: descriptionOf(row),
  tags: [row.tag],
  parameters: parametersOf(row),
  responses: {
    200: {
      description: capital(row.gives),
      // A manifest of many files is too long to be compressed on the way.
      headers: headerRefs('ETag', 'Cache-Control', ...(row.tag === 'site' ? [] : (['Vary', 'Link'] as const))),
      content: contentOf(row),
    },
    ...(row.tag === 'site' && { 206: { $ref: '#/components/responses/PartialContent' } }),
    ...otherReplies(row.missing),
  },
})

const noDocument = 'This edition has no such document.'

const callbackOf = (service: Service): readonly QueryName[] => (service === 'gse' ? ['callback'] : [])

const routeRow = (id: RouteId, example: Example | undefined): Row => {
  const { service: tag, path, gives, missing, schema, variants } = routes[id]
  const when = missing === 'never' ? null : `${capital(missing)}.`
  const queries = ['prettify', ...variants, ...callbackOf(tag)] as const
  const body = schema === 'rawtext' ? ({ schema: null, media: 'txt' } as const) : ({ schema, media: 'json' } as const)
  return { id, tag, path, gives, missing: when, ...body, queries, example }
}

const spanned: readonly DocumentId[] = ['forexPairSeries', 'forexPairCsv', 'forexPairSvg']

const spanOf = (id: DocumentId): readonly QueryName[] => (spanned.includes(id) ? ['from', 'to', 'every'] : [])

const hasSchema = (id: DocumentId): id is JsonDocumentId => documents[id].media === 'json'

const documentRow = (id: DocumentId, example: Example | undefined): Row => {
  const { service: tag, path, gives, media } = documents[id]
  const schema = hasSchema(id) ? id : null
  const queries: readonly QueryName[] = media === 'json' ? ['prettify', ...spanOf(id), ...callbackOf(tag)] : spanOf(id)
  return { id, tag, path, gives, missing: noDocument, schema, media, queries, example }
}

const siteRows: readonly Row[] = Object.entries(siteDocuments).map(([id, { path, gives }]) => {
  const schema = id as keyof typeof siteDocuments
  const body = { tag: 'site', schema, media: 'json', queries: ['prettify'], example: undefined } as const
  return { id, path, gives, missing: noDocument, ...body }
})

/** The one document of the site that is not JSON. */
const feedRow: Row = {
  id: 'feed',
  tag: 'site',
  path: '/changes.atom',
  gives: 'what changed, as Atom',
  missing: noDocument,
  schema: null,
  media: 'atom',
  queries: [],
  example: undefined,
}

const rowsOf = (examples: Examples): readonly Row[] => [
  ...routeIds.map(id => routeRow(id, examples[id])),
  ...documentIds.map(id => documentRow(id, examples[id])),
  ...siteRows,
  feedRow,
]

interface Described {
  readonly examples: Examples
  readonly version: string
  /** The measured coverage of the rates; '' without rates. */
  readonly coverage?: string
}

/** Pure: the same examples give the same bytes. */
export const openapi = ({ examples, version, coverage = '' }: Described) => ({
  openapi: '3.1.0',
  info: {
    title: 'Almanac',
    summary: 'Exchange rates, stock board, domain registrations',
    description: coverage === '' ? description : `${description}\n\n${coverage}`,
    version,
    contact: { name: 'The operator of this copy: see /.well-known/security.txt' },
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: '/' }],
  security: [],
  tags,
  paths: Object.fromEntries(rowsOf(examples).map(row => [row.path, { get: operation(row) }])),
  components: { schemas: jsonSchemas(), parameters: queryParameters, headers, responses: replies },
})
