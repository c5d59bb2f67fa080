import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

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

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"]*?from\s*'([^']+)'|import\(\s*'([^']+)'\s*\)|\nimport '([^']+)'/g

const arrowsOf = (file: string): readonly Arrow[] =>
  [...readFileSync(join(root, file), 'utf8').matchAll(importPattern)].map(([text, a, b, c]) => {
    const name = a ?? b ?? c ?? ''
    const to = name.startsWith('.') ? relative(root, join(root, dirname(file), name)) : name
    return { from: file, to, typeOnly: /^\s*(import|export) type\b/.test(text) }
  })

/** The floors, lowest first. A file may import from its own floor's folder and from lower floors. */
const floors: readonly (readonly [room: string, pattern: RegExp])[] = [
  ['contract', /^pipeline\/contract\//],
  ['core', /^pipeline\/core\//],
  ['services', /^pipeline\/(forex|whois|gse)\//],
  ['book', /^pipeline\/book\.ts$/],
  ['resources and fetch', /^pipeline\/resources\.ts$|^pipeline\/fetch\//],
  ['snapshots, health, describe', /^pipeline\/(snapshots|health|describe)\//],
  ['publish', /^pipeline\/publish\//],
  ['verify', /^pipeline\/verify\//],
  ['scripts', /^scripts\//],
]
const floorOf = (file: string): number => floors.findIndex(([, pattern]) => pattern.test(file))

const files = ['pipeline', 'site', 'scripts'].flatMap(sourcesBelow)
const arrows = files.flatMap(arrowsOf)
const inner = arrows.filter(({ to }) => /^(pipeline|site|scripts)\//.test(to))
const show = (found: readonly Arrow[]): readonly string[] => found.map(({ from, to }) => `${from} -> ${to}`)

test('the picture is not empty', () => {
  expect(files.length).toBeGreaterThan(60)
  expect(inner.length).toBeGreaterThan(150)
  expect(show(inner)).toContain('pipeline/forex/answer.ts -> pipeline/contract/quote.ts')
})

describe('arrows point down', () => {
  test('inside the pipeline and from the scripts', () => {
    const up = inner.filter(({ from, to }) => {
      const [a, b] = [floorOf(from), floorOf(to)]
      return a !== -1 && b !== -1 && b > a
    })
    expect(show(up)).toEqual([])
  })

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
    const allowed = ({ to, typeOnly }: Arrow) =>
      to.startsWith('pipeline/contract/') && (typeOnly || !to.endsWith('schemas.ts'))
    expect(show(seen.filter(arrow => !allowed(arrow)))).toEqual([])
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
