import type { RequestListener, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { isPublicAddress } from '../../pipeline/core/public-address.ts'
import { serve } from '../support/serve.ts'
import { turnEventLoop } from '../support/until.ts'

/** A client whose every request lands on a loopback server that answers with `listener`. */
const waits: number[] = []
const clientTo = async (listener: RequestListener, settings: Record<string, string> = {}) => {
  waits.length = 0
  const upstream = await serve(listener)
  return politeClient(
    httpOptions({ ALMANAC_UPSTREAM: upstream, ALMANAC_TIMEOUT_MS: '2000', ALMANAC_RETRIES: '0', ...settings }),
    async ms => void waits.push(ms),
  )
}
const url = 'https://bank.example/rates.csv?day=1'
const text = (bytes: Uint8Array): string => new TextDecoder().decode(bytes)

/** Writes until the client hangs up. */
const writeForEver = (response: ServerResponse): void => {
  const chunk = Buffer.alloc(1 << 20)
  const more = () => response.destroyed || response.write(chunk, more)
  more()
}

describe('a whole reply', () => {
  test('comes from the original address as seen by checks, through the override', async () => {
    let asked = ''
    const client = await clientTo((request, response) => {
      asked = `${request.url} ${request.headers['user-agent']}`
      response.end('Date,USD')
    })
    expect(text((await client.get({ url })).bytes)).toBe('Date,USD')
    expect(asked).toMatch(
      /^\/https:\/\/bank\.example\/rates\.csv\?day=1 Mozilla\/5\.0 \(compatible; Almanac\/0\.1; \+https:/,
    )
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

test('each request to a host after the first waits for the rest of its pause', async () => {
  const client = await clientTo((_, response) => response.end('x'), { ALMANAC_PAUSE_MS: '600000' })
  await Promise.all([client.get({ url }), client.get({ url }), client.get({ url: 'https://other.example/' })])
  expect(waits).toHaveLength(1)
  expect(waits[0]).toBeGreaterThan(300_000)
})

describe('cookies', () => {
  test('of a reply come as a header would send them back', async () => {
    const client = await clientTo((_, response) => {
      response.setHeader('set-cookie', ['id=a1; path=/; HttpOnly', 'seen=1; Max-Age=60'])
      response.end('page')
    })
    expect((await client.get({ url })).cookies).toBe('id=a1; seen=1')
  })

  test('of a request go to its host and not to another one it redirects to', async () => {
    const seen: string[] = []
    const client = await clientTo((request, response) => {
      seen.push(`${request.url} ${request.headers.cookie ?? 'none'}`)
      if (request.url === '/https://bank.example/a') response.writeHead(302, { location: '/b' }).end()
      else if (request.url === '/https://bank.example/b')
        response.writeHead(302, { location: 'https://other.example/' }).end()
      else response.end('there')
    })
    await client.get({ url: 'https://bank.example/a', cookies: 'id=a1' })
    expect(seen).toEqual([
      '/https://bank.example/a id=a1',
      '/https://bank.example/b id=a1',
      '/https://other.example/ none',
    ])
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
      /HTTP_ENCODING .*: got "gzip, unexpected end of file", expected a whole gzip body/,
    ],
    [
      'a gzip bomb',
      (_, r) => r.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40 << 20))),
      /HTTP_SIZE .*: got "over \d+ bytes unpacked", expected a smaller reply/,
    ],
    ['an unknown encoding', (_, r) => r.writeHead(200, { 'content-encoding': 'br' }).end('x'), /HTTP_ENCODING.*"br"/],
    ['reset', (request, _) => request.socket.destroy(), /HTTP_CONNECT/],
    ['silence', () => {}, /HTTP_TIMEOUT.*300 ms/],
    ['a drip without end', (_, r) => void setInterval(() => r.destroyed || r.write('x'), 20), /HTTP_TIMEOUT/],
    ['a redirect inward', (_, r) => r.writeHead(302, { location: 'https://127.0.0.1/x' }).end(), /HTTP_INWARD/],
    ['a redirect to plain http', (_, r) => r.writeHead(302, { location: 'http://bank.example/' }).end(), /HTTP_INWARD/],
    [
      'a redirect to a file',
      (_, r) => r.writeHead(302, { location: 'file:///etc/x' }).end(),
      /INWARD .*rates.*: got "file:/,
    ],
    [
      'a redirect to no address',
      (_, r) => r.writeHead(302, { location: 'http://[' }).end(),
      /REDIRECTS .*"http:\/\/\["/,
    ],
    ['a redirect without end', (_, r) => r.writeHead(302, { location: '/again' }).end(), /HTTP_REDIRECTS/],
  ])('%s', async (name, listener, message) => {
    // Only what never ends is cut by the clock; the rest has time enough on a busy machine.
    const endless = /silence|drip/.test(name)
    const client = await clientTo(listener, { ALMANAC_TIMEOUT_MS: endless ? '300' : '20000' })
    await expect(client.get({ url })).rejects.toThrow(message)
  })

  test('three redirects are followed, each to the address of the one before; a fourth is refused', async () => {
    const asked: string[] = []
    const client = await clientTo((request, response) => {
      const hop = Number(/\d+$/.exec(request.url ?? '')?.[0])
      asked.push(request.url ?? '')
      if (hop === 0) response.end('fine')
      else response.writeHead(302, { location: `./${hop - 1}` }).end()
    })
    expect(text((await client.get({ url: 'https://bank.example/a/3' })).bytes)).toBe('fine')
    expect(asked).toEqual([3, 2, 1, 0].map(hop => `/https://bank.example/a/${hop}`))
    await expect(client.get({ url: 'https://bank.example/a/4' })).rejects.toThrow(/HTTP_REDIRECTS/)
    expect(asked.at(-1)).toBe('/https://bank.example/a/1')
  })

  test('an endless body of a redirect stops at the cap', async () => {
    const client = await clientTo((_, response) => writeForEver(response.writeHead(302, { location: '/next' })), {
      ALMANAC_TIMEOUT_MS: '20000',
    })
    await expect(client.get({ url })).rejects.toThrow(/HTTP_SIZE/)
  })

  test('an endless body stops at the cap', async () => {
    const client = await clientTo((_, response) => writeForEver(response), { ALMANAC_TIMEOUT_MS: '20000' })
    await expect(client.get({ url })).rejects.toThrow(/HTTP_SIZE/)
  })
})

test.each([
  ['<html><head><title>Just a moment...</title>', 403, /HTTP_STATUS.*a bot wall \(Cloudflare\)/],
  ['<html><head><title>Request Rejected</title></head>', 200, /SOURCE_SHAPE.*a bot wall \(F5\)/],
  ['<html><head><title>Before you continue</title>', 200, /SOURCE_SHAPE.*a consent page/],
])('%s is named', async (body, status, message) => {
  const client = await clientTo((_, response) => response.writeHead(status).end(body))
  await expect(client.get({ url: 'https://bank.example/page', accept: 'text/html' })).rejects.toThrow(message)
})

test('a reply that switches to another protocol is an error', async () => {
  const client = await clientTo(request =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'),
  )
  await expect(client.get({ url })).rejects.toThrow('HTTP_STATUS https://bank.example/rates.csv?day=1: got "101"')
})

test('a reply that stops coming ends before the deadline', async () => {
  const client = await clientTo((_, response) => void response.write('x'), { ALMANAC_IDLE_MS: '100' })
  await expect(client.get({ url })).rejects.toThrow(/HTTP_TIMEOUT.*nothing for 100 ms/)
})

test('the operator is named as a browser names itself, in any own words as they are', () => {
  const agentOf = (contact: string) => httpOptions({ ALMANAC_USER_AGENT: contact }).userAgent
  expect(agentOf('https://rates.example/about')).toBe(
    'Mozilla/5.0 (compatible; Almanac/0.1; +https://rates.example/about)',
  )
  expect(agentOf('ops@rates.example')).toBe('Mozilla/5.0 (compatible; Almanac/0.1; +ops@rates.example)')
  expect(agentOf('Rates/1.0 (+https://rates.example)')).toBe('Rates/1.0 (+https://rates.example)')
  expect(agentOf('Zürich/1.0')).toBe('Zürich/1.0')
  for (const unsendable of ['Łódź/1.0', 'Rates\nCookie: x'])
    expect(() => agentOf(unsendable)).toThrow(
      /^USAGE ALMANAC_USER_AGENT: got ".*", expected one line of Latin-1 text\.$/,
    )
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
    await expect(client.get({ url })).rejects.toMatchObject({
      code: 'HTTP_STATUS',
      fault: { retryAfter: 3600, isTransient: true },
    })
  })

  test('one host is asked one thing at a time', async () => {
    let [now, most] = [0, 0]
    const client = await clientTo((_, response) => {
      now += 1
      most = Math.max(most, now)
      void turnEventLoop(50).then(() => {
        now -= 1
        response.end('x')
      })
    })
    await Promise.all(Array.from({ length: 5 }, () => client.get({ url })))
    expect(most).toBe(1)
  })
})

