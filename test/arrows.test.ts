import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { describe, expect, test } from 'vitest'
import { root } from './support/repository.ts'

const sourcesBelow = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && entry.name.endsWith('.ts'))
    .map(entry => relative(root, join(entry.parentPath, entry.name)))
    .filter(file => !/^site\/(public|\.generations)\//.test(file))

interface Arrow {
  readonly from: string
  readonly to: string
  /** `import type` leaves nothing in the program that runs. */
  readonly typeOnly: boolean
}

interface ParsedFile {
  readonly arrows: readonly Arrow[]
  /** Names of the types that the file declares and exports. */
  readonly types: readonly string[]
  /** Its exported functions and values. */
  readonly values: readonly string[]
}

const parsed = (file: string): ParsedFile => {
  const text = readFileSync(join(root, file), 'utf8')
  const { module, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]!.message}`)
  const arrow = (name: string, typeOnly: boolean): Arrow => {
    const to = name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name
    return { from: file, to, typeOnly }
  }
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return {
    arrows: [
      ...module.staticImports.map(({ moduleRequest, entries }) =>
        arrow(moduleRequest.value, entries.length > 0 && entries.every(({ isType }) => isType)),
      ),
      ...exported.flatMap(({ moduleRequest, isType }) => (moduleRequest ? [arrow(moduleRequest.value, isType)] : [])),
      // A name that is computed is no arrow: adapters are found by listing their folder.
      ...module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
        const [, name] = /^'([^']+)'$/.exec(text.slice(start, end)) ?? []
        return name === undefined ? [] : [arrow(name, false)]
      }),
    ],
    types: exported.flatMap(({ isType, moduleRequest, exportName }) =>
      isType && moduleRequest === null && exportName.name !== null ? [exportName.name] : [],
    ),
    values: exported.flatMap(({ isType, moduleRequest, exportName }) =>
      !isType && moduleRequest === null && exportName.name !== null && exportName.kind === 'Name'
        ? [exportName.name]
        : [],
    ),
  }
}

/** The floors, lowest first. A file imports from its own floor and from lower ones. */
const floors: readonly (readonly [floor: string, pattern: RegExp])[] = [
  ['contract', /^pipeline\/contract\//],
  ['core', /^pipeline\/core\//],
  ['services', /^pipeline\/(forex|whois|gse)\//],
  ['book', /^pipeline\/book\.ts$/],
  ['resources and fetch', /^pipeline\/resources\.ts$|^pipeline\/fetch\//],
  ['snapshots, health, describe', /^pipeline\/(snapshots|health|describe)\//],
  ['publish', /^pipeline\/publish\//],
  ['verify', /^pipeline\/verify\//],
  ['host core', /^site\/host\//],
  ['edge', /^site\/edge\//],
  ['page', /^site\/page\//],
  ['helpers of commands', /^scripts\/lib\//],
  ['parts of commands', /^scripts\/[^/]+\/|^scripts\/site-files\.ts$/],
  ['commands', /^scripts\/[^/]+\.ts$/],
]
const floorOf = (file: string): number => floors.findIndex(([, pattern]) => pattern.test(file))

const files = ['pipeline', 'site', 'scripts'].flatMap(sourcesBelow)
const found = new Map(files.map(file => [file, parsed(file)]))
const arrows = [...found.values()].flatMap(file => file.arrows)
const inner = arrows.filter(({ to }) => /^(pipeline|site|scripts)\//.test(to))
const show = (some: readonly Arrow[]): readonly string[] => some.map(({ from, to }) => `${from} -> ${to}`)

/** Files of a service that run where there is no Node. */
const portable: readonly string[] = [
  'pipeline/whois/model.ts',
  'pipeline/whois/name.ts',
  'pipeline/whois/rdap-question.ts',
  'pipeline/whois/read/rdap/rdap.ts',
]

test('the picture is not empty', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(inner.length).toBeGreaterThan(150)
  expect([...found.values()].flatMap(({ types }) => types).length).toBeGreaterThan(200)
  expect(show(inner)).toContain('pipeline/forex/answer.ts -> pipeline/contract/quote.ts')
})

describe('arrows point down', () => {
  test('every file stands on a floor', () => expect(files.filter(file => floorOf(file) === -1)).toEqual([]))

  test('no file imports from a higher floor', () =>
    expect(show(inner.filter(({ from, to }) => floorOf(to) > floorOf(from)))).toEqual([]))

  test('no service imports another', () => {
    const service = (file: string) => /^pipeline\/(forex|whois|gse)\//.exec(file)?.[1]
    const crossing = inner.filter(({ from, to }) => service(from) && service(to) && service(from) !== service(to))
    expect(show(crossing)).toEqual([])
  })

  test('the pipeline knows nothing of hosts and scripts', () =>
    expect(show(inner.filter(({ from, to }) => from.startsWith('pipeline/') && !to.startsWith('pipeline/')))).toEqual(
      [],
    ))

  test('hosts see of the pipeline only the contract, without its schemas', () => {
    const seen = inner.filter(({ from, to }) => from.startsWith('site/') && to.startsWith('pipeline/'))
    const allowed = ({ from, to, typeOnly }: Arrow) =>
      (to.startsWith('pipeline/contract/') && (typeOnly || !to.endsWith('schemas.ts'))) ||
      (from.startsWith('site/edge/look-ups/') && portable.includes(to))
    expect(show(seen.filter(arrow => !allowed(arrow)))).toEqual([])
  })

  test('what the look-up objects run of the pipeline imports nothing of Node', () => {
    const reached = new Set<string>(portable)
    const runs = arrows.filter(({ typeOnly }) => !typeOnly)
    for (const file of reached) for (const { from, to } of runs) if (from === file) reached.add(to)
    const outside = [...reached].filter(to => !to.startsWith('pipeline/'))
    expect(outside.sort()).toEqual([
      'i18n-iso-countries/codes.json',
      ...['de', 'en', 'es', 'fr', 'pt'].map(language => `i18n-iso-countries/langs/${language}.json`),
      'tldts',
    ])
  })

  test('the contract and the host core import nothing of Node', () => {
    const pure = arrows.filter(({ from }) => /^(pipeline\/contract|site\/host)\//.test(from))
    expect(show(pure.filter(({ to }) => to.startsWith('node:')))).toEqual([])
    const libraries = pure.filter(({ from, to }) => !/^(pipeline|site)\//.test(to) && !from.endsWith('schemas.ts'))
    expect(show(libraries)).toEqual([])
  })

  test('nothing imports in a circle', () => {
    const next = new Map<string, string[]>()
    for (const { from, to } of inner) next.set(from, [...(next.get(from) ?? []), to])
    const circles: string[] = []
    const done = new Set<string>()
    const walk = (file: string, trail: readonly string[]): void => {
      if (trail.includes(file)) circles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
      if (trail.includes(file) || done.has(file)) return
      for (const to of next.get(file) ?? []) walk(to, [...trail, file])
      done.add(file)
    }
    for (const file of files) walk(file, [])
    expect(circles).toEqual([])
  })
})

test('below the build nobody reads the clock, the environment or chance', () => {
  const pure = files.filter(file =>
    /^pipeline\/(contract|describe|book\.ts|resources\.ts|snapshots\/|publish\/(tree|manifest|digest)|(forex|whois|gse)\/(model|normalize|answer))/.test(
      file,
    ),
  )
  const offenders = pure.filter(file =>
    /Date\.now\(|new Date\(\)|Math\.random\(|process\.env|performance\.now\(/.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(offenders).toEqual([])
})

const declaredTwice = (names: 'types' | 'values'): readonly (readonly [name: string, files: readonly string[]])[] => {
  const holders = new Map<string, string[]>()
  for (const [file, exported] of found)
    for (const name of exported[names]) holders.set(name, [...(holders.get(name) ?? []), file])
  return [...holders].filter(([, places]) => places.length > 1)
}

test('every exported type name is declared once, so that it means one thing', () =>
  expect(declaredTwice('types')).toEqual([]))

/** Names that mean the same in each file: the same question to two services, the same element in two forms, the same role of many. */
const sameMeaning: Readonly<Record<string, RegExp>> = {
  lastDateOf: /^pipeline\/(forex|gse)\//,
  storedDates: /^pipeline\/(forex|gse)\//,
  // HTML of the build, and elements of the page.
  factList: /^site\/page\/(html|browser\/dom)\.ts$/,
  pathLink: /^site\/page\/(html|browser\/dom)\.ts$/,
  scrollTable: /^site\/page\/(html|browser\/dom)\.ts$/,
  table: /^site\/page\/(html|browser\/dom)\.ts$/,
  time: /^site\/page\/(html|browser\/dom)\.ts$/,
  bench: /^scripts\/bench\//,
  start: /^site\/page\/browser\//,
  // A schema of any text, and a text of JSON without a schema: neither sees the other's file.
  text: /^pipeline\/(contract\/schemas|whois\/read\/rdap\/json)\.ts$/,
}

test('every other exported name is declared once, except those that mean the same in each file', () => {
  const shared = declaredTwice('values')
  expect(shared.filter(([name, places]) => !places.every(file => sameMeaning[name]?.test(file)))).toEqual([])
  expect(shared.map(([name]) => name).sort()).toEqual(Object.keys(sameMeaning).sort())
})
