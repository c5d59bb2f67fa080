/** A name of a public host may resolve inward: the client asks no such address. */
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { publicLookup } from '../../pipeline/core/public-address.ts'

type Answer = (host: string, options: dns.LookupAllOptions, done: (error: Error | null, all: unknown) => void) => void
const addresses: Readonly<Record<string, readonly string[]>> = {
  'public.example': ['192.88.98.1', '2620:0:2d0:200::7'],
  'inward.example': ['10.0.0.1'],
  'both.example': ['192.88.98.1', '::1'],
}
const answer: Answer = (host, _, done) => {
  const found = addresses[host]
  if (!found) return done(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }), [])
  done(
    null,
    found.map(address => ({ address, family: address.includes(':') ? 6 : 4 })),
  )
}

beforeEach(() => {
  vi.spyOn(dns, 'lookup').mockImplementation(answer as unknown as typeof dns.lookup)
  syncBuiltinESMExports()
})
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

const lookedUp = (host: string): Promise<unknown> =>
  new Promise((resolve, reject) =>
    publicLookup(host, { all: true }, (error, all) => (error ? reject(error) : resolve(all))),
  )

test('a name with public addresses alone is given with all of them', async () => {
  expect(await lookedUp('public.example')).toEqual([
    { address: '192.88.98.1', family: 4 },
    { address: '2620:0:2d0:200::7', family: 6 },
  ])
})

test.each([
  ['inward.example', { code: 'ENOTPUBLIC', message: 'inward.example is at 10.0.0.1' }],
  ['both.example', { code: 'ENOTPUBLIC', message: 'both.example is at ::1' }],
  ['none.example', { code: 'ENOTFOUND' }],
])('%s is an error', async (host, error) => {
  await expect(lookedUp(host)).rejects.toMatchObject(error)
})

test('the client connects to no address that is not public', async () => {
  const client = politeClient(httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '0' }))
  await expect(client.get({ url: 'https://inward.example/rates.csv' })).rejects.toThrow(
    'HTTP_CONNECT https://inward.example/rates.csv: got "ENOTPUBLIC inward.example is at 10.0.0.1"',
  )
})