describe('asking again for what is known', () => {
  test('sends the validators of the last reply, and takes 304 for an answer only then', async () => {
    const asked: (string | undefined)[] = []
    const client = await clientTo((request, response) => {
      asked.push(request.headers['if-none-match'], request.headers['if-modified-since'])
      if (request.headers['if-none-match'] === '"a"') response.writeHead(304).end()
      else response.writeHead(200, { etag: '"a"', 'last-modified': 'Mon, 13 Apr 2026 14:00:00 GMT' }).end('Date,USD')
    })
    const first = await client.get({ url })
    expect(first).toMatchObject({ isUnchanged: false, validator: { etag: '"a"' } })
    const second = await client.get({ url }, first.validator)
    expect(second.isUnchanged).toBe(true)
    expect(second.bytes).toHaveLength(0)
    expect(asked).toEqual([undefined, undefined, '"a"', 'Mon, 13 Apr 2026 14:00:00 GMT'])
  })

  test('a 304 nobody asked for is an error', async () => {
    const client = await clientTo((_, response) => response.writeHead(304).end())
    await expect(client.get({ url })).rejects.toThrow(/HTTP_STATUS .*304/)
  })
})

describe('what is not of the kind that was asked for is refused, and kept with the error', () => {
  const html = '<!DOCTYPE html><html><title>Moved</title></html>'
  test.each<[string, string, string | undefined, string, string]>([
    ['a page for CSV', 'https://bank.example/rates.csv', undefined, 'text/csv', html],
    ['a page for JSON', 'https://bank.example/rates', 'application/json', 'application/json', `\ufeff\n ${html}`],
    ['a page that says it is XML', 'https://bank.example/r.xml', undefined, 'text/xml', `<?xml version="1.0"?>${html}`],
    ['a page behind a comment', 'https://bank.example/r.xml', undefined, 'text/xml', `<!-- x --> ${html}`],
    ['a PDF for CSV', 'https://bank.example/rates.csv', undefined, 'text/csv', '%PDF-1.7'],
    ['a page for a zip file', 'https://bank.example/rates.zip', undefined, 'application/zip', html],
    ['a picture, whatever its bytes', 'https://bank.example/rates.csv', undefined, 'image/png', 'Date,USD'],
  ])('%s', async (_, asked, accept, type, body) => {
    const client = await clientTo((_, response) => response.writeHead(200, { 'content-type': type }).end(body))
    const error = await client.get({ url: asked, ...(accept && { accept }) }).catch((cause: unknown) => cause)
    expect(error).toMatchObject({ code: 'SOURCE_SHAPE', fault: { body: new Uint8Array(Buffer.from(body)) } })
  })

  test.each<[string, string, string]>([
    ['CSV sent as a page', 'https://bank.example/rates.csv', 'Date,USD\n2026-04-13,1.1'],
    ['a page where one is asked for', 'https://bank.example/rates.htm', html],
    ['XML at an address without an extension', 'https://bank.example/rates', '<rates/>'],
    ['another form of the same publisher', 'https://bank.example/rates.zip', 'Date,USD'],
  ])('but not %s', async (_, asked, body) => {
    const client = await clientTo((_, response) => response.writeHead(200, { 'content-type': 'text/html' }).end(body))
    expect(text((await client.get({ url: asked })).bytes)).toBe(body)
  })
})

