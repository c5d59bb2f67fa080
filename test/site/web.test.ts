import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { createWebHost, webPlatform } from '../../site/host/web.ts'
import { askOf, assetsOf, coreOf, noon, profileNames } from './hand-made.ts'

describe.each(profileNames)('the WHATWG wrapper on a tree of the profile %s', profile => {
  const assets = assetsOf(profile)
  const respond = createWebHost({ ...webPlatform, asset: async key => assets.get(key), now: () => noon })
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

  it('packs with the platform, and sends no body with 304 and HEAD', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const response = await respond(new Request('https://almanac.test/forex/USD/JPY/2026-04-10', { headers }))
    const body = Buffer.from(await response.arrayBuffer())
    expect(gunzipSync(body).toString()).toBe('{"date":"2026-04-10","pair":"USD/JPY","rate":125}')
    const again = { ...headers, 'if-none-match': response.headers.get('etag')! }
    const unchanged = await respond(
      new Request(response.url || 'https://almanac.test/forex/usd/jpy/2026-04-10', { headers: again }),
    )
    expect(unchanged.status).toBe(304)
    expect(unchanged.body).toBeNull()
    const head = await respond(new Request('https://almanac.test/forex/USD', { method: 'HEAD' }))
    expect(head.body).toBeNull()
  })
})

describe('the platform’s own tools', () => {
  it('hash as Node does', async () => {
    const bytes = new TextEncoder().encode('almanac')
    expect(await webPlatform.digest(bytes)).toBe(createHash('sha256').update('almanac').digest('hex'))
  })
  it('pack and unpack', async () => {
    const bytes = new TextEncoder().encode('{"rate":1}')
    expect(Buffer.from(await webPlatform.gunzip(await webPlatform.gzip(bytes)))).toEqual(Buffer.from(bytes))
  })
})

describe.each([
  ['the core', '../../site/host/web.ts'],
  ['the Netlify function', '../../site/edge/netlify/almanac.ts'],
  ['the worker', '../../site/edge/worker/almanac.ts'],
])('%s, bundled', (_, path) => {
  it('is under 15 kB gzipped and holds nothing of Node or of the schemas', async () => {
    const result = await build({
      entryPoints: [new URL(path, import.meta.url).pathname],
      bundle: true,
      minify: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      metafile: true,
    })
    const packed = await webPlatform.gzip(result.outputFiles[0]!.contents)
    expect(packed.length).toBeLessThan(15_000)
    const inputs = Object.keys(result.metafile.inputs)
    expect(inputs.filter(path => !/^(site\/(host|edge)|pipeline\/contract)\//.test(path))).toEqual([])
    expect(inputs.filter(path => /schemas\.ts$|edge\/(node|objects)/.test(path))).toEqual([])
  })
})
