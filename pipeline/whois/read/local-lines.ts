/** A line of a reply with headings: its label, its value and how deep it stands. */
import { instantOf } from './dates.ts'
import { bracketed, foldLabel, longestLabel } from './lines.ts'
import { localFieldOf } from './local-labels.ts'
import { isRole } from './section-fields.ts'
import { sectionOf, sectionsOf } from './sections.ts'
import { hostOf } from './values.ts'

/** A line of a reply: its label in lower case and its value, or no label and all of its text. */
export interface Line {
  readonly label: string | undefined
  readonly value: string
  /** Blanks in front; a tab counts as eight. */
  readonly indent: number
  /** The label stands in brackets: `[Holder]`. */
  readonly isBracketed?: true
  /** What stands in brackets behind a heading: `Registrant [1234567]:`. */
  readonly note?: string
}

const indentOf = (line: string): number => {
  let indent = 0
  for (const char of line) {
    if (char === '\t') indent += 8
    else if (char === ' ') indent += 1
    else break
  }
  return indent
}

/** `% Registrar:` is a heading of some registries; other comments are left out. */
const isComment = (text: string): boolean => text.startsWith('%') || text.startsWith('#')

/** `Registrar:......Example`: leaders behind the colon are no value. */
const withoutLeaders = (text: string): string => text.trim().replace(/^\.{2,}\s*/, '')

/** `4g. adminemail`: the numbers of InterNIC's forms, which some registries took over. */
const withoutNumber = (name: string): string => name.replace(/^\d{1,2}[a-z]?\. +/, '')

/** Where the label ends; -1 for a line without one. A note in brackets may make a label longer than any is. */
const colonOf = (text: string): number => {
  const colon = text.indexOf(':')
  if (colon <= longestLabel) return colon
  const bracket = text.indexOf(' (')
  return bracket > 0 && bracket <= longestLabel && text[colon - 1] === ')' ? colon : -1
}

/** Columns without a colon: `Domain  name    example.md`, `Admin-telephone +421`. Only labels that name a field count. */
const columnOf = (text: string, indent: number): Line | undefined => {
  if (text.length > 300) return undefined
  let found: Line | undefined
  for (const [at, { 0: gap, index }] of [...text.matchAll(/\s+/g)].slice(0, 3).entries()) {
    const label = foldLabel(text.slice(0, index))
    const isWide = gap.length > 1 || gap === '\t' || (at === 0 && /[-_]/.test(label))
    // The longest label counts: `Domain  name` before `Domain`. A full stop ends a sentence.
    if (isWide && text[index - 1] !== '.' && localFieldOf(label) !== undefined)
      found = { label, value: text.slice(index + gap.length), indent }
  }
  return found
}

/** `Record expires on 2027-11-09 00:00:00 (UTC+8)`, `Registered on before Aug-1996`: a date behind its label. */
const datedOf = (text: string, indent: number): Line | undefined => {
  const at =
    text.length < 100 ? /^(?:[a-z]+ ){0,3}on (?=\S)|^record (?:[a-z]+ ){1,3}(?=\d)/i.exec(text)?.[0].length : undefined
  if (at === undefined) return undefined
  const [label, value] = [foldLabel(text.slice(0, at)), text.slice(at)]
  // `Last updated on …` alone is the database's date.
  const field = localFieldOf(label)
  const isDate = field === 'domain.created' || field === 'domain.expires' || label.startsWith('record ')
  return isDate && field?.startsWith('domain.') && instantOf(value) ? { label, value, indent } : undefined
}

