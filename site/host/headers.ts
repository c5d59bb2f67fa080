export type Header = readonly [name: string, value: string]
export type Headers = readonly Header[]

export const allowed = 'GET, HEAD, OPTIONS'

/** Do `Sec-Fetch-Site` and `Sec-Fetch-Dest` tell of a script element of the same site? */
export const isOwnScript = (site: unknown, destination: unknown): boolean =>
  site === 'same-origin' && destination === 'script'

/** On every response of every host, the page and the downloads included. */
export const openHeaders: Headers = [
  ['Access-Control-Allow-Origin', '*'],
  ['Access-Control-Expose-Headers', 'Content-Length, Content-Range, Accept-Ranges, ETag, Link, Retry-After'],
  ['X-Content-Type-Options', 'nosniff'],
]

/** Where a program finds what it may ask (RFC 8288). */
export const describedBy: Header = ['Link', '</openapi.json>; rel="describedby"']

/** On every answer and refusal of the services. */
export const serviceHeaders: Headers = [...openHeaders, describedBy]

/** What only a preflight asks for. */
export const preflightHeaders: Headers = [
  ['Allow', allowed],
  ['Access-Control-Allow-Methods', allowed],
  ['Access-Control-Allow-Headers', '*'],
  ['Access-Control-Max-Age', '86400'],
]

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

export const pageHeaders: Headers = [
  ['Content-Security-Policy', `${pagePolicy}; frame-ancestors 'none'`],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
]
