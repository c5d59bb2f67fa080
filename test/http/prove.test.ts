/** The hook itself: a reply that is not as described must not pass. */
import { readdirSync, readFileSync } from 'node:fs'
import type { IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { serve } from '../support/serve.ts'
import { proved } from './prove.ts'
import { get, type ReceivedResponse } from './running.ts'

const open = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' }
const link = { link: '</openapi.json>; rel="describedby"' }
const kept = { etag: '"0123456789abcdef"', 'cache-control': 'public, max-age=300', vary: 'Accept-Encoding' }
const json = { 'content-type': 'application/json; charset=utf-8' }
const answer = { ...open, ...link, ...kept, ...json }
const refusal = { ...open, ...link, ...json, 'cache-control': 'no-store' }

const receivedOf = (status: number, headers: IncomingHttpHeaders, body: unknown): ReceivedResponse => {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, bytes: Buffer.from(text), text }
}

const rate = { date: '2026-04-13', pair: 'USD/GBP', rate: 0.64 }
const row = { change: 0.5, name: 'GCB', price: 43.2, volume: 1802 }
const error = { status: 404, code: 'currency_not_found', message: 'Currency QQQ is not found.', docs: '/#api' }

/** What a GET of one pair is answered with. */
const ofPair = (status: number, headers: IncomingHttpHeaders, body: unknown) =>
  ['GET', '/forex/USD/GBP', receivedOf(status, headers, body)] as const

type Case = readonly [name: string, method: string, target: string, received: ReceivedResponse]

const right: readonly Case[] = [
  ['an answer', ...ofPair(200, answer, rate)],
  ['in another case, with a slash and a query', 'GET', '/FOREX/usd/gbp/?prettify', receivedOf(200, answer, rate)],
  ['by its file name', 'GET', '/forex/usd/gbp~pretty.json', receivedOf(200, answer, rate)],
  ['null where there is no contact', 'GET', '/whois/example.com/registrant', receivedOf(200, answer, null)],
  ['to HEAD', 'HEAD', '/forex/USD/GBP', receivedOf(200, answer, '')],
  ['unchanged', ...ofPair(304, { ...open, ...link, ...kept }, '')],
  ['to a preflight', 'OPTIONS', '/forex/USD', receivedOf(204, { ...open, allow: 'GET, HEAD, OPTIONS' }, '')],
  ['missing', 'GET', '/forex/QQQ', receivedOf(404, refusal, { error })],
  ['outside the description', 'GET', '/', receivedOf(200, { 'content-type': 'text/html' }, '<h1>')],
  [
    'a script',
    'GET',
    '/gse/live/GCB?callback=show',
    receivedOf(200, { ...answer, 'content-type': 'text/javascript' }, `/**/show(${JSON.stringify(row)});`),
  ],
]

const without = (headers: IncomingHttpHeaders, name: string): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([key]) => key !== name))

const method = { ...error, status: 405, code: 'method_not_allowed' }

