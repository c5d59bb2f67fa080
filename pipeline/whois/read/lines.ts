/** A reply's bytes to text, and its text to labelled lines. */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('windows-1252')

/** The size limit of the transport; a larger file is read up to it. */
export const maxReplyBytes = 256 * 1024

const escapes = String.raw`\x1b\[[0-9;?]*[ -/]*[@-~]`
const controls = String.raw`[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]`
/** Terminal escapes, controls and bidi overrides: they state nothing and can mislead a reader. */
const unprintable = new RegExp(`${escapes}|${controls}`, 'g')

const wide = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined => {
  const [a, b, c, d] = bytes
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le'
  return (a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0) ? 'utf-16be' : undefined
}

/** Are all letters beyond ASCII pairs of bytes above 0xA0, as of GB 2312 and KS X 1001? A Western text has single ones. */
const isInPairs = (bytes: Uint8Array): boolean => {
  for (let at = 0; at < bytes.length; at += 1)
    if (bytes[at]! > 0x7f) {
      if (bytes[at]! < 0xa1 || !(bytes[at + 1]! > 0xa0)) return false
      at += 1
    }
  return true
}

const encodings = { cn: 'gb18030', kr: 'euc-kr' } as const

/** Text that is no UTF-8: of a Chinese or Korean registrant in the country's encoding, else Windows-1252. */
const unmarked = (bytes: Uint8Array): string => {
  const western = latin1.decode(bytes)
  const country = /^registrant country[ \t]{0,20}:[ \t]{0,20}(cn|kr)\b/im.exec(western)?.[1]?.toLowerCase()
  const isEastern = (country === 'cn' || country === 'kr') && isInPairs(bytes)
  return isEastern ? new TextDecoder(encodings[country]).decode(bytes) : western
}

const textOf = (bytes: Uint8Array): string => {
  const encoding = wide(bytes)
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    const text = utf8.decode(bytes)
    // The Japanese registry's own encoding, which is UTF-8 by its bytes. No other reply may switch to it: letters would hide behind an escape.
    return text.startsWith('[ JPRS ') && text.includes('\x1b$') ? new TextDecoder('iso-2022-jp').decode(bytes) : text
  } catch {
    return unmarked(bytes)
  }
}

/** UTF-8 where the bytes are UTF-8, else what the reply tells, else Windows-1252, which gives every byte a character: decoding never fails. */
export const decode = (bytes: Uint8Array): string => {
  const read = bytes.length > maxReplyBytes ? bytes.subarray(0, maxReplyBytes) : bytes
  const clean = textOf(read).replace(unprintable, '')
  // A few servers end lines with a carriage return alone.
  return clean.includes('\n') ? clean : clean.replaceAll('\r', '\n')
}

/** No label is longer; a colon further on belongs to prose. */
export const longestLabel = 60

/** Text without the characters given at its begin and at its end. Linear, unlike an expression that looks for the end. */
export const stripped = (text: string, before: string, after: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && before.includes(text[from]!)) from += 1
  while (to > from && after.includes(text[to - 1]!)) to -= 1
  return text.slice(from, to)
}

/** Registries write the same few hundred labels over and over. The memory is emptied when a hostile reply fills it with its own. */
export const remembered = <T>(read: (label: string) => T): ((label: string) => T) => {
  const known = new Map<string, T>()
  return label => {
    const found = known.get(label)
    if (found !== undefined || known.has(label)) return found!
    if (known.size > 4000) known.clear()
    const value = read(label)
    known.set(label, value)
    return value
  }
}

/** `Registrant  Name....` to `registrant name`, `Estado / Status` to `status`, `Expiry Date (dd/mm/yyyy)` to `expiry date`. */
export const foldLabel = remembered((text: string): string => {
  const bilingual = text.lastIndexOf(' / ')
  const own = bilingual === -1 || /state\s+\/ province/i.test(text) ? text : text.slice(bilingual + 3)
  const note = own.search(/\((?:dd|mm|yyyy|jj)/i)
  const label = (note > 0 ? own.slice(0, note) : own)
    .replaceAll('*', '')
    .replace(/\((?:e?s)\)/gi, '')
    .trim()
    .toLowerCase()
  return stripped(label, '', '.# \t').split(/\s+/).join(' ')
})

/** `[Domain Name]   EXAMPLE.JP`, `a. [Domain Name]   NE.JP`, `a [Domain Name]`: labels in brackets. */
const bracket = 0x5b
export const bracketed = /^(?:[a-z]\.? {1,2})?\[([^\]]{1,60})\](.*)$/

/** Calls `take` with label and value of every line that has a label; the value may be empty. */
export const eachLabelled = (text: string, take: (label: string, value: string) => void): void => {
  let colon = -1
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    // One search for a colon serves all lines up to it: a reply without colons is scanned once.
    if (colon < from) colon = text.indexOf(':', from)
    if (colon === -1) colon = text.length
    const mayBe = text.charCodeAt(from) === bracket || text.charCodeAt(from + 3) === bracket
    const inBrackets = mayBe ? bracketed.exec(text.slice(from, to)) : null
    if (inBrackets) take(foldLabel(inBrackets[1]!), inBrackets[2]!.trim())
    else if (colon < to && colon - from <= longestLabel)
      take(foldLabel(text.slice(from, colon)), text.slice(colon + 1, to).trim())
    from = to + 1
  }
}
