/** In the profile `edge` a domain is one object. What hosts cut from it is, byte for byte, what the files of the paths hold. */
import { expect, test } from 'vitest'
import { loadBook } from '../../pipeline/book.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { type Profile, profiles } from '../../pipeline/contract/profiles.ts'
import { resourcesOf } from '../../pipeline/resources.ts'
import type { Platform } from '../../site/host/platform.ts'
import { resolve } from '../../site/host/resolve.ts'
import { readerOf } from '../../site/host/tree-reader.ts'
import { tinyData } from '../support/temp.ts'

const book = await loadBook(tinyData)

const bodiesOf = (profile: Profile): ReadonlyMap<string, Uint8Array> =>
  new Map(
    [...resourcesOf(book, { profile })].flatMap(({ key, value }) => {
      const body = value()
      if (body === undefined || !key.startsWith('whois/')) return []
      return [[key, body instanceof Uint8Array ? body : Buffer.from(toJson(body))] as const]
    }),
  )

/** As `edge` is with more domains than have files. */
const many: Profile = { ...profiles.edge, mostDomainFiles: 0 }

const plain = (outcome: Awaited<ReturnType<typeof resolve>>) =>
  outcome.kind === 'found' ? { ...outcome, content: Buffer.from(outcome.content.bytes).toString('latin1') } : outcome

test('above the limit a domain has its object and its state, and no other file', () => {
  const keys = [...bodiesOf(many).keys()].filter(key => key.includes('example.com'))
  expect(keys.sort()).toEqual(['whois/records/example.com.json', 'whois/status/example.com.json'])
  expect([...bodiesOf(profiles.edge).keys()]).toContain('whois/example.com/contacts/admin.json')
  expect([...bodiesOf(profiles.full).keys()]).not.toContain('whois/records/example.com.json')
})

test('each path of each domain is answered with the same bytes with its file and without', async () => {
  const readerWith = (bodies: ReadonlyMap<string, Uint8Array>) => {
    const file: Platform['file'] = key => {
      const bytes = bodies.get(key)
      return bytes && { bytes, encoding: 'identity' }
    }
    return readerOf({ file, now: () => 0, digest: () => '', gunzip: bytes => bytes })
  }
  const [files, objects] = [readerWith(bodiesOf(profiles.edge)), readerWith(bodiesOf(many))]
  const names = ['example.com', 'example.net', 'example.org', 'never-heard-of.com']
  const rests = [
    '',
    '/contacts',
    '/contacts/admin',
    '/contacts/tech',
    '/contacts/billing',
    '/rawtext',
    '/registrant',
    '/registrar',
  ]
  let found = 0
  for (const name of names)
    for (const rest of rests) {
      const asked = {
        path: `/whois/${name}${rest}`,
        fixed: false,
        asof: false,
        pretty: false,
        today: '2026-04-14',
        span: {},
        client: '',
      }
      const [a, b] = [await resolve(files, asked), await resolve(objects, asked)]
      expect(plain(b)).toEqual(plain(a))
      if (a.kind === 'found') found += 1
    }
  expect(found).toBeGreaterThanOrEqual(16)
})