const wrong: readonly (readonly [...Case, fault: RegExp])[] = [
  ['a status', ...ofPair(206, answer, rate), /status 206 is not described/],
  ['a status there', 'GET', '/gse/live', receivedOf(404, refusal, { error }), /status 404 is not described/],
  ['a field too many', ...ofPair(200, answer, { ...rate, more: 1 }), /additional properties/],
  ['a field too few', ...ofPair(200, answer, { ...rate, rate: undefined }), /'rate'/],
  ['a null', 'GET', '/gse/live/GCB', receivedOf(200, answer, { ...row, price: null }), /price must be number/],
  ['a day', ...ofPair(200, answer, { ...rate, date: '13.04.2026' }), /date must match format/],
  ['a body of another path', ...ofPair(200, answer, row), /must have required property 'date'/],
  ['two contacts', 'GET', '/whois/example.com/contacts', receivedOf(200, answer, [null, null]), /fewer than 3/],
  ['a header missing', ...ofPair(200, without(answer, 'etag'), rate), /ETag is missing/],
  ['a header', ...ofPair(200, { ...answer, vary: 'Cookie' }, rate), /Vary "Cookie"/],
  ['a tag', ...ofPair(200, { ...answer, etag: 'bare' }, rate), /ETag "bare"/],
  ['a type', ...ofPair(200, { ...answer, 'content-type': 'text/html' }, rate), /text\/html/],
  [
    'a script where there is none',
    'GET',
    '/forex/USD',
    receivedOf(200, { ...answer, 'content-type': 'text/javascript' }, '/**/a();'),
    /text\/javascript is not described/,
  ],
  [
    'a script',
    'GET',
    '/gse/live/GCB',
    receivedOf(200, { ...answer, 'content-type': 'text/javascript' }, 'alert(1)'),
    /must match pattern/,
  ],
  ['a body to HEAD', 'HEAD', '/forex/USD/GBP', receivedOf(200, answer, rate), /has a body/],
  ['a body unchanged', ...ofPair(304, { ...open, ...kept }, rate), /has a body/],
  ['a code', 'GET', '/forex/QQQ', receivedOf(404, refusal, { error: { ...error, code: 'gone' } }), /allowed values/],
  [
    'a code there',
    'GET',
    '/forex/QQQ',
    receivedOf(400, refusal, { error: { ...error, status: 400 } }),
    /currency_not_found/,
  ],
  [
    'a status said twice',
    'GET',
    '/forex/QQQ',
    receivedOf(404, refusal, { error: { ...error, status: 400 } }),
    /is 400/,
  ],
  [
    'an error in HTML',
    'GET',
    '/forex/QQQ',
    receivedOf(404, { ...refusal, 'content-type': 'text/html' }, ''),
    /text\/html/,
  ],
  [
    'a refusal that may be kept',
    'GET',
    '/forex/QQQ',
    receivedOf(404, without(refusal, 'cache-control'), { error }),
    /Cache/,
  ],
  ['405 to GET', 'GET', '/forex/USD', receivedOf(405, refusal, { error: method }), /status 405/],
  ['405 without Allow', 'POST', '/forex/USD', receivedOf(405, refusal, { error: method }), /Allow is missing/],
  ['an answer to POST', 'POST', '/forex/USD/GBP', receivedOf(200, answer, rate), /status 200 is not described/],
  [
    'a wait',
    'GET',
    '/forex/USD',
    receivedOf(429, { ...refusal, 'retry-after': 'soon' }, { error }),
    /Retry-After "soon"/,
  ],
  ['a path', 'GET', '/forex/usd/gbp/2026-04-13/more', receivedOf(200, answer, rate), /the path is not described/],
  ['a parameter', 'GET', '/forex/usd/gbp/13-04-2026', receivedOf(200, answer, rate), /the path is not described/],
]

describe('the hook', () => {
  it.each(right)('lets a reply pass: %s', (_, method, target, received) => {
    expect(proved(method, target, received)).toBe(received)
  })

  it.each(wrong)('throws on a wrong reply: %s', (_, method, target, received, fault) => {
    expect(() => proved(method, target, received)).toThrow(fault)
  })

  it('stands in every request of the HTTP tests', async () => {
    const { port } = new URL(await serve((_, response) => response.writeHead(200, answer).end('{"rate":1}')))
    await expect(get(Number(port), '/forex/USD/GBP')).rejects.toThrow(
      /^GET \/forex\/USD\/GBP 200 is not as described: .*'date'/,
    )
  })

  it('is left out by no HTTP test', () => {
    const tests = ['http', 'requests'].flatMap(room => {
      const dir = fileURLToPath(new URL(`../${room}/`, import.meta.url))
      return readdirSync(dir).map(name => dir + name)
    })
    const past = tests.filter(file =>
      /import \{[^}]*\bfetchFrom\b[^}]*\} from '[^']*running\.ts'/.test(readFileSync(file, 'utf8')),
    )
    expect(tests.length).toBeGreaterThan(15)
    expect(past).toEqual([])
  })
})
