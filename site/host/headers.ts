/** The headers every host sends, and how long each kind of answer may be kept. */
import { daysBetween } from '../../pipeline/contract/calendar.ts'

export const allowed = 'GET, HEAD, OPTIONS'

/** On every reply of every host, the page and the downloads included. */
export const openHeaders = [
  'Access-Control-Allow-Origin',
  '*',
  'Access-Control-Expose-Headers',
  'Content-Length, Content-Range, Accept-Ranges, ETag, Retry-After',
  'X-Content-Type-Options',
  'nosniff',
] as const

/** What only a preflight asks for. */
export const preflightHeaders = [
  'Allow',
  allowed,
  'Access-Control-Allow-Methods',
  allowed,
  'Access-Control-Allow-Headers',
  '*',
  'Access-Control-Max-Age',
  '86400',
] as const

export const media = {
  json: 'application/json; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  script: 'text/javascript; charset=utf-8',
} as const
export type Media = keyof typeof media

export const caching = {
  latest: 'public, max-age=300, stale-while-revalidate=3600, stale-if-error=86400',
  recentDay: 'public, max-age=3600, stale-if-error=86400',
  oldDay: 'public, max-age=86400, stale-if-error=604800',
  missingDay: 'public, max-age=3600',
  never: 'no-store',
} as const
export type Caching = keyof typeof caching

/** A day may still gain or correct codes for two weeks, while late sources arrive. */
export const cachingOfDay = (date: string, today: string): Caching =>
  daysBetween(date, today) <= 14 ? 'recentDay' : 'oldDay'

/** The page runs nothing but its own files; also written into its `<meta>`, where `frame-ancestors` has no meaning. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "require-trusted-types-for 'script'",
].join('; ')

export const pageHeaders = {
  'Content-Security-Policy': `${pagePolicy}; frame-ancestors 'none'`,
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const
