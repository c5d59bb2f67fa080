/** Every regular expression of pipeline/ and site/ takes linear time, by recheck; `allowed.ts` lists the exceptions with reasons. */
import { readdirSync, readFileSync } from 'node:fs'
import { transformSync } from 'esbuild'
import { check } from 'recheck'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { allowed } from './allowed.ts'

const filesIn = (root: string): readonly string[] =>
  (readdirSync(root, { recursive: true, encoding: 'utf8' }) as readonly string[])
    .filter(file => file.endsWith('.ts') && !/^(public|\.generations)/.test(file))
    .map(file => `${root}/${file}`)

interface Literal {
  readonly pattern: string
  readonly flags: string
}

/** The literals of a syntax tree. */
const literalsIn = (node: unknown): readonly Literal[] => {
  if (Array.isArray(node)) return node.flatMap(literalsIn)
  if (typeof node !== 'object' || node === null) return []
  const own = 'regex' in node && node.regex ? [node.regex as Literal] : []
  return [...own, ...Object.values(node).flatMap(literalsIn)]
}

const found = new Map<string, { readonly literal: Literal; readonly file: string }>()
for (const file of [...filesIn('pipeline'), ...filesIn('site')])
  for (const literal of literalsIn(
    parseAst(transformSync(readFileSync(file, 'utf8'), { loader: 'ts', target: 'esnext' }).code),
  ))
    found.set(`/${literal.pattern}/${literal.flags}`, { literal, file })

/** What `new RegExp` builds of texts when a module is loaded. Those that a function builds are not seen. */
const builtIn = async (file: string): Promise<readonly RegExp[]> => {
  const built: RegExp[] = []
  const own = RegExp
  globalThis.RegExp = new Proxy(own, {
    construct(target, given: [string, string?]) {
      built.push(new target(...given))
      return built.at(-1)!
    },
  })
  await import(new URL(`../../${file}`, import.meta.url).href)
  globalThis.RegExp = own
  return built
}

for (const file of [...filesIn('pipeline'), ...filesIn('site')].filter(name =>
  readFileSync(name, 'utf8').includes('new RegExp('),
))
  for (const { source: pattern, flags } of await builtIn(file))
    found.set(`/${pattern}/${flags}`, { literal: { pattern, flags }, file })

test('expressions are found, literals and built ones', () => {
  const inForms = [...found.values()].filter(({ file }) => file.endsWith('/place-forms.ts'))
  expect([found.size > 200, inForms.length > 20]).toEqual([true, true])
})

test('each exception still exists', () =>
  expect(Object.keys(allowed).filter(expression => !found.has(expression))).toEqual([]))

describe('linear', () => {
  test.each([...found].filter(([expression]) => !Object.hasOwn(allowed, expression)))(
    '%s',
    async (_, { literal: { pattern, flags }, file }) => {
      const result = await check(pattern, flags, { timeout: 240_000, randomSeed: 1 })
      expect(`${file}: ${result.status}`).toMatch(/: safe$/)
    },
  )
})
