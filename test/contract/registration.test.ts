/** The eight bodies cut from a domain's one object are, byte for byte, those written before there was one. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { toJson } from '../../pipeline/contract/json.ts'
import {
  packBytes,
  type RegistrationRecord,
  registrationBodies,
  unpackBytes,
} from '../../pipeline/contract/registration.ts'
import { keyOf, routeIds, routes } from '../../pipeline/contract/routes.ts'
import { namesIn, normalizeWhois, registrationIn } from '../../pipeline/whois/registration/normalize.ts'
import { loadWhoisData } from '../../pipeline/whois/registration/store.ts'
import { tinyData } from '../support/temp.ts'

/** Bodies by key of the accepted tree: `== key`, then the body and a line feed where it has none of its own. */
const golden = new Map(
  readFileSync(new URL('../golden/whois.txt', import.meta.url), 'utf8')
    .split(/^== /m)
    .slice(1)
    .map(part => [part.slice(0, part.indexOf('\n')), part.slice(part.indexOf('\n') + 1)] as const),
)
const book = normalizeWhois(loadWhoisData(tinyData))
const foundNames = [...namesIn(book)].filter(name => registrationIn(book, name)?.record)

test.each(foundNames)('%s: the record as JSON gives back the eight bodies', name => {
  const written = toJson(registrationIn(book, name)!.record)
  const record: RegistrationRecord = JSON.parse(written)
  let compared = 0
  for (const id of routeIds) {
    if (routes[id].service !== 'whois') continue
    const route = id as keyof typeof registrationBodies
    const body = registrationBodies[route](record)
    const text = body instanceof Uint8Array ? Buffer.from(body).toString() : toJson(body)
    const expected = golden.get(keyOf(route, { 'domain-name': name }))
    expect(text.endsWith('\n') ? text : `${text}\n`, `${name} ${id}`).toBe(expected)
    compared += 1
  }
  expect(compared).toBe(8)
})

test.each([
  ['UTF-8', 'Münch 北京 \u0000\u2028', 'utf-8'],
  ['a byte order mark', '\ufeffDomain: x', 'utf-8'],
  ['Latin-1', Uint8Array.of(0x4d, 0xfc, 0x6e), 'base64'],
  ['an unpaired surrogate as bytes', Uint8Array.of(0xed, 0xa0, 0x80), 'base64'],
  ['no bytes', '', 'utf-8'],
])('%s comes back byte for byte', (_, given, encoding) => {
  const bytes = typeof given === 'string' ? new TextEncoder().encode(given) : given
  const packed = packBytes(bytes)
  expect(packed.encoding).toBe(encoding)
  expect([...unpackBytes(JSON.parse(toJson(packed)))]).toEqual([...bytes])
})
