/** Replies written past `writeHead`: on the wire they are what Node would have sent. */
import { connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { parseResponse, sendRaw, startOn } from './running.ts'

const running = await startOn('full')

const request = (target: string, more = ''): string => `GET ${target} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const last = request('/healthz', 'Connection: close\r\n')

interface OnWire {
  readonly status: string
  readonly names: readonly string[]
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** Cuts what came over one connection into replies, by Content-Length alone; throws where something is left over. */
const repliesIn = (raw: string): readonly OnWire[] => {
  const replies: OnWire[] = []
  for (let rest = raw; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n')
    const [status = '', ...lines] = rest.slice(0, end).split('\r\n')
    const fields = lines.map(line => /^([^:]+): (.*)$/.exec(line)!.slice(1) as [string, string])
    const headers = new Map(fields)
    const length = Number(headers.get('Content-Length') ?? 0)
    if (end === -1 || headers.size !== fields.length) throw new Error(`not a reply: ${rest}`)
    const body = Buffer.from(rest.slice(end + 4, end + 4 + length), 'latin1')
    replies.push({ status, names: [...headers.keys()], headers, body })
    rest = rest.slice(end + 4 + length)
  }
  return replies
}

/** Several requests over one connection, the last of which ends it. */
const talk = async (...requests: readonly string[]): Promise<readonly OnWire[]> =>
  repliesIn(await sendRaw(running.host.port, requests.join('')))

/** All headers but those that differ between a kept and a closed connection, or from second to second. */
const stableHeaders = ({ headers }: OnWire) =>
  Object.fromEntries([...headers].filter(([name]) => !['Date', 'Connection'].includes(name)))

const targets = ['/forex/USD/EUR', '/forex/usd/eur', '/forex/USD/EUR/2026-04-10', '/forex/USD', '/gse/live']

describe.each(targets)('%s', target => {
  it.each(['gzip', 'identity'])(
    'over an open connection is what a closing one gets, asked once, twice and again: %s',
    async coding => {
      const accept = `Accept-Encoding: ${coding}\r\n`
      const [plain] = await talk(request(target, `${accept}Connection: close\r\n`))
      expect(plain!.status).toBe('HTTP/1.1 200 OK')
      const open = request(target, accept)
      const from = Date.parse(plain!.headers.get('Date')!)
      const [health, ...replies] = await talk(request('/healthz'), open, open, open, open, last)
      expect(replies).toHaveLength(5)
      for (const reply of replies.slice(0, 4)) {
        expect(reply.status).toBe(plain!.status)
        expect(stableHeaders(reply)).toEqual(stableHeaders(plain!))
        expect(reply.body.equals(plain!.body)).toBe(true)
        // What Node adds itself, on a reply that it wrote itself.
        expect(reply.headers.get('Connection')).toBe(health!.headers.get('Connection'))
        const date = Date.parse(reply.headers.get('Date')!)
        expect([date >= from, date <= Date.now()]).toEqual([true, true])
        const text = coding === 'gzip' && reply.headers.has('Content-Encoding') ? gunzipSync(reply.body) : reply.body
        expect(() => JSON.parse(text.toString())).not.toThrow()
      }
    },
  )
})

it('answers in turn what is sent at once, whichever way each is written', async () => {
  const [ready, slow] = ['/forex/USD/EUR', '/forex/none']
  const replies = await talk(...[ready, slow, ready, ready, '/', ready].map(target => request(target)), last)
  expect(replies.map(({ status }) => status.split(' ')[1])).toEqual(['200', '404', '200', '200', '200', '200', '200'])
  expect([0, 2, 3, 5].map(i => JSON.parse(replies[i]!.body.toString()).pair)).toEqual(Array(4).fill('USD/EUR'))
})

it('keeps HTTP/1.0 as Node keeps it: open where asked, closed where not', async () => {
  const old = (more = '') => `GET /forex/USD/EUR HTTP/1.0\r\nHost: a\r\n${more}\r\n`
  const closed = parseResponse(await sendRaw(running.host.port, old()))
  expect([closed.status, closed.headers.connection]).toEqual([200, 'close'])
  const replies = await talk(old('Connection: keep-alive\r\n'), old('Connection: keep-alive\r\n'), last)
  expect(replies.map(({ headers }) => headers.get('Connection'))).toEqual(['keep-alive', 'keep-alive', 'close'])
})

it('sends no body to HEAD and 304, asked between ready replies', async () => {
  const target = '/forex/USD/EUR'
  const [first] = await talk(request(target, 'Connection: close\r\n'))
  const etag = first!.headers.get('ETag')!
  const raw = await sendRaw(
    running.host.port,
    [
      request(target),
      request(target, `If-None-Match: ${etag}\r\n`),
      request(target).replace('GET', 'HEAD'),
      request(target, 'Connection: close\r\n'),
    ].join(''),
  )
  const heads = raw.split(/(?=HTTP\/1\.1 )/)
  expect(heads.map(head => head.slice(9, 12))).toEqual(['200', '304', '200', '200'])
  expect(heads.map(head => head.split('\r\n\r\n')[1] === '')).toEqual([false, true, true, false])
})

it('outlives a client that leaves before it reads', async () => {
  await Promise.all(
    Array.from(
      { length: 50 },
      () =>
        new Promise<void>(resolve => {
          const socket = connect(running.host.port, '127.0.0.1', () => {
            socket.write(request('/forex/USD/EUR').repeat(200), () => socket.resetAndDestroy())
          })
          socket.on('error', () => {})
          socket.on('close', () => resolve())
        }),
    ),
  )
  expect((await talk(request('/forex/USD/EUR'), last)).map(({ status }) => status)).toEqual(
    Array(2).fill('HTTP/1.1 200 OK'),
  )
  expect(running.lines).toEqual([])
})
