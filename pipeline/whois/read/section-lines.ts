/** What single lines of a reply with headings say by their form alone. */
import type { LabelField } from './labels.ts'
import { localFieldOf } from './local-labels.ts'
import type { Line } from './local-lines.ts'
import type { Section } from './sections.ts'
import { hostOf } from './values.ts'

/** `Domain Owners / Registrant`, `Technical Contact`: headings that no line of an address looks like. */
export const isPlainHeading = (text: string): boolean =>
  /^domain (?:managers|details)$|^(?:dns|name) ?servers$| (?:contact|\/ registrant)$|^contacto [a-z]{5,15}$/i.test(text)

/** Is a line of keys in the parent zone, as `DS Data: …` or `flags:KSK protocol:3 … pubKey:…`? The domain is signed then. */
export const isKey = (label: string, value: string): boolean =>
  /^(?:ds|dnskey|keyset|signing key|署名鍵|(?:ds )?key[- ]?\d*[- ]?tag|key\d+-tag|ds[- ]?(?:rdata|data|records?)(?: ?\d+)?)$/.test(
    label,
  ) ||
  (label === 'flags' && /^(?:[KZ]SK|25[67]) .{0,80}pubkey:/i.test(value))

/** `Connected (2027/03/31)`, `OK-UNTIL 20271204000000`: the state holds until then. */
export const takeStateDate = (values: Map<LabelField, string[]>): void => {
  const date = /(?:\((?=\d{4}\/)|until )([\d/]{8,14})\)?$/i.exec(values.get('domain.statuses')?.[0] ?? '')?.[1]
  if (date !== undefined && !values.has('domain.expires')) values.set('domain.expires', [date])
}

/** `Registrar Contact Information: Email: office@example.com   Hotline: 555`: a label behind a label belongs to it, up to a gap. */
export const nestedOf = (line: Line): Line => {
  const [front = '', word = ''] = /^(e-?mail|phone): *(?=\S)/i.exec(line.value) ?? []
  const label = `${line.label} ${word.toLowerCase()}`
  if (front === '' || localFieldOf(label) === undefined) return line
  return { ...line, label, value: line.value.slice(front.length).split('  ', 1)[0]! }
}

/** `- ns1.example.net`, `1. ns1.example.net`: a line of a list without its mark. */
export const unlisted = (text: string): string => text.replace(/^(?:[-*]|\d{1,2}[.)]) +/, '')

/** Does a line go on with the value above it? Lists and streets do, and a value that has not begun. */
export const mayContinue = (
  { field, indent, isEmpty }: { readonly field: LabelField; readonly indent: number; readonly isEmpty: boolean },
  { indent: depth, value }: Line,
  values: ReadonlyMap<LabelField, readonly string[]>,
): boolean => {
  if (depth < indent) return false
  // `First registration date:` and the date below it, no deeper.
  if (depth === indent)
    return (
      (isEmpty && field.startsWith('domain.') && !values.has(field)) ||
      field.endsWith('.street') ||
      (field === 'domain.nameServers' && hostOf(value) !== undefined)
    )
  return (
    field === 'domain.nameServers' || field === 'domain.statuses' || field.endsWith('.street') || !values.has(field)
  )
}

/** A section that lines stand under. */
export interface Open {
  readonly section: Section
  readonly indent: number
  hasContent: boolean
  /** How deep its first line stands. */
  depth?: number
  /** The section stands on its label's line: `Registrant: Example Ltd`. It ends with the paragraph. */
  readonly isInline: boolean
  /** How deep its only line stands so far: an empty line below a contact's name ends nothing. */
  onlyLineAt?: number
}

/** Below `REGISTRAR:` the first line is its name; a telephone number and an address on the web or of mail tell themselves. */
const registrarFieldOf = (value: string, hasName: boolean): LabelField | undefined => {
  if (!hasName) return value.length < 100 ? 'registrar.name' : undefined
  if (/^(?:https?:\/\/|www\.)\S{1,200}$/i.test(value)) return 'registrar.url'
  if (/^\+\d[\d ().-]{6,30}$/.test(value)) return 'registrar.phone'
  return /^[^\s@]{1,64}@[^\s@]{1,200}$/.test(value) ? 'registrar.email' : undefined
}

/** The field of a line without a label below a heading; undefined for a contact's lines and for what says nothing. */
export const bareFieldOf = (within: Open, value: string, hasRegistrar: boolean): LabelField | undefined => {
  const { section, hasContent } = within
  if (section === 'nameServers') return hostOf(unlisted(value)) === undefined ? undefined : 'domain.nameServers'
  if (section === 'statuses') return value.split(' http', 1)[0]!.length < 60 ? 'domain.statuses' : undefined
  if (section === 'registrar') return registrarFieldOf(value, hasRegistrar)
  if (section === 'reseller') return hasContent ? undefined : 'registrar.reseller'
  if (section === 'abuse') return value.includes('@') ? 'registrar.email' : 'registrar.phone'
  return undefined
}
