/** Every row of the table, asked of the Node host over trees of both profiles that the build made of the tiny data. */
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bodies } from '../../pipeline/contract/schemas.ts'
import { startBuilt } from '../http/built.ts'
import type { ReceivedResponse } from '../http/running.ts'
import { nameOf, put } from './put.ts'
import { capabilityNames, requests, rows } from './set.ts'
import { clocked } from './site-files.ts'

const [full, edge] = [await startBuilt('full', 'tiny'), await startBuilt('edge', 'tiny')]
const { ask } = full
const { routes } = await import('../../pipeline/contract/routes.ts')

const gzip = { headers: { 'accept-encoding': 'gzip' } }

describe.each(rows)('$path', ({ id, path, missingPath, media, cache, service, variants }) => {
  it('[C12] answers 200 with a body of its schema', async () => {
    const { status, text, bytes } = await ask(path)
    expect(status).toBe(200)
    const body: unknown = media === 'text' ? new Uint8Array(bytes) : JSON.parse(text)
    expect(bodies[routes[id].schema].safeParse(body).error).toBeUndefined()
  })

  it('[C5] [C8] [C10] [C11] says its type, its lifetime and that every origin may read it', async () => {
    const { headers } = await ask(path)
    expect(headers).toMatchObject({
      'content-type': media === 'text' ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8',
      'cache-control': expect.stringMatching(
        cache === 'latest' ? /^public, max-age=\d+, stale-while-revalidate/ : /^public, max-age=(3600|86400),/,
      ),
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      etag: expect.stringMatching(/^"[0-9a-f]{32}"$/),
    })
  })

  it('[C14] answers 404 in JSON that names what is missing', async () => {
    if (missingPath === null) return expect(routes[id].missing).toBe('never')
    const { status, headers, text } = await ask(missingPath)
    expect(status).toBe(404)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(JSON.parse(text)).toEqual({
      error: {
        status: 404,
        code: expect.stringMatching(/^[a-z_]+$/),
        message: expect.stringMatching(/QQQ|NOPE|2026-04-12|not-in-the-collection\.com/),
        docs: '/#api',
        ...(service === 'whois' && { ask: expect.anything() }),
        ...(id === 'datedPair' && {
          nearest: { before: '2026-04-10', after: '2026-04-13' },
          days: expect.any(Number),
          // Nobody has rates on a Sunday, so no currency is named.
          missing: [],
        }),
      },
    })
  })

  it('[C6] is laid out with prettify, the same value', async () => {
    const [plain, pretty] = [await ask(path), await ask(`${path}?prettify`)]
    if (media === 'text') return expect(pretty.bytes).toEqual(plain.bytes)
    expect(pretty.text.endsWith('\n')).toBe(true)
    expect(JSON.stringify(JSON.parse(pretty.text))).toBe(JSON.stringify(JSON.parse(plain.text)))
  })

  it('[C4] [C34] has its variants and ignores others', async () => {
    const [plain, fixed] = [await ask(path), await ask(`${path}?fixed`)]
    expect(fixed.status).toBe(200)
    expect(fixed.text === plain.text).toBe(!variants.includes('fixed'))
  })

  it('[C7] is compressed for clients that take gzip', async () => {
    const [plain, packed] = [await ask(path), await ask(path, gzip)]
    expect(packed.headers['content-length']).toBe(String(packed.bytes.length))
    // Fewer than 150 bytes do not shrink.
    expect(packed.headers['content-encoding']).toBe(plain.bytes.length < 150 ? undefined : 'gzip')
    expect(plain.bytes.length < 150 ? packed.bytes : gunzipSync(packed.bytes)).toEqual(plain.bytes)
  })

  it('[C8] answers 304 to a client that has it', async () => {
    for (const { headers } of [{ headers: {} }, gzip]) {
      const { etag = '' } = (await ask(path, { headers })).headers
      const again = await ask(path, { headers: { ...headers, 'if-none-match': etag } })
      expect([again.status, again.bytes.length, again.headers.etag]).toEqual([304, 0, etag])
    }
  })

  it('[C9] answers HEAD with the headers of GET and no body', async () => {
    const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
    const { date: _, ...headers } = get.headers
    expect(head).toMatchObject({ status: 200, headers })
    expect(head.bytes.length).toBe(0)
  })

  it('[C3] answers any other method with 405 and Allow', async () => {
    const { status, headers } = await ask(path, { method: 'POST' })
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS'])
  })

  it(`[C45] is ${service === 'gse' ? '' : 'not '}offered as JSONP`, async () => {
    const { headers } = await ask(`${path}?callback=cb`)
    expect(headers['content-type']?.startsWith('text/javascript')).toBe(service === 'gse')
  })
})

describe('the request set', () => {
  it('[C4] [C11] is answered alike on trees of both profiles, byte for byte', { timeout: 120_000 }, async () => {
    for (const asked of requests.filter(({ target }) => !clocked.some(path => target.startsWith(path)))) {
      const [of, on] = [await put(full.ask, asked), await put(edge.ask, asked)]
      expect(`${nameOf(asked)} ${of.status}`).toBe(`${nameOf(asked)} ${asked.status}`)
      expect([nameOf(asked), on.status, on.text]).toEqual([nameOf(asked), of.status, of.text])
      const same = ({ headers }: ReceivedResponse) => ({
        ...headers,
        date: '',
        // When the file was written, which is another moment for each tree.
        'last-modified': '',
        'content-length': headers['content-encoding'] ?? headers['content-length'],
      })
      expect(same(on)).toEqual(same(of))
    }
  })

  it('[C1] covers every row of the table, found and missing, and every capability', () => {
    const targets = new Set(requests.map(({ target }) => target))
    for (const { path, missingPath } of rows) {
      expect(targets).toContain(path)
      if (missingPath !== null) expect(targets).toContain(missingPath)
    }
    expect(new Set(requests.map(({ capability }) => capability))).toEqual(new Set(capabilityNames))
    expect(requests.length).toBeGreaterThan(1_000)
  })
})