test('a host that wants more time than we have is left alone with all that is queued for it, others are not', async () => {
  const asked: string[] = []
  const client = await clientTo(
    (request, response) => {
      asked.push(request.url ?? '')
      if (request.url?.includes('busy')) response.writeHead(429, { 'retry-after': '3600' }).end()
      else response.end('fine')
    },
    { ALMANAC_RETRIES: '2' },
  )
  const wishes = ['https://busy.example/1', 'https://busy.example/2', 'https://calm.example/1']
  const ends = await Promise.allSettled(wishes.map(wish => client.get({ url: wish })))
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect(asked.sort()).toEqual(['/https://busy.example/1', '/https://calm.example/1'])
})

test('Retry-After as a date is waited for, and not less', async () => {
  let asked = 0
  const client = await clientTo(
    (_, response) => {
      asked += 1
      const after = new Date(Date.now() + 25_000).toUTCString()
      response.writeHead(asked === 1 ? 503 : 200, { 'retry-after': after }).end('fine')
    },
    { ALMANAC_RETRIES: '1', ALMANAC_TIMEOUT_MS: '20000' },
  )
  await client.get({ url })
  expect(waits).toHaveLength(1)
  // The header counts in whole seconds; without it the first wait is of 1.5 seconds at most.
  expect(waits[0]).toBeGreaterThan(5_000)
  expect(waits[0]).toBeLessThanOrEqual(26_000)
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
  ['::ffff:a00:1', false],
  ['::ffff:8.8.8.8', true],
  ['64:ff9b::a00:1', false],
  ['64:ff9b::192.168.0.1', false],
  ['64:ff9b::', false],
  ['64:ff9b::808:808', true],
  ['64:ff9b:1::808:808', false],
  ['2002:808:808::1', false],
  ['::8.8.8.8', false],
  ['fec0::1', false],
  ['fe80::1%eth0', false],
  ['2001:2::1', false],
  ['2001:0:1::1', false],
  ['2001:db8::1', false],
  ['3fff::1', false],
  ['::ffff:0:127.0.0.1', false],
  ['100:0:0:1::1', false],
  ['5f00::1', false],
  ['ff02::1', false],
  ['2a00:1450::1', true],
  ['198.18.0.1', false],
  ['198.19.255.255', false],
  ['198.20.0.1', true],
  ['192.0.2.1', false],
  ['198.51.100.1', false],
  ['203.0.113.255', false],
  ['203.0.114.1', true],
  ['2606:4700::1111', true],
  ['not an address', false],
])('%s is a public address: %s', (address, expected) => expect(isPublicAddress(address)).toBe(expected))

