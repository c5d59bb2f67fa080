/** What may be sent from the page: a path of this host and nothing else. */

export type RequestPath =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'none'; readonly sentence: string }

const origin = 'http://here.invalid'

/** A browser reads `//x`, `/\x` and `/<tab>/x` as another host: whatever does not resolve to this one is not sent. */
export const requestPath = (typed: string): RequestPath => {
  const text = typed.trim()
  const sentence = 'Only a path of this site can be sent: begin it with one “/”, as in /forex/USD/GHS.'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f\\]/.test(text)) return { kind: 'none', sentence }
  try {
    const url = new URL(text, origin)
    if (url.origin === origin) return { kind: 'path', path: url.pathname + url.search }
  } catch {
    // Not an address at all: the sentence says what is.
  }
  return { kind: 'none', sentence }
}

/** Is a valueless parameter there? `?prettify`, `?a=b&prettify=1`. */
export const hasFlag = (path: string, flag: string): boolean => new RegExp(`[?&]${flag}(=|&|#|$)`).test(path)

/** The path with the parameter, or without it. */
export const withFlag = (path: string, flag: string, on: boolean): string => {
  const [before = '', query = ''] = path.split(/\?(.*)/s)
  const others = query.split('&').filter(part => part !== '' && part.split('=')[0] !== flag)
  const all = on ? [...others, flag] : others
  return all.length > 0 ? `${before}?${all.join('&')}` : before
}
