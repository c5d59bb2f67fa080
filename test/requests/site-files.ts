/** What stands outside the services: the page, its assets, the documents of the whole edition, the downloads. */
import { asking } from './asking.ts'
import type { SetRequest } from './set.ts'

const ask = asking('siteFiles')

/** `*` stands for the name and digest of the asset of that kind that the page asks for. */
export const assets = ['/assets/*.css', '/assets/*.js'] as const

const page = [
  ...['/', '/index.html', '/?from=USD&to=GHS'],
  ...['/rates/', '/rates', '/rates/usd-jpy', '/rates/jpy?amount=5', '/shares/', '/shares/mtngh'],
  ...['/domains/', '/domains/example.com', '/api', '/downloads', '/status', '/snapshots/'],
]

/** They know the clock and the edition before, so two builds of the same data differ in them. */
export const clocked = ['/status.json', '/changes.json', '/changes.atom'] as const

const tables = ['/snapshots/forex/latest.csv', '/snapshots/gse/companies.csv', '/snapshots/whois/domains.csv']
const words = ['/snapshots/SHA256SUMS', '/snapshots/README.md', '/snapshots/datapackage.json']

/** Sent as they are, in parts where a part is asked for. */
const packed = ['/snapshots/gse/sessions.parquet', '/snapshots/gse/sessions.csv.gz']

const gzip = { 'accept-encoding': 'gzip' }

/** In the middle, at the end, longer than the file, and of bytes it has not. */
const parts = ['bytes=4-11', 'bytes=-8', 'bytes=4-99999999']
const noPart = 'bytes=99999999-'

const root = ['/robots.txt', '/llms.txt', '/favicon.ico', '/.well-known/security.txt']

const wholes = [...page, ...root, ...assets, '/openapi.json', ...clocked, ...tables, ...words, ...packed]

export const siteFileRequests: readonly SetRequest[] = [
  ...wholes.map(target => ask(target)),
  ...[...wholes, '/snapshots/forex/rates.parquet'].map(target => ask(target, { method: 'HEAD' })),
  ...['/', '/assets/*.css', '/openapi.json', ...packed].flatMap(target => [
    ask(target, { headers: gzip }),
    ask(target, { status: 304, again: true }),
    ask(target, { headers: { 'if-none-match': '"other"' } }),
  ]),
  ...[...packed, '/snapshots/forex/rates.parquet'].flatMap(target => [
    ...parts.map(range => ask(target, { headers: { range, ...gzip }, status: 206 })),
    ask(target, { headers: { range: noPart }, status: 416 }),
    ask(target, { headers: { range: parts[0]!, 'if-range': '"other"' } }),
    ask(target, { method: 'HEAD', headers: gzip }),
  ]),
  ...['/openapi.json', '/status.json', '/none.json'].map(target =>
    ask(`${target}?prettify`, { status: target === '/none.json' ? 404 : 200 }),
  ),
  ...['/nothing', '/assets', '/snapshots/none.csv', '/assets/none.js', '//', '/INDEX.HTML'].map(target =>
    ask(target, { status: 404 }),
  ),
  ...['/', '/openapi.json', '/nothing'].flatMap(target => [
    ask(target, { method: 'POST', status: 405 }),
    ask(target, { method: 'OPTIONS', status: 204 }),
  ]),
]
