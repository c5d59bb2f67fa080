import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLimiter, networkOf } from '../../site/edge/node/server/rate-limit.ts'
import { addLargeFile, parseResponse, type RunningStage, sendRaw, startOn } from './running.ts'

describe('the limit', () => {
  // The limiter's clock stands still: a second is room enough on any machine.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  it('[C15] answers the 61st request in a second with 429, in JSON, with Retry-After', async () => {
    const running = await startOn('full', { limit: 60 })
    const received = await sendRaw(running.host.port, 'GET /forex/USD/GBP HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(70))
    const [last, ...before] = received.split(/(?=HTTP\/1\.1 \d{3})/).reverse()
    expect(before.map(answer => answer.slice(9, 12))).toEqual(Array.from({ length: 60 }, () => '200'))
    const refused = parseResponse(last!)
    expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { error: { code: 'too_many_requests' } }])
    expect(refused.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
  })

  it('is lifted with 0', async () => {
    const running = await startOn('full', { limit: 0 })
    const received = await Promise.all(Array.from({ length: 200 }, () => running.ask('/forex/USD/GBP')))
    expect(new Set(received.map(({ status }) => status))).toEqual(new Set([200]))
  })

  it('counts clients behind a trusted proxy by the last address it forwards, and else not', async () => {
    const statusFrom = async ({ ask }: RunningStage, from: string) =>
      (await ask('/gse/live', { headers: { 'X-Forwarded-For': from } })).status
    const trusting = await startOn('full', { limit: 2, trustProxy: true })
    const trusted = []
    for (const from of ['spoofed, 192.0.2.1', 'other, 192.0.2.1', '192.0.2.1', '192.0.2.2'])
      trusted.push(await statusFrom(trusting, from))
    expect(trusted).toEqual([200, 200, 429, 200])
    const other = await startOn('full', { limit: 2, trustProxy: false })
    const untrusted = []
    for (const from of ['192.0.2.1', '192.0.2.2', '192.0.2.3']) untrusted.push(await statusFrom(other, from))
    expect(untrusted).toEqual([200, 200, 429])
  })

  it('lets never more than its number pass within any second', () => {
    const limiter = createLimiter(3)
    const passed = [0, 100, 200, 300, 999, 1_000, 1_050, 1_100, 1_200, 1_999, 2_000].filter(
      at => limiter.take('a', at) === 0,
    )
    expect(passed).toEqual([0, 100, 200, 1_000, 1_100, 1_200, 2_000])
  })

  it('counts what an answer cost in addition to the request', () => {
    const limiter = createLimiter(10)
    expect(limiter.take('a', 0)).toBe(0)
    limiter.charge('a', 8.9, 0)
    expect([1, 2, 3].map(at => limiter.take('a', at))).toEqual([0, 1, 1])
    expect([limiter.take('b', 3), limiter.take('a', 1_001)]).toEqual([0, 0])
  })

  it('knows for a second who was charged more than the limit', () => {
    const limiter = createLimiter(10)
    limiter.take('a', 0)
    limiter.charge('a', 9, 0)
    expect(limiter.isOverdrawn('a', 0)).toBe(false)
    limiter.charge('a', 1, 1)
    expect([1, 1_000, 1_001].map(at => limiter.isOverdrawn('a', at))).toEqual([true, true, false])
    expect(limiter.isOverdrawn('b', 1)).toBe(false)
  })

  it('counts a large file as many requests, a small part of it as one', async () => {
    const running = await startOn('full', { limit: 4 })
    addLargeFile(running, 1024 * 1024)
    const ask = async (headers: Record<string, string> = {}) => (await running.ask('/large.bin', { headers })).status
    expect([await ask({ range: 'bytes=0-9' }), await ask({ range: 'bytes=0-9' })]).toEqual([206, 206])
    expect([await ask(), await ask({ range: 'bytes=0-9' })]).toEqual([200, 429])
  })

  it('packs a table of 6 MB, and counts its packed bytes', async () => {
    const running = await startOn('full', { limit: 4 })
    const table = Array.from({ length: 700_000 }, (_, i) => ((i * 2_654_435_761) % 2 ** 32).toString(16)).join('\n')
    writeFileSync(`${running.generation('one')}/wide.csv`, table)
    const ask = () => running.ask('/wide.csv', { headers: { 'accept-encoding': 'gzip' } })
    const { status, headers, bytes } = await ask()
    expect([status, headers['content-encoding'], headers['content-type']]).toEqual([
      200,
      'gzip',
      'text/csv; charset=utf-8',
    ])
    expect((await ask()).status).toBe(429)
    expect(gunzipSync(bytes).toString()).toBe(table)
  })

  it('refuses costly answers of a burst once those before them cost more than a second may', async () => {
    const running = await startOn('full', { limit: 60 })
    const rows = Array.from({ length: 5_000 }, (_, i) => ({ name: `A${i}`, price: i }))
    writeFileSync(`${running.generation('one')}/gse/live.json.gz`, gzipSync(JSON.stringify(rows)))
    const burst = Array.from({ length: 30 }, (_, i) => `GET /gse/live?prettify&${i} HTTP/1.1\r\nHost: a\r\n\r\n`)
    const received = await sendRaw(running.host.port, burst.join(''))
    const answers = [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    // Each is 240 kB and counts as 14 requests more: 30 + 14 + 14 + 14 > 60.
    expect(answers).toEqual(['200', '200', '200', '429'])
  })

  it('ends the connection of a client that went over it, and drops what else was sent over it', async () => {
    const running = await startOn('full', { limit: 3 })
    const received = await sendRaw(running.host.port, 'GET /forex/USD/GBP HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(50))
    expect([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)).toEqual([
      '200',
      '200',
      '200',
      '429',
    ])
    expect(received).toMatch(/429[\s\S]*\r\nConnection: close\r\n/)
  })

  it('counts open connections of a client', async () => {
    const running = await startOn('full', { limit: 60 })
    const sockets = Array.from({ length: 101 }, () => connect(running.host.port, '127.0.0.1').on('error', () => {}))
    await Promise.race(sockets.map(socket => once(socket, 'close')))
    expect(sockets.filter(socket => !socket.destroyed)).toHaveLength(100)
    for (const socket of sockets) socket.destroy()
  })

  it('counts each client for itself', () => {
    const limiter = createLimiter(1)
    expect([limiter.take('a', 0), limiter.take('b', 0), limiter.take('a', 1)]).toEqual([0, 0, 1])
  })

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('takes %s for the client %s', (address, client) => {
    expect(networkOf(address)).toBe(client)
  })
})
