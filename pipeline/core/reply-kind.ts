/** What a reply is by its first bytes: error pages come with status 200 and any content type, and a table never begins like one. */
import type { SourceRequest } from './source.ts'

export type Kind = 'html' | 'xml' | 'json' | 'zip' | 'pdf' | 'text'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte)

export const kindOf = (bytes: Uint8Array): Kind => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 512))
    .replace(/^(\u00ef\u00bb\u00bf)?\s*/, '')
    .toLowerCase()
  if (start.startsWith('%pdf-')) return 'pdf'
  // A page may declare itself XML first; a comment may stand before anything.
  if (/^(<\?xml[^>]*>\s*)?(<!--.*?-->\s*)*<(!doctype html|html|head|body)\b/s.test(start)) return 'html'
  if (start.startsWith('<')) return 'xml'
  return /^[[{]/.test(start) ? 'json' : 'text'
}

/** What was asked for, where the request says so: by the types it accepts, else by the name of the file. */
export const kindAsked = ({ url, accept = '' }: SourceRequest): Kind | undefined => {
  if (/\bjson\b/.test(accept)) return 'json'
  if (accept === 'text/csv') return 'text'
  if (/\bxml\b/.test(accept)) return 'xml'
  const extension = /\.(json|csv|txt|xml|zip|xlsx)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase()
  if (extension === 'xlsx' || extension === 'zip') return 'zip'
  if (extension === 'csv' || extension === 'txt') return 'text'
  return extension === 'json' || extension === 'xml' ? extension : undefined
}

/**
 * Is this what was asked for, as far as it can be told without reading it? A page or a PDF in the place of data is not. Other
 * kinds are left to the adapters, who tell the forms of their publisher apart by content.
 */
export const isAsAsked = (ask: SourceRequest, bytes: Uint8Array): boolean =>
  kindAsked(ask) === undefined || !['html', 'pdf'].includes(kindOf(bytes))

const deepest = 64

/** Is this JSON nested deeper than any publisher's? Whoever walks such a value by recursion runs out of stack. */
export const isTooDeep = (bytes: Uint8Array): boolean => {
  let [depth, isText] = [0, false]
  for (let i = 0; i < bytes.length; i += 1) {
    const byte = bytes[i]
    if (isText && byte === 0x5c) i += 1
    else if (byte === 0x22) isText = !isText
    else if (isText) continue
    else if (byte === 0x5b || byte === 0x7b) depth += 1
    else if (byte === 0x5d || byte === 0x7d) depth -= 1
    if (depth > deepest) return true
  }
  return false
}
