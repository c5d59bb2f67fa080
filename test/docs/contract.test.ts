import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from '../support/repository.ts'

const rules = [...readFileSync(`${root}docs/contract.md`, 'utf8').matchAll(/^- \*\*(C\d+)\*\*/gm)].map(([, id]) => id!)

/** The rules that the names of the HTTP tests carry: `it('[C12] [C13] …'`. */
const proved = ['http', 'requests'].flatMap(room =>
  readdirSync(`${root}test/${room}`)
    .filter(name => name.endsWith('.test.ts'))
    .map(name => readFileSync(`${root}test/${room}/${name}`, 'utf8'))
    .flatMap(text => text.match(/['"`](?:\[C\d+\] )+/g) ?? [])
    .flatMap(name => name.match(/C\d+/g) ?? []),
)

test('each rule stands once', () => {
  expect(rules.length).toBeGreaterThan(40)
  expect(rules).toEqual([...new Set(rules)])
})

test('each rule is named by an HTTP test', () => expect(rules.filter(id => !proved.includes(id))).toEqual([]))

test('no HTTP test names a rule that does not exist', () =>
  expect(proved.filter(id => !rules.includes(id))).toEqual([]))