/** `Domain EXAMPLE.KG (ACTIVE)`, `EXAMPLE.TK is Active`, `Information about 'example.pf' :`: the name on a line without a label. */
export const headlineOf = (text: string): { readonly name: string; readonly status?: string } | undefined => {
  if (text.length > 300) return undefined
  const [first = '', second = '', ...rest] = text.split(' ')
  const status = rest.join(' ')
  if (first.toLowerCase() === 'domain' && second.includes('.')) {
    if (status.startsWith('(') && status.endsWith(')'))
      return { name: second.toLowerCase(), status: status.slice(1, -1) }
    if (rest.length === 0 && hostOf(second) !== undefined && !second.endsWith('.'))
      return { name: second.toLowerCase() }
  }
  if (second === 'is' && status === 'Active' && hostOf(first) !== undefined)
    return { name: first.toLowerCase(), status }
  const quoted = /^informations?$/i.test(first) && second === 'about' && rest.length === 1 ? rest[0]! : ''
  const name = quoted.replaceAll(/['"]/g, '')
  return name.includes('.') && name.length < quoted.length ? { name: name.toLowerCase() } : undefined
}

/** `Domain Name......... example.nf`, `Registrar#.... Example`: leaders in place of a colon. */
const ledOf = (text: string, indent: number): Line | undefined => {
  const at = text.indexOf('...')
  const name = text.slice(0, Math.max(at, 0)).replace(/#$/, '')
  return at > 1 && at <= longestLabel && /^[\p{L} /-]+$/u.test(name)
    ? { label: foldLabel(name), value: withoutLeaders(text.slice(at)), indent }
    : undefined
}

/** `Admin Address. Dulles`, `Technical Contact Organization#. Example`: a single dot behind a label that is as long as the leaders of the lines around it. */
const singleDotOf = (text: string, indent: number): Line | undefined => {
  const [, name = '', value = ''] = /^([A-Za-z ]{4,40})#?\.(?: (\S.{0,100}))?$/.exec(text) ?? []
  const label = foldLabel(name)
  return /^(?:registrant|admin|tech|billing)\./.test(localFieldOf(label) ?? '') ? { label, value, indent } : undefined
}

/** `domain:Primary-NS:ns1.example.net`, `domain:Owner-Contact;I:EX1`: the label behind the record's. */
const innerOf = (line: Line): Line => {
  const [, name = '', value = ''] =
    line.label === 'domain' ? (/^([a-z-]{2,30})(?:;I)?:(.*)$/i.exec(line.value) ?? []) : []
  const label = [foldLabel(name), `domain ${foldLabel(name)}`].find(own => localFieldOf(own) !== undefined)
  return name === '' || label === undefined ? line : { ...line, label, value: value.trim() }
}

/**
 * `[owner-c] city: Bremen`: the label in brackets is the contact's, the one behind it the fact's. `[admin-c][tech-c]` heads a contact
 * of two roles.
 */
const bracketedLine = (outer: string, text: string, indent: number): Line => {
  if (/^\[[^\]]{1,20}\]$/.test(text))
    return { label: foldLabel(`${outer}, ${text.slice(1, -1)}`), value: '', indent, isBracketed: true }
  const section = sectionOf(outer)
  const inner = section !== undefined && isRole(section) ? /^([a-z]{2,20}):(.*)$/i.exec(text) : null
  if (inner) return { label: foldLabel(`${outer} ${inner[1]}`), value: inner[2]!.trim(), indent }
  return { label: foldLabel(outer), value: text, indent, isBracketed: true }
}

/** Does a line begin with a number or a mailbox, as `+1.5550100 Fax: +1.5550101`? What stands before its colon is no label. */
const beginsWithReach = (text: string): boolean => /^[+(]?(?:\d[ ().-]*){7}|^[^\s@:]{1,64}@/.test(text)

/** `Example Mah. Example Cad. No:12 Kat:3`: the number of a house in an address. */
const isHouse = (text: string, colon: number): boolean => {
  const front = text.slice(0, colon)
  if (!/[ .,](?:no|kat|daire)$/i.test(front) || !/^\d/.test(text.slice(colon + 1))) return false
  const label = foldLabel(front)
  return localFieldOf(label) === undefined && localFieldOf(`tech ${label}`) === undefined
}

/** Leaders in front of a colon that belongs to the value: `Creation Date ....... 2008-07-06 05:04`. */
const isLed = (text: string, colon: number): boolean => {
  const at = text.indexOf('...')
  return at > 0 && at < colon && /^\.{3,60} ?[^.:\s]/.test(text.slice(at))
}

/** `Registrant [1234567]:`, and the name of several contacts, which is longer than any label. */
const headingOf = (text: string, indent: number): Line | undefined => {
  const own = text.endsWith(':') && text.length < 120 ? text.slice(0, -1) : ''
  const [, heading, note] = /^([a-z ]{4,40}) \[([\w-]{1,20})\]$/i.exec(own) ?? []
  if (heading && note) return { label: foldLabel(heading), value: '', indent, note }
  return own.length > longestLabel && sectionsOf(foldLabel(own)).length > 1
    ? { label: foldLabel(own), value: '', indent }
    : undefined
}

export const lineOf = (raw: string): Line => {
  const indent = indentOf(raw)
  const text = raw.trim()
  const inBrackets = bracketed.exec(text)
  if (inBrackets) return bracketedLine(inBrackets[1]!, inBrackets[2]!.trim(), indent)
  const dated = datedOf(text, indent) ?? headingOf(text, indent)
  if (dated) return dated
  const own = isComment(text) && text.endsWith(':') ? text.slice(1).trim() : text
  // The colons of `ns1.example.net  192.0.2.1  2001:db8::1` are no label's.
  const isHost = hostOf(own) !== undefined && /\s/.test(own.split(':', 1)[0]!)
  // A time below its label: `04-Mar-2010 10:11:12`.
  const isTime = /^\d/.test(own) && instantOf(own) !== undefined
  const first = own.indexOf(':')
  const isInText = isHost || isTime || beginsWithReach(own) || isLed(own, first) || isHouse(own, first)
  const colon = isInText ? -1 : colonOf(own)
  if (colon > 0 && !own.startsWith('://', colon)) {
    const name = colon <= longestLabel ? own.slice(0, colon) : own.slice(0, own.indexOf(' ('))
    return innerOf({ label: foldLabel(withoutNumber(name)), value: withoutLeaders(own.slice(colon + 1)), indent })
  }
  if (isComment(own)) return { label: undefined, value: '', indent }
  // `: value` goes on with the line above it.
  if (colon === 0) return { label: undefined, value: own.slice(1).trim(), indent: indent + 1 }
  return (
    ledOf(own, indent) ?? singleDotOf(own, indent) ?? columnOf(own, indent) ?? { label: undefined, value: own, indent }
  )
}
