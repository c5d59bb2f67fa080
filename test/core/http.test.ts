import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { isPublicAddress } from '../../pipeline/core/addresses.ts'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A client whose every request lands on a loopback server that answers with `listener`. */
const clientTo = async (listener: RequestListener, settings: Record<string, string> = {}) => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await once(server, 'listening')
  const upstream = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return politeClient(
    httpOptions({ ALMANAC_UPSTREAM: upstream, ALMANAC_TIMEOUT_MS: '2000', ALMANAC_RETRIES: '0', ...settings }),
  )
}
const url = 'https://bank.example/rates.csv?day=1'
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

describe('a whole reply', () => {
  test('comes from the original address as seen by checks, through the override', async () => {
    let asked = ''
    const client = await clientTo((request, response) => {
      asked = `${request.url} ${request.headers['user-agent']}`
      response.end('Date,USD')
    })
    expect(text((await client.get({ url })).bytes)).toBe('Date,USD')
    expect(asked).toMatch(/^\/https:\/\/bank\.example\/rates\.csv\?day=1 Almanac\/\d/)
  })

  test('is unpacked when it was compressed for transfer', async () => {
    const client = await clientTo((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('Date,USD'))
    })
    expect(text((await client.get({ url })).bytes)).toBe('Date,USD')
  })

  test('may be asked for by POST', async () => {
    const client = await clientTo((request, response) => {
      let body = ''
      request.on('data', chunk => (body += chunk)).on('end', () => response.end(`${request.method} ${body}`))
    })
    const post = { type: 'application/x-www-form-urlencoded', body: 'a=1' }
    expect(text((await client.get({ url, post })).bytes)).toBe('POST a=1')
  })

  test('may be asked for by SOAP, whose action is a header in quotes', async () => {
    const client = await clientTo((request, response) => response.end(`${request.headers['soapaction']}`))
    const post = { type: 'text/xml; charset=utf-8', body: '<a/>', action: 'http://bank.example/GetRates' }
    expect(text((await client.get({ url, post })).bytes)).toBe('"http://bank.example/GetRates"')
  })
})

describe('what is not a whole reply is an error with a code', () => {
  test.each<[string, RequestListener, RegExp]>([
    ['a status', (_, r) => r.writeHead(404).end('<html>'), /HTTP_STATUS https:\/\/bank\.example.*got "404"/],
    ['cut at a chunk border', (_, r) => void r.write('Date,USD\n', () => r.destroy()), /HTTP_(CUT|CONNECT)/],
    [
      'shorter than promised',
      (_, r) => void r.writeHead(200, { 'content-length': 100 }).write('x', () => r.destroy()),
      /HTTP_(CUT|CONNECT)/,
    ],
    [
      'a cut gzip body',
      (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(999)).subarray(0, 20)),
      /HTTP_ENCODING/,
    ],
    [
      'a gzip bomb',
      (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 << 20))),
      /HTTP_ENCODING/,
    ],
    ['an unknown encoding', (_, r) => r.writeHead(200, { 'content-encoding': 'br' }).end('x'), /HTTP_ENCODING.*"br"/],
    ['reset', (request, _) => request.socket.destroy(), /HTTP_CONNECT/],
    ['silence', () => {}, /HTTP_TIMEOUT.*300 ms/],
    ['a drip without end', (_, r) => void setInterval(() => r.destroyed || r.write('x'), 20), /HTTP_TIMEOUT/],
    ['a redirect inward', (_, r) => r.writeHead(302, { location: 'https://127.0.0.1/x' }).end(), /HTTP_INWARD/],
    ['a redirect to plain http', (_, r) => r.writeHead(302, { location: 'http://bank.example/' }).end(), /HTTP_INWARD/],
    ['a redirect without end', (_, r) => r.writeHead(302, { location: '/again' }).end(), /HTTP_REDIRECTS/],
  ])('%s', async (name, listener, message) => {
    // Only what never ends is cut by the clock; the rest has time enough on a busy machine.
    const endless = /silence|drip/.test(name)
    const client = await clientTo(listener, { ALMANAC_TIMEOUT_MS: endless ? '300' : '20000' })
    await expect(client.get({ url })).rejects.toThrow(message)
  })

  test('an endless body stops at the cap', async () => {
    const client = await clientTo(
      (_, response) => {
        const chunk = Buffer.alloc(1 << 20)
        const more = () => response.destroyed || response.write(chunk, more)
        more()
      },
      { ALMANAC_TIMEOUT_MS: '20000' },
    )
    await expect(client.get({ url })).rejects.toThrow(/HTTP_SIZE/)
  })
})

describe('manners', () => {
  test('a 503 is asked again, a 404 is not', async () => {
    let asked = 0
    const client = await clientTo(
      (_, response) => {
        asked += 1
        response.writeHead(asked === 1 ? 503 : 200, { 'retry-after': '0' }).end('fine')
      },
      { ALMANAC_RETRIES: '2' },
    )
    expect(text((await client.get({ url })).bytes)).toBe('fine')
    expect(asked).toBe(2)
    let missing = 0
    const other = await clientTo(
      (_, response) => {
        missing += 1
        response.writeHead(404).end()
      },
      { ALMANAC_RETRIES: '2' },
    )
    await expect(other.get({ url })).rejects.toThrow(/404/)
    expect(missing).toBe(1)
  })

  test('a Retry-After of an hour is not waited for', async () => {
    const client = await clientTo(
      (_, response) => {
        response.writeHead(429, { 'retry-after': '3600' }).end()
      },
      { ALMANAC_RETRIES: '2' },
    )
    await expect(client.get({ url })).rejects.toThrow(/429/)
  })

  test('one host is asked one thing at a time', async () => {
    let [now, most] = [0, 0]
    const client = await clientTo((_, response) => {
      now += 1
      most = Math.max(most, now)
      setTimeout(() => {
        now -= 1
        response.end('x')
      }, 20)
    })
    await Promise.all(Array.from({ length: 5 }, () => client.get({ url })))
    expect(most).toBe(1)
  })
})

test('the override aims at loopback or is refused', () => {
  for (const upstream of [
    'http://10.0.0.1:80',
    'https://127.0.0.1:80',
    'http://127.0.0.1.example:80',
    'http://127.0.0.1',
  ])
    expect(() => httpOptions({ ALMANAC_UPSTREAM: upstream })).toThrow(/USAGE ALMANAC_UPSTREAM/)
})

test.each([
  ['8.8.8.8', true],
  ['127.0.0.1', false],
  ['10.1.2.3', false],
  ['172.20.0.1', false],
  ['192.168.1.1', false],
  ['169.254.169.254', false],
  ['::1', false],
  ['::ffff:127.0.0.1', false],
  ['fd00::1', false],
  ['fe80::1', false],
  ['2606:4700::1111', true],
  ['not an address', false],
])('%s is a public address: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))
