import fs, { readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { until } from '../support/until.ts'
import { download, missing, page, startOn, status } from './running.ts'

const running = await startOn('full')
const { ask } = running

const parquet = '/snapshots/forex/rates.parquet'
const descriptors = (): number => readdirSync('/proc/self/fd').length

describe('the page', () => {
  it('is served at / with a policy that lets nothing foreign in', async () => {
    const { status, headers, text } = await ask('/')
    expect([status, text]).toEqual([200, page])
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; require-trusted-types-for 'script'; frame-ancestors 'none'",
    )
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=0, must-revalidate',
    })
    expect((await ask('/index.html?from=USD')).text).toBe(page)
  })

  it('has addresses without an extension, in any case', async () => {
    for (const path of ['/rates/usd-ghs', '/rates/USD-GHS?amount=5', '/rates/', '/rates', '/api']) {
      const { status, headers, text } = await ask(path)
      expect([path, status, text]).toEqual([path, 200, page])
      expect(headers['content-type']).toBe('text/html; charset=utf-8')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    expect((await ask('/rates/xxx-yyy')).status).toBe(404)
    expect((await ask('/rates/a/b')).status).toBe(404)
  })

  it('[C19] says to a browser in a page that an address leads nowhere, and to programs in JSON', async () => {
    const accepted = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
    for (const path of ['/nothing', '/rates/xxx-yyy', '/snapshots/none.csv']) {
      const { status, headers, text } = await ask(path, { headers: { Accept: accepted } })
      expect([path, status, text]).toEqual([path, 404, missing])
      expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, application/json', undefined]) {
      const { status, headers } = await ask('/nothing', accept ? { headers: { Accept: accept } } : {})
      expect([accept, status, headers['content-type']]).toEqual([accept, 404, 'application/json; charset=utf-8'])
    }
    const service = await ask('/forex/USD/XXX', { headers: { Accept: accepted } })
    expect([service.status, service.headers['content-type']]).toEqual([404, 'application/json; charset=utf-8'])
  })

  it.each([
    ['manifest.json', 'application/json; charset=utf-8'],
    ['snapshots/forex/rates-wide.csv', 'text/csv; charset=utf-8'],
  ])('is sent as the build packed it, where it is large: %s', async (name, type) => {
    const lying = (name: string): Buffer => readFileSync(`${running.generation('one')}/${name}`)
    const gzip = { 'Accept-Encoding': 'gzip' }
    const packed = await ask(`/${name}`, { headers: gzip })
    expect(packed.bytes.equals(lying(`${name}.gz`))).toBe(true)
    expect(packed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      'accept-ranges': 'none',
    })
    expect(packed.headers['content-type']).toBe(type)
    const plain = await ask(`/${name}`)
    expect([plain.bytes.equals(lying(name)), plain.headers['content-encoding']]).toEqual([true, undefined])
    const again = await ask(`/${name}`, { headers: { ...gzip, 'If-None-Match': String(packed.headers.etag) } })
    expect([again.status, plain.headers.etag === packed.headers.etag]).toEqual([304, false])
  })

  it('is packed for clients that take gzip, with a tag of its own', async () => {
    const plain = await ask('/assets/style.0123abcd.css')
    const packed = await ask('/assets/style.0123abcd.css', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length)
    expect(gunzipSync(packed.bytes)).toEqual(plain.bytes)
    expect(packed.headers.etag).not.toBe(plain.headers.etag)
    expect(packed.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  it('has its documents laid out with prettify', async () => {
    expect((await ask('/openapi.json?prettify')).text).toBe(
      '{\n  "openapi": "3.1.0",\n  "info": {},\n  "paths": {}\n}\n',
    )
    expect((await ask('/status.json?prettify')).text).toBe(`${JSON.stringify(JSON.parse(status), null, 2)}\n`)
    expect((await ask('/status.json')).text).toBe(status)
    expect((await ask('/none.json?prettify')).text).toMatch(/^\{\n {2}"error": \{\n/)
  })

  it('is answered 304 by tag or by date', async () => {
    const { headers } = await ask('/')
    for (const condition of [{ 'If-None-Match': headers.etag! }, { 'If-Modified-Since': headers['last-modified']! }]) {
      const unchanged = await ask('/', { headers: condition })
      expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0])
      expect(unchanged.headers.etag).toBe(headers.etag)
    }
    const changed = { 'If-None-Match': '"other"', 'If-Modified-Since': headers['last-modified']! }
    expect((await ask('/', { headers: changed })).status).toBe(200)
  })
})

describe('downloads', () => {
  it('are sent as they are, whatever the client takes', async () => {
    const { headers, bytes } = await ask(parquet, { headers: { 'Accept-Encoding': 'gzip' } })
    expect(bytes).toEqual(download)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers).toMatchObject({
      'content-type': 'application/vnd.apache.parquet',
      'content-length': '100000',
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=3600',
      'access-control-expose-headers': 'Content-Length, Content-Range, Accept-Ranges, ETag, Link, Retry-After',
    })
    const packed = await ask('/snapshots/forex/rates.csv.gz', { headers: { 'Accept-Encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBeUndefined()
    expect(gunzipSync(packed.bytes)).toEqual(download)
    expect((await ask('/snapshots/SHA256SUMS')).headers['content-type']).toBe('text/plain; charset=utf-8')
  })

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=99990-', 99_990, 100_000],
    ['bytes=-10', 99_990, 100_000],
    ['bytes=99990-200000', 99_990, 100_000],
  ])('answer the range %s with that part', async (range, from, to) => {
    const { status, headers, bytes } = await ask(parquet, { headers: { Range: range } })
    expect(status).toBe(206)
    expect(headers).toMatchObject({
      'content-range': `bytes ${from}-${to - 1}/100000`,
      'content-length': String(to - from),
    })
    expect(bytes).toEqual(download.subarray(from, to))
  })

  it.each(['bytes=100000-', 'bytes=-0', 'bytes=200000-300000'])('answer %s with 416 and the size', async range => {
    const { status, headers, text } = await ask(parquet, { headers: { Range: range } })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */100000'])
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'range_not_satisfiable' } })
  })

  it.each(['bytes=9-0', 'bytes=0-1,5-6', 'rows=0-9', 'bytes=a-b', 'bytes=-'])('answer %s whole', async range => {
    const { status, bytes } = await ask(parquet, { headers: { Range: range } })
    expect([status, bytes.length]).toEqual([200, 100_000])
  })

  it('answer a range only while the file is the one the client knows', async () => {
    const { headers } = await ask(parquet)
    const known = await ask(parquet, { headers: { Range: 'bytes=0-9', 'If-Range': headers.etag! } })
    expect(known.status).toBe(206)
    const outdated = await ask(parquet, { headers: { Range: 'bytes=0-9', 'If-Range': '"older"' } })
    expect([outdated.status, outdated.bytes.length]).toEqual([200, 100_000])
  })

  it('leave no descriptor open after 304s, HEADs and aborted transfers', async () => {
    const { headers } = await ask(parquet)
    const before = descriptors()
    for (let i = 0; i < 50; i += 1) {
      await ask(parquet, { headers: { 'If-None-Match': headers.etag! } })
      await ask(parquet, { method: 'HEAD' })
      const socket = connect(running.host.port, '127.0.0.1')
      socket.write(`GET ${parquet} HTTP/1.1\r\nHost: a\r\n\r\n`)
      await new Promise(resolve => socket.once('data', resolve))
      socket.destroy()
    }
    await until(() => descriptors() - before <= 3)
  })
})

