import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import worker from '../../site/edge/worker/almanac.ts'
import { createWebHost, webPlatform } from '../../site/host/web.ts'
import { askOf, assetsOf, coreOf, noon, profileNames } from './hand-made.ts'

describe.each(profileNames)('the WHATWG wrapper on a tree of the profile %s', profile => {
  const assets = assetsOf(profile)
  const respond = createWebHost({
    ...webPlatform,
    gzip: gzipSync,
    file: async key => assets.get(key),
    now: () => noon,
  })
  const ask = askOf(coreOf(profile))

  it.each([
    '/forex/USD?prettify',
    '/forex/USD/JPY/2026-04-10',
    '/gse/live?callback=a',
    '/whois/example.com/rawtext',
    '/forex/no',
  ])('gives the reply of the core as a Response: %s', async target => {
    const response = await respond(new Request(`https://almanac.test${target}`))
    const { status, headers, bytes } = await ask(target)
    expect(response.status).toBe(status)
    expect(Object.fromEntries(response.headers)).toEqual(headers)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(Buffer.from(bytes!))
  })

  it('tells a script element of the same site from its header', async () => {
    const headers = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'script' }
    const response = await respond(new Request('https://almanac.test/gse/live?callback=a', { headers }))
    expect(response.status).toBe(400)
  })

  it('packs with the platform, and sends no body with 304 and HEAD', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const response = await respond(new Request('https://almanac.test/forex/USD', { headers }))
    const body = Buffer.from(await response.arrayBuffer())
    expect(gunzipSync(body).toString()).toContain('"pair":"USD/JPY","rate":128')
    const again = { ...headers, 'if-none-match': response.headers.get('etag')! }
    const unchanged = await respond(new Request(response.url || 'https://almanac.test/forex/USD', { headers: again }))
    expect(unchanged.status).toBe(304)
    expect(unchanged.body).toBeNull()
    const head = await respond(new Request('https://almanac.test/forex/USD', { method: 'HEAD' }))
    expect(head.body).toBeNull()
  })
})

describe('the worker with its files deployed beside it', () => {
  const files = assetsOf('edge')
  const origin = 'https://almanac.test'
  /** As the binding: exact names, 404 for what was not deployed, no other origin. */
  const ASSETS = {
    fetch: async (url: string): Promise<Response> => {
      const asked = new URL(url)
      if (asked.origin !== origin) throw new TypeError(`the files lie at ${origin}, asked was ${url}`)
      const key = decodeURIComponent(asked.pathname.slice(1))
      if (key === 'index.html') return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })
      if (key === '404.html') return new Response('<h1>Not found</h1>')
      const file = files.get(key)
      return file ? new Response(Buffer.from(file.bytes)) : new Response(null, { status: 404 })
    },
  }
  const get = (path: string) => worker.fetch(new Request(origin + path), { ASSETS, PROFILE: 'edge' })

  it.each([
    ['/forex/USD/JPY', 200, '{"date":"2026-04-13","pair":"USD/JPY","rate":128}'],
    ['/forex/USD/JPY/2026-04-10', 200, '{"date":"2026-04-10","pair":"USD/JPY","rate":125}'],
    ['/', 200, '<!doctype html>'],
  ])('answers %s', async (path, status, body) => {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([status, body])
  })

  it('gives the Last-Modified of the newest file it read, and 304 to a client that sends it back', async () => {
    const storage = {
      fetch: async (url: string): Promise<Response> => {
        const reply = await ASSETS.fetch(url)
        const day = url.includes('2026-04-10') ? '13' : '12'
        return new Response(reply.body, {
          status: reply.status,
          headers: { 'last-modified': `Mon, ${day} Apr 2026 12:00:00 GMT` },
        })
      },
    }
    const ask = (headers: Record<string, string> = {}) =>
      worker.fetch(new Request(`${origin}/forex/USD/JPY/2026-04-10`, { headers }), {
        ASSETS: storage,
        PROFILE: 'edge',
      })
    const modified = (await ask()).headers.get('last-modified')
    expect(modified).toBe('Mon, 13 Apr 2026 12:00:00 GMT')
    expect((await ask({ 'if-modified-since': modified! })).status).toBe(304)
    expect((await get('/forex/USD/JPY')).headers.has('last-modified')).toBe(false)
  })

  it('says in JSON what is missing', async () => {
    const [service, file] = [await get('/forex/USD/XXX'), await get('/nothing.html')]
    expect([service.status, file.status]).toEqual([404, 404])
    expect(await service.json()).toMatchObject({ error: { code: 'currency_not_found' } })
    expect(await file.json()).toMatchObject({ error: { code: 'path_not_found' } })
  })

  it('says it to a browser in a page', async () => {
    const request = new Request(`${origin}/rates/xxx`, { headers: { Accept: 'text/html,*/*;q=0.8' } })
    const response = await worker.fetch(request, { ASSETS, PROFILE: 'edge' })
    expect([response.status, await response.text()]).toEqual([404, '<h1>Not found</h1>'])
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  })
})

describe('the platform’s own tools', () => {
  it('hash as Node does', async () => {
    const bytes = new TextEncoder().encode('almanac')
    expect(await webPlatform.digest(bytes)).toBe(createHash('sha256').update('almanac').digest('hex'))
  })
  it('pack and unpack', async () => {
    const bytes = new TextEncoder().encode('{"rate":1}')
    expect(Buffer.from(await webPlatform.gunzip(gzipSync(bytes)))).toEqual(Buffer.from(bytes))
  })
})
