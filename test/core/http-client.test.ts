/** The rules of the client over a transport that is handed in: which replies count, what is asked again, and how long it waits. */
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import type { Exchange, Transport } from '../../pipeline/core/http-exchange.ts'
import type { HttpOptions } from '../../pipeline/core/http-options.ts'
import type { SourceRequest } from '../../pipeline/core/source.ts'

afterEach(() => vi.restoreAllMocks())

const url = 'https://bank.example/rates'
type Reply = Partial<Omit<Exchange, 'bytes'>> & { readonly body?: string | Buffer }
const exchangeOf = ({ status = 200, headers = {}, body = 'fine' }: Reply): Exchange => ({
  status,
  headers,
  bytes: Buffer.from(body),
})

/** A client that gets these replies in turn, the last one again and again; an error is thrown. */
const clientWith = (replies: readonly (Reply | Error)[], more: Partial<HttpOptions> = {}) => {
  const waits: number[] = []
  const asked: URL[] = []
  const transport: Transport = async to => {
    const reply = replies[Math.min(asked.length, replies.length - 1)]!
    asked.push(to)
    if (reply instanceof Error) throw reply
    return exchangeOf(reply)
  }
  const options = { ...httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '2' }), ...more }
  const client = politeClient(options, async ms => void waits.push(ms), transport)
  return { client, waits, asked }
}
const get = (replies: readonly (Reply | Error)[], ask: Partial<SourceRequest> = {}, more: Partial<HttpOptions> = {}) =>
  clientWith(replies, more).client.get({ url, ...ask })
const errorOf = (work: Promise<unknown>): Promise<Error> =>
  work.then(
    () => new Error('no error'),
    (error: Error) => error,
  )
const coded = (message: string, code?: string): Error => Object.assign(new Error(message), code && { code })

const moved = { location: 'https://bank.example/next' }

test.each([
  [299, false],
  [300, true],
  [307, true],
  [399, true],
  [400, false],
])('a location with status %i is followed: %s', async (status, isFollowed) => {
  const { client, asked } = clientWith([{ status, headers: moved }, {}])
  const outcome = await errorOf(client.get({ url }))
  expect(asked.map(({ pathname }) => pathname)).toEqual(isFollowed ? ['/rates', '/next'] : ['/rates'])
  expect(outcome.message).toMatch(isFollowed ? /^no error$/ : new RegExp(`^HTTP_STATUS .*${status}`))
})

test('a redirect without a location, and one of a request with a key, is an error of its status', async () => {
  expect((await errorOf(get([{ status: 302 }, {}]))).message).toMatch(/HTTP_STATUS .*302/)
  const key = { name: 'FRED', in: 'query', as: ['api_key'] } as unknown as NonNullable<SourceRequest['key']>
  const keys = new Map([['FRED', 'abc']]) as unknown as NonNullable<HttpOptions['keys']>
  const outcome = await errorOf(get([{ status: 302, headers: moved }, {}], { key }, { keys }))
  expect(outcome.message).toMatch(/HTTP_STATUS .*302/)
})

test.each(['https://localhost/', 'https://[::1]/', 'https://127.0.0.1/', 'http://bank.example/'])(
  'a redirect to %s is refused',
  async location => {
    const { client, asked } = clientWith([{ status: 302, headers: { location } }, {}])
    expect((await errorOf(client.get({ url }))).message).toMatch(/HTTP_INWARD/)
    expect(asked).toHaveLength(1)
  },
)

test.each([
  [199, false],
  [200, true],
  [204, true],
  [299, true],
  [300, false],
])('a form whose publisher answers any 2xx takes %i: %s', async (status, isTaken) => {
  const post = { type: 'text/plain', body: 'a', anySuccess: true }
  expect((await errorOf(get([{ status }], { post }))).message === 'no error').toBe(isTaken)
  const plain = await errorOf(get([{ status }], { post: { type: 'text/plain', body: 'a' } }))
  expect(plain.message === 'no error').toBe(status === 200)
})

test('a new reply to a conditional request has its bytes and the validators that it names, no others', async () => {
  const { client } = clientWith([{ headers: { etag: '"2"' } }])
  const { isUnchanged, bytes, validator } = await client.get({ url }, { etag: '"1"' })
  expect([isUnchanged, Buffer.from(bytes).toString()]).toEqual([false, 'fine'])
  expect(validator).toStrictEqual({ etag: '"2"' })
  const modified = 'Mon, 13 Apr 2026 00:00:00 GMT'
  expect((await get([{ headers: { 'last-modified': modified } }])).validator).toStrictEqual({ modified })
})

test('cookies come without their attributes and blanks', async () => {
  expect((await get([{ headers: { 'set-cookie': ['a=1 ; Path=/', 'b=2'] } }])).cookies).toBe('a=1; b=2')
})

test('an encoding of identity is none; any but gzip is refused', async () => {
  expect(Buffer.from((await get([{ headers: { 'content-encoding': 'identity' } }])).bytes).toString()).toBe('fine')
  const packed = { headers: { 'content-encoding': 'br' }, body: gzipSync('x') }
  expect((await errorOf(get([packed]))).message).toMatch(/HTTP_ENCODING .*got "br"/)
})