describe('a file that cannot be opened', () => {
  const loop = () => running.generation('loop')
  beforeAll(() => symlinkSync(loop(), loop()))

  const expectSorry = ({ status, headers, text }: Awaited<ReturnType<typeof ask>>) => {
    expect([status, headers['content-type']]).toEqual([500, 'application/json; charset=utf-8'])
    expect(headers['cache-control']).toBe('no-store')
    expect([headers.etag, headers['content-encoding']]).toEqual([undefined, undefined])
    expect(JSON.parse(text)).toMatchObject({ error: { status: 500, code: 'internal_error' } })
    expect(text).not.toContain('ELOOP')
    expect(running.lines.join('\n')).toContain('ELOOP')
    running.lines.length = 0
  }

  it('is 500 in JSON for a download, and the next request has it', async () => {
    // Permissions do not bind the superuser, under whom the tests may run: the system refuses another path in its place.
    const { createReadStream } = fs
    const spy = vi
      .spyOn(fs, 'createReadStream')
      .mockImplementationOnce((_, options) => createReadStream(loop(), options))
    try {
      expectSorry(await ask(parquet))
    } finally {
      spy.mockRestore()
    }
    expect((await ask(parquet)).bytes).toEqual(download)
  })

  it('is 500 in JSON for an answer, and the others stay', async () => {
    const file = `${running.generation('one')}/forex/usd.json.gz`
    rmSync(file)
    symlinkSync(file, file)
    expectSorry(await ask('/forex/USD', { headers: { 'Accept-Encoding': 'gzip' } }))
    expect((await ask('/gse/live')).status).toBe(200)
  })
})
