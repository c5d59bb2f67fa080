/** What a publisher's server can do to a reply: to the connection, to HTTP, to the document, to the figures in it. */
import type { ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { addDays } from '../../../pipeline/contract/calendar.ts'
import { type Day, dayOf, days, honestDays, type Publisher, publishers } from './publishers.ts'

/** What must become of it: an error of these names and nothing stored; or nothing stored that the honest reply would not say. */
export type End = { readonly kind: 'refused'; readonly codes: RegExp } | { readonly kind: 'truth' }

export interface UpstreamFault {
  readonly name: string
  readonly end: End
  /** Answers; `url` is the address under which the server is asked again. */
  readonly behave: (response: ServerResponse, publisher: Publisher, url: string) => void
  /** Is the deadline what ends it? Then it is a short one. */
  readonly hangs?: boolean
  /** How often it is asked again; not at all unless the fault is about that. */
  readonly retries?: number
}

const refused = (codes: RegExp): End => ({ kind: 'refused', codes })
const truth: End = { kind: 'truth' }
const document = /^(SOURCE_|CSV_|HTTP_)/

const honest = (publisher: Publisher): Buffer => Buffer.from(publisher.write(honestDays(publisher)))

const raw = (response: ServerResponse, text: string | Uint8Array): void => {
  response.socket?.write(text)
}
const head = (more: string): string => `HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n${more}\r\n`
const reset = (response: ServerResponse): void => void response.socket?.resetAndDestroy()

/** Repeats until the client has gone. */
const keepOn = (response: ServerResponse, everyMs: number, work: () => void): void => {
  const timer = setInterval(work, everyMs)
  response.socket?.once('close', () => clearInterval(timer))
}

/** A connection that ends badly, or one that hangs until the deadline. */
const broken = (name: string, behave: UpstreamFault['behave'], codes = /^HTTP_/): UpstreamFault => ({
  name,
  end: refused(codes),
  behave,
})
const hanging = (name: string, behave: UpstreamFault['behave']): UpstreamFault => ({
  ...broken(name, behave, /^HTTP_TIMEOUT/),
  hangs: true,
})

const connection: readonly UpstreamFault[] = [
  broken('reset at once', reset),
  broken('closed without a word', response => void response.socket?.end()),
  broken('reset inside the headers', response => {
    raw(response, 'HTTP/1.1 200 OK\r\nContent-Ty')
    setTimeout(() => reset(response), 20)
  }),
  broken('closed inside the headers', response => void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Ty')),
  broken('reset inside the body', (response, publisher) => {
    const body = honest(publisher)
    raw(response, head(`Content-Length: ${body.length}\r\n`))
    raw(response, body.subarray(0, body.length >> 1))
    setTimeout(() => reset(response), 20)
  }),
  broken('closed before the promised length', (response, publisher) => {
    const body = honest(publisher)
    raw(response, head(`Content-Length: ${body.length}\r\n`))
    response.socket?.end(body.subarray(0, body.length - 1))
  }),
  broken('closed between two chunks', (response, publisher) => {
    const body = honest(publisher)
    raw(response, head('Transfer-Encoding: chunked\r\n'))
    response.socket?.end(`${body.length.toString(16)}\r\n${body.toString()}\r\n`)
  }),
  broken('a chunk of a false size', response => {
    raw(response, head('Transfer-Encoding: chunked\r\n'))
    response.socket?.end('zz\r\nabc\r\n0\r\n\r\n')
  }),
  hanging('silence', () => {}),
  hanging('silence after the headers', response => raw(response, head('Content-Length: 1000\r\n'))),
  hanging('a body that drips', response => {
    raw(response, head('Content-Length: 100000\r\n'))
    keepOn(response, 20, () => raw(response, 'a'))
  }),
  hanging('headers that drip', response => {
    raw(response, 'HTTP/1.1 200 OK\r\nX-A: ')
    keepOn(response, 20, () => raw(response, 'a'))
  }),
  broken(
    'a body without end',
    response => {
      raw(response, head('Transfer-Encoding: chunked\r\n'))
      const piece = `${(1 << 16).toString(16)}\r\n${'a'.repeat(1 << 16)}\r\n`
      keepOn(response, 1, () => raw(response, piece))
    },
    /^HTTP_SIZE/,
  ),
  broken('headers without end', response => {
    raw(response, 'HTTP/1.1 200 OK\r\n')
    keepOn(response, 1, () => raw(response, `X-A: ${'a'.repeat(1 << 12)}\r\n`))
  }),
  broken('another protocol', response => void response.socket?.end('220 mail.example ESMTP\r\n')),
]

const answered = (
  name: string,
  end: End,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: (publisher: Publisher) => string | Uint8Array = () => 'no',
): UpstreamFault => ({
  name,
  end,
  behave: (response, publisher) => void response.writeHead(status, headers).end(body(publisher)),
})

const redirect = (
  name: string,
  to: string | ((url: string) => string),
  codes = /^HTTP_(INWARD|REDIRECTS)/,
): UpstreamFault => ({
  name: `a redirect ${name}`,
  end: refused(codes),
  behave: (response, _, url) => void response.writeHead(302, { location: typeof to === 'string' ? to : to(url) }).end(),
})

const bomb = gzipSync(Buffer.alloc(64 << 20))
const gzipped = { 'content-encoding': 'gzip' }

const http: readonly UpstreamFault[] = [
  ...[204, 206, 304, 400, 401, 403, 404, 410, 451, 500, 502, 503].map(status =>
    answered(`status ${status}`, refused(/^HTTP_/), status, {}),
  ),
  answered('429 without a term', refused(/^HTTP_STATUS/), 429, {}),
  { ...answered('429 without end', refused(/^HTTP_STATUS/), 429, { 'retry-after': '0' }), retries: 5 },
  answered('429 for a year', refused(/^HTTP_STATUS/), 429, { 'retry-after': '31536000' }),
  answered('503 until a date in 2099', refused(/^HTTP_STATUS/), 503, {
    'retry-after': 'Thu, 31 Dec 2099 23:59:59 GMT',
  }),
  answered('503 with nonsense for a term', refused(/^HTTP_STATUS/), 503, { 'retry-after': '-1; DROP' }),
  answered('a gzip bomb', refused(/^HTTP_SIZE/), 200, gzipped, () => bomb),
  answered('gzip cut short', refused(/^HTTP_ENCODING/), 200, gzipped, one => gzipSync(honest(one)).subarray(0, -9)),
  answered('bytes that are not gzip', refused(/^HTTP_ENCODING/), 200, gzipped, honest),
  answered('gzip twice', refused(document), 200, gzipped, one => gzipSync(gzipSync(honest(one)))),
  answered('an encoding nobody asked for', refused(/^HTTP_ENCODING/), 200, { 'content-encoding': 'br' }, honest),
  redirect('to this machine', 'http://127.0.0.1/'),
  redirect('to this machine over https', 'https://127.0.0.1/'),
  redirect('to this machine in IPv6', 'https://[::1]/'),
  redirect('to this machine, mapped', 'https://[::ffff:127.0.0.1]/'),
  redirect('to this machine, in hexadecimal', 'https://0x7f000001/'),
  redirect('to localhost', 'https://localhost/'),
  redirect('into a private network', 'https://10.0.0.1/'),
  redirect('to the cloud’s metadata', 'https://169.254.169.254/latest/meta-data/'),
  redirect('to plain http', 'http://publisher.example/data'),
  redirect('to a file', 'file:///etc/passwd'),
  redirect('in a circle', url => url),
  redirect('to no address', 'https://', /^HTTP_/),
  answered('a redirect to nowhere', refused(/^HTTP_STATUS/), 302, {}),
  answered('another type', truth, 200, { 'content-type': 'application/octet-stream' }, honest),
  answered('an image, it says', truth, 200, { 'content-type': 'image/png' }, honest),
]

const page = '<!doctype html><html><head><title>We are moving</title></head><body><h1>Back soon</h1></body></html>'
const cutAt = (share: number): UpstreamFault =>
  answered(`the document cut after ${share} %`, truth, 200, {}, one => {
    const body = honest(one)
    return body.subarray(0, Math.floor((body.length * share) / 100))
  })
const before = (text: string) => (one: Publisher) => Buffer.concat([Buffer.from(text, 'latin1'), honest(one)])

/** A 200 with that body, which must be refused. */
const instead = (name: string, body: (publisher: Publisher) => string | Uint8Array): UpstreamFault =>
  answered(name, refused(document), 200, {}, body)

const documents: readonly UpstreamFault[] = [
  answered('a page instead of data', refused(document), 200, { 'content-type': 'text/html' }, () => page),
  instead('a page that says it is data', () => page),
  instead('nothing', () => ''),
  instead('a line feed', () => '\n'),
  instead('an empty object', () => '{}'),
  instead('an empty list', () => '[]'),
  instead('null', () => 'null'),
  instead('an empty element', () => '<error/>'),
  instead(
    'a SOAP fault',
    () =>
      '<soap:Envelope xmlns:soap="s"><soap:Body><soap:Fault><faultstring>no</faultstring></soap:Fault></soap:Body></soap:Envelope>',
  ),
  instead('a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
  instead('a hundred thousand brackets', () => '['.repeat(100_000)),
  instead('a hundred thousand open elements', () => '<a>'.repeat(100_000)),
  instead(
    'a billion laughs',
    () =>
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${'bcdefghij'[i]} "${`&${'abcdefghi'[i]};`.repeat(10)}">`).join('')}]><l>&j;</l>`,
  ),
  answered('another publisher’s reply', truth, 200, {}, one =>
    honest(publishers[(publishers.indexOf(one) + 1) % publishers.length]!),
  ),
  instead('in UTF-16', one => Buffer.from(honest(one).toString(), 'utf16le')),
  answered('a byte that is not UTF-8', truth, 200, {}, before('\xff')),
  answered('behind a byte order mark', truth, 200, {}, before('\xef\xbb\xbf')),
  answered('behind a NUL', truth, 200, {}, before('\0')),
  answered('NULs at the end', truth, 200, {}, one => Buffer.concat([honest(one), Buffer.alloc(100)])),
  answered('twice in one body', truth, 200, {}, one => Buffer.concat([honest(one), honest(one)])),
  ...[10, 25, 50, 75, 90, 95].map(cutAt),
]

const figures = (
  name: string,
  change: (figures: Day['figures'], publisher: Publisher) => Day['figures'],
  end: End = truth,
): UpstreamFault =>
  answered(name, end, 200, {}, one =>
    one.write(honestDays(one).map(({ date, figures: all }) => ({ date, figures: change(all, one) }))),
  )
const each = (name: string, change: (text: string) => string, end: End = truth): UpstreamFault =>
  figures(name, all => Object.fromEntries(Object.entries(all).map(([code, text]) => [code, change(text)])), end)
const times = (factor: number) => (text: string) => String(Number((Number(text) * factor).toPrecision(7)))
const dated = (name: string, date: (date: string) => string): UpstreamFault =>
  answered(name, truth, 200, {}, one =>
    one.write(
      honestDays(one)
        .slice(-1)
        .map(({ date: day, figures: all }) => ({ date: date(day), figures: times7(all) })),
    ),
  )
/** Wrong by a seventh: near enough for the outlier filter, so only the wrong date may refuse them. */
const times7 = (all: Day['figures']): Day['figures'] =>
  Object.fromEntries(Object.entries(all).map(([code, text]) => [code, times(1.14)(text)]))

const values: readonly UpstreamFault[] = [
  figures('columns moved by one', all => {
    const names = Object.keys(all)
    return Object.fromEntries(names.map((name, i) => [name, all[names[(i + 1) % names.length]!]!]))
  }),
  each('the other direction', text => times(1)(String(1 / Number(text)))),
  each('a hundred times', times(100)),
  each('a hundredth', times(0.01)),
  each('ten times', times(10)),
  each('a thousandth', times(0.001)),
  each('zeros', () => '0'),
  each('zeros with decimals', () => '0.0000'),
  each('negative', text => `-${text}`),
  each('not a number', () => 'NaN'),
  each('infinite', () => 'Infinity'),
  each('beyond all numbers', () => '9'.repeat(400)),
  each('with an exponent', text => Number(text).toExponential()),
  each('in hexadecimal', () => '0x1F'),
  each('with words', text => `${text} (provisional)`),
  each('as a formula', text => `=${text}+1`),
  each('blank', () => ''),
  each('a dash', () => '-'),
  each('with two points', text => `${text}.1`),
  dated('dated tomorrow', date => addDays(date, 1)),
  dated('dated in 2099', date => `2099${date.slice(4)}`),
  dated('dated on a Sunday', () => '2026-04-12'),
  dated('dated on the 30th of February', () => '2026-02-30'),
  dated('dated before 2000', date => `1999${date.slice(4)}`),
  answered('the day before again', truth, 200, {}, one => one.write([dayOf(one, days.at(-2)!)])),
  answered('a month ago', truth, 200, {}, one => one.write([dayOf(one, days[5]!)])),
  answered('no days at all', truth, 200, {}, one => one.write([])),
  answered('the same day twice', truth, 200, {}, one => one.write([...honestDays(one), ...honestDays(one).slice(-1)])),
  answered('the same day again, ten times', truth, 200, {}, one =>
    one.write([
      ...honestDays(one),
      ...honestDays(one)
        .slice(-1)
        .map(({ date, figures: all }) => ({
          date,
          figures: Object.fromEntries(Object.entries(all).map(([code, text]) => [code, times(10)(text)])),
        })),
    ]),
  ),
  figures('three letters that are not a currency', all => ({ ...all, ZZZ: '1.5' })),
  figures('a path for a code', all => ({ ...all, '../../../etc/passwd': '1.5' })),
  figures('a formula for a code', all => ({ ...all, '=cmd()': '1.5' })),
  figures('a line feed in a code', all => ({ ...all, 'A\nB': '1.5' })),
  figures('a code of ten thousand letters', all => ({ ...all, ['A'.repeat(10_000)]: '1.5' })),
]

export const upstreamFaults: readonly UpstreamFault[] = [...connection, ...http, ...documents, ...values]
