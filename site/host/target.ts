/** Reads a request target. Whatever is refused here never becomes a file name, on any host. */
import type { PublicErrorCode } from '../../pipeline/contract/errors.ts'

export interface Target {
  readonly kind: 'target'
  /** Decoded, A–Z folded to a–z, one trailing slash dropped; begins with `/`. */
  readonly path: string
  /** The same in the case it was sent in, for files that have one. */
  readonly exactPath: string
  readonly prettify: boolean
  readonly fixed: boolean
  /** Every value given for `callback`, `''` for a valueless one. */
  readonly callbacks: readonly string[]
}
export interface RefusedTarget {
  readonly kind: 'refused'
  readonly code: PublicErrorCode
  readonly message: string
}

/** The longest path of the table is a 253-letter name, escaped threefold, and a suffix. */
const longestPath = 1_000

// Only A–Z: `toLowerCase` would also turn the Kelvin sign into k and answer /forex/%E2%84%AAES as KES.
const foldCase = (text: string): string => text.replace(/[A-Z]/g, letter => letter.toLowerCase())

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const forbidden = /[\u0000-\u001f\u007f/\\]/

const refused = (code: PublicErrorCode, message: string): RefusedTarget => ({ kind: 'refused', code, message })

const decode = (text: string): string | undefined => {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Parameters as sent. A text with a bad escape is kept as it stands: unknown parameters are ignored, broken ones too. */
const readQuery = (query: string): Pick<Target, 'prettify' | 'fixed' | 'callbacks'> => {
  let prettify = false
  let fixed = false
  const callbacks: string[] = []
  for (const part of query === '' ? [] : query.split('&')) {
    const equals = part.indexOf('=')
    const name = decode(equals === -1 ? part : part.slice(0, equals))
    if (name === 'prettify') prettify = true
    else if (name === 'fixed') fixed = true
    else if (name === 'callback') {
      const value = equals === -1 ? '' : part.slice(equals + 1)
      callbacks.push(decode(value) ?? value)
    }
  }
  return { prettify, fixed, callbacks }
}

export const readTarget = (target: string): Target | RefusedTarget => {
  // A proxy may send the absolute form, RFC 9112 section 3.2.2.
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)
  const local = (origin ? target.slice(origin[0].length) : target).split('#', 1)[0]!
  const mark = local.indexOf('?')
  const asked = (mark === -1 ? local : local.slice(0, mark)) || '/'
  if (!asked.startsWith('/')) return refused('bad_request', 'A request target begins with a slash.')
  if (asked.length > longestPath)
    return refused(
      'uri_too_long',
      `The path has ${asked.length} characters; no path here has more than ${longestPath}.`,
    )
  const segments: string[] = []
  for (const segment of asked.slice(1).split('/')) {
    const text = decode(segment)
    if (text === undefined) return refused('bad_request', 'The path holds an escape that is not UTF-8.')
    if (forbidden.test(text) || text === '.' || text === '..')
      return refused('bad_request', 'The path holds a control character, a hidden slash or a dot segment.')
    segments.push(text)
  }
  if (segments.at(-1) === '' && segments.at(-2)) segments.pop()
  const exactPath = `/${segments.join('/')}`
  const query = readQuery(mark === -1 ? '' : local.slice(mark + 1))
  return { kind: 'target', path: foldCase(exactPath), exactPath, ...query }
}
