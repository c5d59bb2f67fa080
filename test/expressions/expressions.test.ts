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

/** The literals of a syntax tree; `RegExp` called with a text is built at run time and not seen here. */
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

test('expressions are found', () => expect(found.size).toBeGreaterThan(200))

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
