/** The description of the API, judged by validators that are not ours. */
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadBook } from '../../pipeline/book.ts'
import { documentIds, documents } from '../../pipeline/contract/documents.ts'
import { publicErrors } from '../../pipeline/contract/errors.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { examplesOf } from '../../pipeline/describe/examples.ts'
import { openapi } from '../../pipeline/describe/openapi/openapi.ts'
import { tinyData } from '../support/temp.ts'
import { fifteenPaths } from './fifteen-paths.ts'

interface Media {
  readonly schema: object
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}
interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly name?: string; readonly in?: string; readonly example?: unknown }[]
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
}
interface Description {
  readonly paths: Readonly<Record<string, { readonly get: Operation }>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, Media>> }>>
  }
}

let text = ''
let description: Description
let ajv: Ajv2020
beforeAll(async () => {
  text = toJson(openapi({ examples: examplesOf(await loadBook(tinyData)), version: '1.2.3' }))
  description = JSON.parse(text) as Description
  // Strict: an unknown keyword or format in any schema is an error.
  ajv = new Ajv2020({ strict: true, strictRequired: true, allowUnionTypes: true, allErrors: true })
  addFormats.default(ajv)
  ajv.addVocabulary(Object.keys(description))
  ajv.addSchema({ ...description, $id: 'openapi' })
})

/** Every object of the description with the way to it. */
const walk = function* (node: unknown, at = '#'): Generator<readonly [at: string, node: Record<string, unknown>]> {
  if (typeof node !== 'object' || node === null) return
  if (!Array.isArray(node)) yield [at, node as Record<string, unknown>]
  for (const [key, item] of Object.entries(node)) yield* walk(item, `${at}/${key.replaceAll('/', '~1')}`)
}

const operations = () => Object.entries(description.paths).map(([path, { get }]) => ({ path, ...get }))

const compile = (schema: object) =>
  ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/')) as object)

test('it is OpenAPI 3.1, says a validator', async () => {
  const judge = async (json: string) => (await new Validator().validate(JSON.parse(json))).errors
  expect(await judge(text)).toBeUndefined()
  expect(await judge(text.replace('"info"', '"infos"'))).toMatchObject([{ params: { missingProperty: 'info' } }])
})

test('every reference leads somewhere, and every component is led to', () => {
  const refs = new Set([...walk(description)].flatMap(([, { $ref }]) => (typeof $ref === 'string' ? [$ref] : [])))
  const components = Object.entries(description.components).flatMap(([room, found]) =>
    Object.keys(found).map(name => `#/components/${room}/${name}`),
  )
  expect([...refs].sort()).toEqual(components.sort())
})

describe('paths', () => {
  test('are the fifteen, the documents, and what stands at the root', () => {
    const root = ['/status.json', '/changes.json', '/manifest.json', '/openapi.json', '/changes.atom']
    const all = [...fifteenPaths, ...Object.values(documents).map(({ path }) => path), ...root]
    expect(Object.keys(description.paths)).toEqual(all)
  })

  test('have names that generated clients can use, each its own', () => {
    const names = operations().map(({ operationId }) => operationId)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^get[A-Z][A-Za-z]+$/)
    expect(names.slice(0, 3)).toEqual(['getDomain', 'getContacts', 'getAdmin'])
  })

  test('name every parameter of their template, once', () => {
    for (const { path, parameters } of operations()) {
      const named = parameters.filter(parameter => parameter.in === 'path').map(({ name }) => name)
      expect(named).toEqual([...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name))
    }
  })

  test('take prettify everywhere, fixed on a currency only, callback on the board only', () => {
    const taking = (name: string) =>
      operations()
        .filter(({ parameters }) => JSON.stringify(parameters).includes(`#/components/parameters/${name}"`))
        .map(({ path }) => path)
    expect(taking('prettify')).toEqual(
      Object.keys(description.paths).filter(path => !/[.](?:atom|csv|ics|svg)$/.test(path)),
    )
    expect(taking('fixed')).toEqual(['/forex/{currency}'])
    expect(taking('callback')).toEqual(
      Object.keys(description.paths).filter(path => /^\/gse\/.*(?<!\.(?:csv|svg))$/.test(path)),
    )
    for (const { responses } of operations()) expect(Object.keys(responses['200']?.content ?? {})).toHaveLength(1)
  })
})