describe('the key of a publisher', () => {
  const key = { name: 'BANXICO', header: 'Bmx-Token' } as const
  const login = { name: 'BCCH', parameters: ['user', 'pass'] } as const
  const secrets = { ALMANAC_KEY_BANXICO: 'tok-123456', ALMANAC_KEY_BCCH: 'me@example.org:pa:ss' }

  test('leaves in the header or in the address, and the reply is named without it', async () => {
    const asked: string[] = []
    const client = await clientTo((request, response) => {
      asked.push(`${request.url} ${request.headers['bmx-token'] ?? ''}`)
      response.end('Date,USD')
    }, secrets)
    const replies = [await client.get({ url, key }), await client.get({ url, key: login }), await client.get({ url })]
    expect(asked).toEqual([
      '/https://bank.example/rates.csv?day=1 tok-123456',
      '/https://bank.example/rates.csv?day=1&user=me%40example.org&pass=pa%3Ass ',
      '/https://bank.example/rates.csv?day=1 ',
    ])
    expect(replies.map(({ name }) => name)).toEqual([url, url, url])
  })

  test('without it in the environment the request is not to be made', async () => {
    const client = await clientTo((_, response) => void response.end(), { ALMANAC_KEY_BCCH: 'a:b' })
    expect([{ url, key }, { url, key: login }, { url }].map(client.mayAsk)).toEqual([false, true, true])
    const instead = [{ url, unlessKey: 'BANXICO' } as const, { url, unlessKey: 'BCCH' } as const]
    expect(instead.map(client.mayAsk)).toEqual([true, false])
  })

  test('is in no error: not of a status, a redirect, a page in the place of data or a lost connection', async () => {
    const answers: RequestListener[] = [
      (request, response) => void response.writeHead(403).end(`bad ${request.headers['bmx-token']}`),
      (request, response) =>
        void response.writeHead(302, { location: `https://other.example/?t=${request.headers['bmx-token']}` }).end(),
      (request, response) =>
        void response.writeHead(200, { 'content-type': 'image/png' }).end(`${request.headers['bmx-token']}`),
      request => void request.socket.destroy(),
    ]
    for (const answer of answers) {
      const client = await clientTo(answer, secrets)
      const error = await client.get({ url, key }).catch((cause: unknown) => cause)
      expect(error).toBeInstanceOf(Error)
      expect(
        JSON.stringify([error, (error as Error).message, (error as { body?: Uint8Array }).body], (_, value: unknown) =>
          value instanceof Uint8Array ? text(value) : value,
        ),
      ).not.toContain('tok-123456')
    }
  })

  test('is struck out of a reply that prints it', async () => {
    const client = await clientTo(
      (request, response) => void response.end(`Date,${request.headers['bmx-token']}`),
      secrets,
    )
    expect(text((await client.get({ url, key })).bytes)).toBe('Date,**********')
  })

  test('that no header can hold is USAGE, without its value', () => {
    expect(() => httpOptions({ ALMANAC_KEY_BOT: 'a b\n' })).toThrow(/USAGE ALMANAC_KEY_BOT: got "blanks or signs/)
  })
})