test.each<[string, Reply, RegExp]>([
  ['JSON nested too deeply', { body: '['.repeat(65) }, /JSON nested beyond 64 levels/],
  ['text with as many brackets', { body: `a,${'['.repeat(65)}` }, /no error/],
  ['JSON of a type with a picture in its name', { headers: { 'content-type': 'x-image/png' }, body: '{}' }, /no error/],
  ['a picture behind a blank', { headers: { 'content-type': ' image/png' } }, /text as {2}image\/png: fine/],
  ['a page without a type', { body: '<html>' }, /html as no type: <html>/],
  ['a page with one', { headers: { 'content-type': 'text/csv' }, body: '<html>' }, /html as text\/csv: <html>/],
])('%s', async (_, reply, message) => {
  expect((await errorOf(get([reply], { url: 'https://bank.example/rates.csv' }))).message).toMatch(message)
})

test.each([
  [coded('reset', 'ECONNRESET'), 3, /HTTP_CONNECT .*got "ECONNRESET reset"/],
  [coded('later', 'EAI_AGAIN'), 3, /EAI_AGAIN later/],
  [coded('expired', 'CERT_HAS_EXPIRED'), 1, /got "CERT_HAS_EXPIRED expired"/],
  [coded('odd', 'X_ECONNRESET'), 1, /X_ECONNRESET/],
  [coded('no code'), 1, /got "no code"/],
])('after %s the request is sent %i times', async (error, times, message) => {
  const { client, asked } = clientWith([error])
  expect((await errorOf(client.get({ url }))).message).toMatch(message)
  expect(asked).toHaveLength(times)
})

test('a page in the place of data is not asked for again', async () => {
  const { client, asked } = clientWith([{ body: '<html>' }])
  await errorOf(client.get({ url: 'https://bank.example/r.csv' }))
  expect(asked).toHaveLength(1)
})

test.each<[string | undefined, readonly number[]]>([
  [undefined, [750, 1_500]],
  ['5', [5_250, 5_250]],
  ['30', [30_250, 30_250]],
  ['31', []],
  // No whole number, and a date long past: no wait of its own.
  ['5.5', [250, 250]],
  ['-5', [250, 250]],
  ['soon', [750, 1_500]],
])('after a 503 with Retry-After %s it waits %j milliseconds', async (after, expected) => {
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const headers = after === undefined ? {} : { 'retry-after': after }
  const { client, waits, asked } = clientWith([{ status: 503, headers }])
  await errorOf(client.get({ url }))
  expect(waits).toEqual(expected)
  expect(asked).toHaveLength(1 + expected.length)
})

test('the pause counts from the end of the request before, and a new try waits for it too', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(5_000)
  vi.spyOn(Math, 'random').mockReturnValue(0.25)
  const { client, waits } = clientWith([{}, {}, { status: 503 }, {}], { pauseMs: 1_000 })
  for (let i = 0; i < 3; i += 1) await client.get({ url })
  expect(waits).toEqual([1_001, 1_001, 1_000])
})

test('a run that is over asks nothing, and says so where it cuts a request short', async () => {
  const over = AbortSignal.abort()
  const { client, asked } = clientWith([{}], { signal: over })
  expect((await errorOf(client.get({ url }))).message).toMatch(/HTTP_TIMEOUT .*the end of the time for this run/)
  expect(asked).toEqual([])
  const run = new AbortController()
  const cut: Transport = async (_to, _ask, _options, signal) => {
    run.abort()
    throw coded(String(signal.aborted), 'ABORT_ERR')
  }
  const options = { ...httpOptions({ ALMANAC_PAUSE_MS: '0', ALMANAC_RETRIES: '2' }), signal: run.signal }
  const outcome = await errorOf(politeClient(options, async () => {}, cut).get({ url }))
  expect(outcome.message).toMatch(/HTTP_TIMEOUT .*the end of the time for this run/)
  expect((outcome.cause as Error | undefined)?.message).toBeUndefined()
})

test.each([
  ['0', 0],
  ['7', 7],
  ['', 2],
])('ALMANAC_RETRIES=%s means %i', (text, expected) => {
  expect(httpOptions({ ALMANAC_RETRIES: text }).retries).toBe(expected)
})

test.each(['5x', 'x5', '-1', '1.5', '12345678'])('ALMANAC_RETRIES=%s is refused', text => {
  expect(() => httpOptions({ ALMANAC_RETRIES: text })).toThrow(`USAGE ALMANAC_RETRIES: got "${text}"`)
})

test.each(['xhttp://127.0.0.1:80', 'http://127.0.0.1:80/a'])('the override %s is refused', upstream => {
  expect(() => httpOptions({ ALMANAC_UPSTREAM: upstream })).toThrow(/USAGE ALMANAC_UPSTREAM/)
})

test.each([
  ['http://rates.example', true],
  ['mailto:ops@rates.example', true],
  ['https://rates.example or call us', false],
  ['ops@rates.example or call us', false],
  ['ask ops@rates.example', false],
])('the contact %s is put into the form of a browser: %s', (contact, isWrapped) => {
  expect(httpOptions({ ALMANAC_USER_AGENT: contact }).userAgent).toBe(
    isWrapped ? `Mozilla/5.0 (compatible; Almanac/0.1; +${contact})` : contact,
  )
})
