/** A reply's bytes to text, and its lines to labels and values. */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const latin1 = new TextDecoder('windows-1252')

/** UTF-8 where the bytes are UTF-8, else Windows-1252, which gives every byte a character: decoding never fails. */
export const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return utf8.decode(bytes)
  } catch {
    return latin1.decode(bytes)
  }
}

export interface Labelled {
  readonly label: string
  readonly value: string
}

/** `Registrant  Name....: Example Ltd` gives `registrant name` and `Example Ltd`; undefined for a line without a label. */
export const labelOf = (line: string): Labelled | undefined => {
  const colon = line.indexOf(':')
  if (colon < 1 || colon > 60) return undefined
  let label = line.slice(0, colon).trim().toLowerCase()
  if (label.endsWith('.')) label = label.replace(/\.+$/, '').trimEnd()
  if (label.includes('  ') || label.includes('\t')) label = label.replace(/\s+/g, ' ')
  return { label, value: line.slice(colon + 1).trim() }
}
