import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { isAsAsked, isTooDeep, kindAsked, kindOf } from '../../pipeline/core/reply-kind.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'

test.each([
  ['Date,USD', 'text'],
  ['\ufeff{"a":1}', 'json'],
  [' [1]', 'json'],
  ['<?xml version="1.0"?>\n<rates/>', 'xml'],
  ['<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "x"><html>', 'html'],
  ['<HTML><BODY>', 'html'],
  ['<!-- a --> <!-- b -->\n<html>', 'html'],
  [`${'<!---->'.repeat(40)}<a`, 'xml'],
  [`${'<!---->'.repeat(80)}<html>`, 'xml'],
  ['<htmlish/>', 'xml'],
  ['PK\u0003\u0004', 'zip'],
  ['%PDF-1.4', 'pdf'],
  ['', 'text'],
])('%j is %s', (text, kind) => expect(kindOf(Buffer.from(text))).toBe(kind))

/** A page that people save for `import`; no request asks for it. */
const savedPages = new Set(['treasury/page-2016.htm'])

test('no publisher’s own layout is refused for any of its requests', async () => {
  let told = 0
  for (const [key, source] of await forexSources()) {
    const folder = fileURLToPath(new URL(`../fixtures/forex/${key}/`, import.meta.url))
    const all = existsSync(folder) ? readdirSync(folder).sort() : []
    const names = all.filter(name => !savedPages.has(`${key}/${name}`))
    for (const ask of source.requests({ today: '2026-04-14', last: '2026-04-10' })) {
      if (kindAsked(ask) !== undefined) told += 1
      for (const name of names) expect(isAsAsked(ask, readFileSync(folder + name)), `${ask.url} ${name}`).toBe(true)
    }
  }
  expect(told).toBeGreaterThan(20)
})

test('JSON nested beyond 64 levels is no reply; brackets in texts are no nesting', () => {
  const nested = (depth: number) => Buffer.from(`${'['.repeat(depth)}1${']'.repeat(depth)}`)
  expect(isTooDeep(nested(64))).toBe(false)
  expect(isTooDeep(nested(65))).toBe(true)
  expect(isTooDeep(Buffer.from(`{"a":"${'['.repeat(99)}\\"${'{'.repeat(99)}"}`))).toBe(false)
  expect(isTooDeep(Buffer.from(`[${'[1],'.repeat(999)}1]`))).toBe(false)
})
