/** What nginx does besides answering the request set: limits, refusals, its cache, and standing alone. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Serving } from '../../scripts/lib/process.ts'
import { nginxDefaults } from '../../site/edge/nginx/config.ts'
import type { RunningHost } from '../../site/edge/node/server/start-host.ts'
import { startBuilt } from '../http/built.ts'
import { fetchFrom, type ReceivedResponse, sendRaw, type TestRequest } from '../http/running.ts'
import { expectReply } from '../requests/expect-reply.ts'
import { rawRequests } from '../requests/raw.ts'
import { tempDir } from '../support/temp.ts'
import { type NginxSetup, startNginx } from './nginx.ts'

const full = await startBuilt('full')

const start = (setup: Partial<NginxSetup> = {}) =>
  startNginx({ root: full.dir, nodePort: full.host.port, limit: 0, ...setup })

const expectTooMany = ({ status, headers, text }: ReceivedResponse, message: string): void => {
  expect([status, JSON.parse(text)]).toEqual([
    429,
    { error: { status: 429, code: 'too_many_requests', message, docs: '/#api' } },
  ])
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'access-control-allow-origin': '*',
    'x-content-type-options': 'nosniff',
  })
}

it.each(['manifest.json', 'openapi.json'])('sends %s as the build packed it', async name => {
  const nginx = await start()
  try {
    const ask = (encoding: string) => fetchFrom(nginx.port, `/${name}`, { headers: { 'Accept-Encoding': encoding } })
    const [packed, plain] = [await ask('gzip'), await ask('identity')]
    expect(packed.bytes.equals(readFileSync(join(full.dir, `${name}.gz`)))).toBe(true)
    expect(plain.bytes.equals(readFileSync(join(full.dir, name)))).toBe(true)
  } finally {
    await nginx.stop()
  }
})

it('[C7] packs texts, small ones too, for clients that take gzip', async () => {
  const nginx = await start()
  try {
    for (const path of ['/forex/USD/JPY', '/forex/USD', '/gse/live', '/robots.txt']) {
      const packed = await fetchFrom(nginx.port, path, { headers: { 'Accept-Encoding': 'gzip' } })
      expect([path, packed.headers['content-encoding']]).toEqual([path, 'gzip'])
      expect(gunzipSync(packed.bytes)).toEqual((await full.ask(path)).bytes)
    }
    const error = await fetchFrom(nginx.port, '/gse/live/NOPE', { headers: { 'Accept-Encoding': 'gzip' } })
    expect([error.headers['content-encoding'], JSON.parse(error.text)]).toMatchObject([undefined, {}])
  } finally {
    await nginx.stop()
  }
})

it('keeps a file of one day for an hour, and the days of a year as long as other answers', async () => {
  const nginx = await start()
  const seconds = async (path: string) =>
    /max-age=(\d+)/.exec(String((await fetchFrom(nginx.port, path)).headers['cache-control']))?.[1]
  try {
    expect(await seconds('/forex/days/2026/2026-04-13.json')).toBe('3600')
    for (const path of ['/forex/days/2026.json', '/forex/usd.json', '/forex/USD', '/gse/live'])
      expect([path, await seconds(path)]).toEqual([path, '300'])
  } finally {
    await nginx.stop()
  }
})

it('names what a text varies by, in a 304 too, and nothing for what is sent as it lies', async () => {
  const nginx = await start()
  const ask = (path: string, headers = {}) => fetchFrom(nginx.port, path, { headers })
  try {
    for (const path of ['/', '/rates/', '/openapi.json', '/llms.txt', '/forex/USD', '/gse/live'])
      for (const encoding of ['gzip', 'identity']) {
        const accepts = { 'Accept-Encoding': encoding }
        const first = await ask(path, accepts)
        const again = await ask(path, { ...accepts, 'If-None-Match': first.headers.etag })
        expect([path, first.status, again.status]).toEqual([path, 200, 304])
        expect([path, first.headers.vary, again.headers.vary]).toEqual([path, 'Accept-Encoding', 'Accept-Encoding'])
      }
    expect((await ask('/favicon.ico')).headers.vary).toBeUndefined()
  } finally {
    await nginx.stop()
  }
})

describe('the limit of nginx', () => {
  let nginx: Serving
  beforeAll(async () => {
    nginx = await start({ limit: nginxDefaults.limit })
  })
  afterAll(() => nginx.stop())

  it.each([
    ['a file', '/forex/USD'],
    ['what the Node host cuts', '/forex/USD/JPY/2026-04-13'],
    ['what is missing', '/gse/live/NOPE'],
    ['the page', '/'],
  ])('refuses a client that asks for %s more than 60 times a second, in JSON, and no other client', async (_, path) => {
    const from = `127.0.0.${10 + path.length}`
    const received = await Promise.all(Array.from({ length: 200 }, () => fetchFrom(nginx.port, path, { from })))
    const refused = received.filter(({ status }) => status === 429)
    const passed = received.length - refused.length
    expect(passed).toBeGreaterThanOrEqual(60)
    expect(refused.length).toBeGreaterThan(0)
    for (const reply of refused) {
      expectTooMany(reply, 'At most 60 requests a second.')
      expect(reply.headers['retry-after']).toBe('1')
    }
    expect((await fetchFrom(nginx.port, path, { from: '127.0.0.2' })).status).not.toBe(429)
  })

  it('lets the watch pass', async () => {
    const received = await Promise.all(
      Array.from({ length: 100 }, () => fetchFrom(nginx.port, '/healthz', { from: '127.0.0.9' })),
    )
    expect(new Set(received.map(({ status }) => status))).toEqual(new Set([200]))
  })
})

describe('the block list of nginx', () => {
  let nginx: Serving
  let node: RunningHost
  beforeAll(async () => {
    const block = join(tempDir(), 'block.conf')
    writeFileSync(block, '# crawlers\ndeny 127.0.0.7;\ndeny 127.0.1.0/24;\n')
    nginx = await start({ block })
    node = await full.also({ block })
  })
  afterAll(() => nginx.stop())

  it.each(['127.0.0.7', '127.0.1.200'])(
    'refuses %s on every path, and so does the Node host by the same file',
    async from => {
      for (const path of ['/forex/USD', '/forex/USD/JPY/2026-04-13', '/', '/nothing', '/gse/live?callback=cb'])
        for (const { port } of [nginx, node])
          expectTooMany(await fetchFrom(port, path, { from }), 'Requests from here are blocked.')
    },
  )

  it('refuses nobody else', async () => {
    for (const { port } of [nginx, node])
      expect((await fetchFrom(port, '/forex/USD', { from: '127.0.0.8' })).status).toBe(200)
  })
})

describe('the cache of nginx', () => {
  let nginx: Serving
  const lines: string[] = []
  beforeAll(async () => {
    const node = await full.also({ accessLog: text => void lines.push(text) })
    nginx = await start({ nodePort: node.port })
    // Lines come in batches; from here on the host of this suite ends first.
    ended = () => node.stop()
  })
  let ended: () => Promise<void>
  afterAll(() => nginx.stop())
  const ask = (path: string, asked: TestRequest = {}) => fetchFrom(nginx.port, path, asked)
  const gzip = { headers: { 'accept-encoding': 'gzip' } }

  it('answers what was asked before without asking the Node host, even when that is gone', async () => {
    const paths = ['/forex/USD/JPY/2026-04-13', '/forex/usd/jpy/2026-04-13', '/forex/USD/JPY/2026-04-12']
    const before = await Promise.all(paths.flatMap(path => [ask(path), ask(path, gzip)]))
    const again = await Promise.all(paths.flatMap(path => [ask(path), ask(path, gzip)]))
    const seen = ({ status, text, headers: { 'content-encoding': encoding } }: ReceivedResponse) => [
      status,
      text,
      encoding,
    ]
    expect(again.map(seen)).toEqual(before.map(seen))
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200, 404, 404])
    // Bodies too small to shrink go plain.
    expect(before[1]?.headers['content-encoding']).toBeUndefined()
    const { etag = '' } = before[0]!.headers
    expect((await ask(paths[0]!, { headers: { 'if-none-match': etag } })).status).toBe(304)
    await ended()
    const targets = lines
      .join('')
      .trim()
      .split('\n')
      .map(line => (JSON.parse(line) as { target: string }).target)
    expect(targets.sort()).toEqual(paths.flatMap(path => [path, path]).sort())
    expect(seen(await ask(paths[0]!))).toEqual(seen(before[0]!))
    expect((await ask('/forex/USD/JPY/2026-04-10')).status).toBe(503)
  })
})

describe('nginx', () => {
  let nginx: Serving
  let alone: Serving
  beforeAll(async () => {
    nginx = await start()
    alone = await start({ nodePort: 9 })
  })
  afterAll(() => Promise.all([nginx.stop(), alone.stop()]))

  it('sends the page with the policy of every host, and tells no version', async () => {
    for (const path of ['/', '/index.html', '/?from=USD']) {
      const { status, headers } = await fetchFrom(nginx.port, path)
      const { headers: expected } = await full.ask(path)
      expect(status).toBe(200)
      for (const name of [
        'content-security-policy',
        'referrer-policy',
        'cross-origin-opener-policy',
        'x-content-type-options',
        'access-control-expose-headers',
        'cache-control',
      ])
        expect([name, headers[name]]).toEqual([name, expected[name]])
      expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'")
      expect(headers.server).toBe('nginx')
    }
  })

  it('tells the edition while the Node host is there, and that it is up itself where not', async () => {
    expect(JSON.parse((await fetchFrom(nginx.port, '/healthz')).text)).toEqual({
      status: 'ok',
      edition: expect.stringMatching(/^[0-9a-f]{16}$/),
    })
    expect(JSON.parse((await fetchFrom(alone.port, '/healthz')).text)).toEqual({ status: 'ok', edition: null })
  })

  it('names nothing of its own inside to a client', async () => {
    for (const path of [
      '/-/forex/usd.json',
      '/-dated/forex/usd/jpy/2026-04-13.json',
      '/-refused/request',
      '/-refused/long',
    ]) {
      const { status, text } = await fetchFrom(nginx.port, path)
      expect([path, status, JSON.parse(text)]).toEqual([path, 404, { error: expect.objectContaining({ status: 404 }) }])
    }
  })

  it.each(rawRequests)('%s', async (_, text, status) => {
    expectReply(await sendRaw(nginx.port, text), typeof status === 'number' ? status : status.nginx)
  })
})
