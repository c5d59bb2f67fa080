/**
 * The first request of each source through the real client: method, address, headers and body must be those of its kept pair.
 * `ALMANAC_ACCEPT=1` writes the requests again; read the difference first.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../../pipeline/core/http.ts'
import { requestHeaders, type Transport } from '../../../pipeline/core/http-exchange.ts'
import { kindAsked, kindOf } from '../../../pipeline/core/reply-kind.ts'
import { forexSources } from '../../../pipeline/forex/intake.ts'
import type { ForexSource } from '../../../pipeline/forex/model.ts'
import { fixturesOf } from '../fixture.ts'

interface Sent {
  readonly request: string
  readonly headers: Readonly<Record<string, string | number>>
  readonly body?: string
}

const file = new URL('../../fixtures/forex/requests.json', import.meta.url)
const options = httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '0' })
const sources = [...(await forexSources())].filter(([, { cadence }]) => cadence !== 'manual')

/** What goes out for a source, whose small reply of that kind comes back whole. */
const exchange = async (key: string, source: ForexSource) => {
  const [ask] = source.requests({ last: '2026-03-16', today: '2026-03-20' })
  const asked = kindAsked(ask!)
  const replies = fixturesOf(key)
  const reply = replies.find(({ bytes }) => asked === kindOf(bytes)) ?? replies[0]!
  const sent: Sent[] = []
  const transport: Transport = async (url, one, given) => {
    const { 'user-agent': _, ...headers } = requestHeaders(one, given)
    sent.push({
      request: `${one.post ? 'POST' : 'GET'} ${url.href}`,
      headers,
      ...(one.post && { body: one.post.body }),
    })
    return { status: 200, headers: {}, bytes: Buffer.from(reply.bytes) }
  }
  const { bytes } = await politeClient({ ...options, maxBytes: 64 << 20 }, undefined, transport).get(ask!)
  expect(Buffer.from(bytes).equals(reply.bytes)).toBe(true)
  return sent
}

if (process.env['ALMANAC_ACCEPT'] === '1') {
  const kept: Record<string, readonly Sent[]> = {}
  for (const [key, source] of sources) kept[key] = await exchange(key, source)
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
}
const kept = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, readonly Sent[]>>

test.each(sources)('%s asks as its kept pair did', async (key, source) => {
  expect(await exchange(key, source)).toEqual(kept[key])
})

test('no pair is left of a source that is gone', () => expect(Object.keys(kept)).toEqual(sources.map(([key]) => key)))