describe('examples', () => {
  test('stand on every path that the book answers, and at every parameter of it', () => {
    const without = operations().filter(
      ({ parameters, responses }) =>
        Object.values(responses['200']?.content ?? {})[0]?.example === undefined ||
        parameters.some(parameter => parameter.in === 'path' && parameter.example === undefined),
    )
    // No tiny collection is cut into shards, only `edge` has records; what stands at the root is not made of the book alone.
    // What knows the day is formed by a build, and the tiny collection has no history.
    // What hosts cut has a schema and no example: the build does not form it.
    const cut = documentIds.filter(id => documents[id].profiles.length === 0).map(id => documents[id].path)
    const root = ['/status.json', '/changes.json', '/manifest.json', '/openapi.json', '/changes.atom']
    expect(without.map(({ path }) => path)).toEqual([
      ...cut,
      ...['/whois/index/{shard}.json', '/whois/expiring.json', '/whois/expiring.ics', '/whois/history/{domain}.json'],
      '/whois/records/{domain}.json',
      ...root,
    ])
  })

  test('are all valid by the schema beside them', () => {
    let tried = 0
    const expectValid = (at: string, schema: object, values: readonly unknown[]) => {
      const validate = compile(schema)
      for (const value of values) {
        validate(value)
        expect([at, value, validate.errors]).toEqual([at, value, null])
        tried += 1
      }
    }
    for (const [at, node] of walk(description)) {
      if (Array.isArray(node['examples'])) expectValid(at, node, node['examples'])
      const { schema, examples = {} } = node as unknown as Partial<Media>
      if (!schema || Array.isArray(examples)) continue
      const named = Object.values(examples).map(({ value }) => value)
      expectValid(at, schema, 'example' in node ? [node['example'], ...named] : named)
    }
    expect(tried).toBeGreaterThan(70)
  })

  test('of refusals stand at the status of their code, one for each code a path can give', () => {
    const found = Object.values(description.components.responses).flatMap(({ content }) =>
      Object.entries(content?.['application/json']?.examples ?? {}),
    )
    const statuses = Object.entries(publicErrors)
    for (const [code, { value }] of found)
      expect(value).toMatchObject({ error: { code, status: statuses.find(([known]) => known === code)?.[1] } })
    // These end a connection before there is a path, or belong to the downloads.
    const elsewhere = ['request_timeout', 'range_not_satisfiable', 'headers_too_large']
    expect([...found.map(([code]) => code), ...elsewhere].sort()).toEqual(Object.keys(publicErrors).sort())
    for (const { responses } of operations())
      for (const [status, response] of Object.entries(responses))
        if (Number(status) >= 400) {
          const name = (response as { $ref: string }).$ref.split('/').at(-1)!
          const { examples } = description.components.responses[name]!.content!['application/json']!
          for (const { value } of Object.values(examples!))
            expect(value).toMatchObject({ error: { status: Number(status) } })
        }
  })
})

describe('schemas', () => {
  test('are JSON Schema 2020-12 without an unknown keyword, says a validator', () => {
    for (const name of Object.keys(description.components.schemas))
      expect(() => ajv.compile({ $ref: `openapi#/components/schemas/${name}` }), name).not.toThrow()
  })

  test('refuse a field too many, a field too few and a wrong null', () => {
    const valid = ajv.compile({ $ref: 'openapi#/components/schemas/EquityLive' })
    const row = { change: 0.02, name: 'GCB', price: 7, volume: 10 }
    expect(valid(row)).toBe(true)
    const { price: _, ...short } = row
    for (const wrong of [short, { ...row, more: 1 }, { ...row, price: null }, { ...row, volume: 1.5 }])
      expect(valid(wrong)).toBe(false)
  })

  test('list every code of a refusal', () => {
    const codes = [...walk(description.components.schemas['ErrorReply'])].find(([at]) => at.endsWith('/code'))?.[1]
    expect(codes?.['enum']).toEqual(Object.keys(publicErrors))
  })
})

test('the same book gives the same bytes', async () => {
  expect(toJson(openapi({ examples: examplesOf(await loadBook(tinyData)), version: '1.2.3' }))).toBe(text)
})
