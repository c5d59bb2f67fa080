/** The kind of a reply by its first bytes, because error pages come with status 200 and any content type. */
import type { SourceRequest } from './source.ts'

type Kind = 'html' | 'xml' | 'json' | 'zip' | 'pdf' | 'text'

const startsWith = (bytes: Uint8Array, ...start: readonly number[]): boolean =>
  start.every((byte, i) => bytes[i] === byte)

/** What follows XML declarations and comments; '' if one of them is cut. */
const afterProlog = (text: string): string => {
  let rest = text
  for (;;) {
    const end = rest.startsWith('<?xml') ? '>' : rest.startsWith('<!--') ? '-->' : undefined
    if (end === undefined) return rest
    const at = rest.indexOf(end)
    if (at === -1) return ''
    rest = rest.slice(at + end.length).trimStart()
  }
}

export const kindOf = (bytes: Uint8Array): Kind => {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip'
  const start = new TextDecoder('latin1')
    .decode(bytes.subarray(0, 512))
    .replace(/^(\u00ef\u00bb\u00bf)?\s*/, '')
    .toLowerCase()
  if (start.startsWith('%pdf-')) return 'pdf'
  if (/^<(!doctype html|html|head|body)\b/.test(afterProlog(start))) return 'html'
  if (start.startsWith('<')) return 'xml'
  return /^[[{]/.test(start) ? 'json' : 'text'
}

/** The kind a request expects, by its Accept header, else by the file extension of its URL; undefined if neither says. */
export const kindAsked = ({ url, accept = '' }: SourceRequest): Kind | undefined => {
  if (/\bjson\b/.test(accept)) return 'json'
  if (accept === 'text/csv') return 'text'
  if (/\bxml\b/.test(accept)) return 'xml'
  const extension = /\.(json|csv|txt|xml|zip|xlsx)$/i.exec(new URL(url).pathname)?.[1]?.toLowerCase()
  if (extension === 'xlsx' || extension === 'zip') return 'zip'
  if (extension === 'csv' || extension === 'txt') return 'text'
  return extension === 'json' || extension === 'xml' ? extension : undefined
}

/** May this be what was asked for? Not a page or a PDF in the place of data. Adapters recognise other kinds by content. */
export const isAsAsked = (ask: SourceRequest, bytes: Uint8Array): boolean =>
  kindAsked(ask) === undefined || !['html', 'pdf'].includes(kindOf(bytes))

const deepest = 64

/** Is this JSON nested so deeply that recursion would exhaust the stack? */
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
