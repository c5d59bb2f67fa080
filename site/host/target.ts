/** Reads a request target. Whatever is refused here never becomes a file name, on any host. */
import type { PublicErrorCode } from '../../pipeline/contract/errors.ts'
import { lowerCase } from '../../pipeline/contract/letter-case.ts'
import { longestPath, messages } from '../../pipeline/contract/refusal-messages.ts'
import type { SpanQuery } from './forex-documents.ts'

export interface Target {
  readonly kind: 'target'
  /** Decoded, A–Z folded to a–z, one trailing slash dropped; begins with `/`. */
  readonly path: string
  /** The same in the case it was sent in, for files that have one. */
  readonly exactPath: string
  readonly prettify: boolean
  readonly fixed: boolean
  readonly asof: boolean
  /** Every value given for `callback`, `''` for a valueless one. */
  readonly callbacks: readonly string[]
  /** What may narrow a pair's history, as sent. */
  readonly span: SpanQuery
}
interface RefusedTarget {
  readonly kind: 'refused'
  readonly code: PublicErrorCode
  readonly message: string
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const forbidden = /[\u0000-\u001f\u007f/\\]|^\.\.?$/

const decode = (text: string): string | undefined => {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const unreadable: RefusedTarget = { kind: 'refused', code: 'bad_request', message: messages.bad_request }
const tooLong: RefusedTarget = { kind: 'refused', code: 'uri_too_long', message: messages.uri_too_long }

/** The path with its escapes resolved, or why it cannot be one. */
const decodePath = (asked: string): string | RefusedTarget => {
  if (!asked.startsWith('/')) return unreadable
  if (asked.length > longestPath) return tooLong
  // Nothing to decode or to refuse, as in nearly all requests.
  if (/^[\w/~.-]*$/.test(asked) && !asked.includes('/.')) return asked
  const segments = asked.slice(1).split('/')
  const decoded = segments.map(decode)
  if (decoded.some(text => text === undefined || forbidden.test(text))) return unreadable
  return `/${decoded.join('/')}`
}

const withoutSlash = (path: string): string =>
  path.length > 1 && path.endsWith('/') && !path.endsWith('//') ? path.slice(0, -1) : path

/** Parameters as sent. A text with a bad escape is kept as it stands: unknown parameters are ignored, broken ones too. */
const readQuery = (query: string): Pick<Target, 'prettify' | 'fixed' | 'asof' | 'callbacks' | 'span'> => {
  const names = new Set<string | undefined>()
  const callbacks: string[] = []
  const span: { -readonly [Name in keyof SpanQuery]: SpanQuery[Name] } = {}
  for (const part of query === '' ? [] : query.split('&')) {
    const equals = part.indexOf('=')
    const name = decode(equals === -1 ? part : part.slice(0, equals))
    names.add(name)
    const value = equals === -1 ? '' : part.slice(equals + 1)
    if (name === 'from' || name === 'to' || name === 'every') span[name] = decode(value) ?? ''
    else if (name === 'callback') callbacks.push(decode(value) ?? value)
  }
  return { prettify: names.has('prettify'), fixed: names.has('fixed'), asof: names.has('asof'), callbacks, span }
}

/** A host or an address in brackets, and a port: what libraries that read the target after us can read as well. */
const authority = /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

export const readTarget = (target: string): Target | RefusedTarget => {
  // A proxy may send the absolute form, RFC 9112 section 3.2.2.
  const origin = /^https?:\/\/([^/?#]*)/i.exec(target)
  const isBroken = origin && !(authority.test(origin[1]!) && URL.canParse(origin[0]))
  if (isBroken) return unreadable
  const local = (origin ? target.slice(origin[0].length) : target).split('#', 1)[0]!
  const mark = local.indexOf('?')
  const path = decodePath((mark === -1 ? local : local.slice(0, mark)) || '/')
  if (typeof path !== 'string') return path
  const exactPath = withoutSlash(path)
  const query = readQuery(mark === -1 ? '' : local.slice(mark + 1))
  return { kind: 'target', path: lowerCase(exactPath), exactPath, ...query }
}
