/** Requests written by hand that no client of ours would send. */
import { asking } from './asking.ts'
import type { SetRequest } from './set.ts'

const ask = (target: string, status: number, headers: SetRequest['headers'] = {}): SetRequest =>
  asking('hostile')(target, { status, headers })

const manyHeaders = Object.fromEntries(Array.from({ length: 100 }, (_, i) => [`x-${i}`, 'a']))

/** Paths that must never become a file name. */
const traversals = [
  '/forex/../../../etc/passwd',
  '/forex/%2e%2e/%2e%2e/etc/passwd',
  '/whois/..%2f..%2f..%2fetc%2fpasswd',
  '/gse/..%5c..%5cetc%5cpasswd',
  '/whois/./example.com',
  '/forex/USD/..',
]

const controls = ['/forex/usd%00.json', '/whois/example.com%0d%0aSet-Cookie:a', '/gse/live/%7f', '/forex/%01']
const escapes = ['/forex/%zz', '/forex/%', '/forex/%ff%fe', '/whois/%c3%28.com']

/** Paths that are well formed and lead nowhere. */
const nowhere = [
  '/forex/%E2%84%AAES',
  '/forex/usd~pretty',
  '/forex/__proto__',
  '/gse/live/constructor',
  '/whois/192.0.2.1',
  '/whois/www.example.com',
  `/whois/${'a'.repeat(64)}.com`,
  '/whois/example.com%2ejson%3f',
  '/forex/USD/GBP/2026-02-30',
  '/forex/USD/GBP/20260413',
  '/forex/USD/GBP/2999-01-01',
  '/forex/UDS',
  '/gse/live/GBC',
]

/** Spelt oddly, and still answered. */
const odd = [
  '/forex/%55SD',
  '/%66orex/USD/JPY',
  '/forex/USD?pre%74tify',
  '/whois/EXAMPLE.com/Contacts/ADMIN',
  '/forex/USD/JPY/2026-04-13/?&&&prettify',
]

export const hostile: readonly SetRequest[] = [
  ...[...traversals, ...controls, ...escapes].map(target => ask(target, 400)),
  ...nowhere.map(target => ask(target, 404)),
  ...odd.map(target => ask(target, 200)),
  ...['/forex', '/gse/', '/WHOIS'].map(target => ask(target, 302)),
  ask(`/forex/${'a'.repeat(2_000)}`, 414),
  ask(`/forex/${'a'.repeat(10_000)}`, 414),
  ask('/forex/USD', 200, manyHeaders),
  ask('/forex/USD', 200, { host: 'evil.example' }),
  ask('/gse/live', 200, { 'x-forwarded-for': 'a, b', 'x-forwarded-host': 'evil.example', forwarded: 'for=a' }),
  ask('/gse/live', 200, { 'accept-encoding': ';;;,q=' }),
  ask('/gse/live', 200, { 'accept-encoding': 'gzip;q=9' }),
  ask('/gse/live', 200, { accept: 'text/xml' }),
  ask('/gse/live', 200, { 'if-none-match': '*/*' }),
  ask('/gse/live', 200, { origin: 'https://other.example', cookie: 'a=b', authorization: 'Basic YTpi' }),
]
