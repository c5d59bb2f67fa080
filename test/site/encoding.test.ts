import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodingsOf } from '../../site/host/encoding.ts'
import { askOf, coreOf, profileNames } from './hand-made.ts'

describe('the encodings a client takes', () => {
  const cases: readonly (readonly [string | undefined, readonly string[]])[] = [
    [undefined, ['identity']],
    ['', ['identity']],
    ['gzip', ['gzip', 'identity']],
    ['GZIP', ['gzip', 'identity']],
    ['x-gzip', ['gzip', 'identity']],
    ['gzip, deflate, br', ['gzip', 'identity']],
    ['br', ['identity']],
    ['*', ['gzip', 'identity']],
    ['gzip;q=0', ['identity']],
    ['gzip;q=0.000', ['identity']],
    ['gzip; q=0.5, identity', ['identity', 'gzip']],
    ['gzip;q=1.0, identity; q=0.5', ['gzip', 'identity']],
    ['gzip;q=0.001', ['gzip', 'identity']],
    ['identity;q=0', []],
    ['*;q=0', []],
    ['gzip;q=0, *;q=0', []],
    ['gzip, *;q=0', ['gzip']],
    ['gzip, identity;q=0', ['gzip']],
    ['gzip;q=0, *', ['identity']],
    ['identity, *;q=0', ['identity']],
    ['gzip;q=2', ['identity']],
    ['gzip;q=a', ['identity']],
    // Three digits after the point at most, nothing before or behind, and 1 is the largest.
    ['gzip;q=00.5', ['identity']],
    ['gzip;q=0.5x', ['identity']],
    ['gzip;q=0.5000', ['identity']],
    ['gzip;q=1.0000', ['identity']],
    ['gzip;q=1.000', ['gzip', 'identity']],
    ['gzip;q=1', ['gzip', 'identity']],
    // Only `q` is a weight.
    ['gzip;eq=0', ['gzip', 'identity']],
    ['gzip;qs=0', ['gzip', 'identity']],
    [' ', ['identity']],
    [',,', ['identity']],
  ]
  it.each(cases)('reads %j as %j', (header, expected) => {
    expect(encodingsOf(header)).toEqual(expected)
  })
})

describe.each(profileNames)('encoded answers on a tree of the profile %s', profile => {
  const ask = askOf(coreOf(profile))
  const targets = ['/forex/USD', '/whois/example.com', '/forex/USD?prettify', '/gse/market.json?callback=cb']

  it.each(targets)('are gzip or plain as the client asks, and say so: %s', async target => {
    const plain = await ask(target)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.headers['vary']).toBe('Accept-Encoding')
    const packed = await ask(target, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(packed.headers['content-length']).toBe(String(packed.bytes!.length))
    expect(gunzipSync(packed.bytes!).toString()).toBe(plain.text)
  })

  it.each(targets)('have a strong tag of their own for each encoding, and 304 for that one only: %s', async target => {
    const etags: string[] = []
    for (const encoding of ['gzip', 'identity']) {
      const asked = { 'accept-encoding': encoding }
      const { headers } = await ask(target, { headers: asked })
      const etag = headers['etag']!
      expect(etag).toMatch(/^"[0-9a-f]{32}(-gzip)?"$/)
      for (const match of [etag, `W/${etag}`, `"a", ${etag}`, '*']) {
        const unchanged = await ask(target, { headers: { ...asked, 'if-none-match': match } })
        expect(unchanged).toMatchObject({ status: 304, bytes: null })
        expect(unchanged.headers).toMatchObject({ etag, vary: 'Accept-Encoding' })
        expect(unchanged.headers['access-control-allow-origin']).toBe('*')
      }
      etags.push(etag)
    }
    expect(new Set(etags).size).toBe(2)
    const crossed = await ask(target, { headers: { 'accept-encoding': 'gzip', 'if-none-match': etags[1]! } })
    expect(crossed.status).toBe(200)
  })

  it('are plain below 150 bytes, which would not shrink, unless the client takes gzip only', async () => {
    const encodingOf = async (accepted: string) =>
      (await ask('/forex/USD/GBP', { headers: { 'accept-encoding': accepted } })).headers['content-encoding']
    expect(await encodingOf('gzip')).toBeUndefined()
    expect(await encodingOf('gzip, identity;q=0')).toBe('gzip')
  })

  it('are refused with 406 when the client takes neither', async () => {
    const { status, json } = await ask('/forex/USD', { headers: { 'accept-encoding': 'gzip;q=0, *;q=0' } })
    expect(status).toBe(406)
    expect(json()).toMatchObject({ error: { status: 406, code: 'not_acceptable' } })
  })

  it('differ in tag when they differ in body', async () => {
    const tags = await Promise.all(
      ['/forex/USD', '/forex/USD?fixed', '/forex/USD?prettify', '/forex/USD/GBP'].map(
        async target => (await ask(target)).headers['etag'],
      ),
    )
    expect(new Set(tags).size).toBe(4)
  })
})
