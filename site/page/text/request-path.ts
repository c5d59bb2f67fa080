/** Checks that a typed path stays on this host before the page sends it. */

type RequestPath =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'none'; readonly sentence: string }

const origin = 'http://here.invalid'

/** Browsers read `//x`, `/\x` and `/<tab>/x` as another host. */
export const requestPath = (typed: string): RequestPath => {
  const text = typed.trim()
  const sentence = 'Enter a path of this site that begins with one “/”, such as /forex/USD/GHS.'
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
  if (!/^\/(?![/\\])/.test(text) || /[\u0000-\u001f\u007f\\]/.test(text)) return { kind: 'none', sentence }
  try {
    const url = new URL(text, origin)
    // `/.//x` is `//x` once it is resolved.
    if (url.origin === origin && !url.pathname.startsWith('//'))
      return { kind: 'path', path: url.pathname + url.search }
  } catch {
    // Not a URL: refused below.
  }
  return { kind: 'none', sentence }
}

/** True where the parameter is present, with or without a value. */
export const hasFlag = (path: string, flag: string): boolean => new RegExp(`[?&]${flag}(=|&|#|$)`).test(path)

export const withFlag = (path: string, flag: string, on: boolean): string => {
  const [before = '', query = ''] = path.split(/\?(.*)/s)
  const others = query.split('&').filter(part => part !== '' && part.split('=')[0] !== flag)
  const all = on ? [...others, flag] : others
  return all.length > 0 ? `${before}?${all.join('&')}` : before
}
