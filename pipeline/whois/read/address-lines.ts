/** A contact written as lines without labels: name, street, place, country, and how to reach it. */
import type { ContactField } from '../model.ts'
import { isCompany, isOfficer } from './organisations.ts'
import { placeAtEnd } from './places.ts'
import { isRedaction } from './redaction.ts'
import { isLatin } from './values.ts'

const email = /^[^\s@<>()]{1,64}@[^\s@<>()]{1,255}$/
/** `Example Ltd   office@example.com`, `Example Ltd (office@example.com)`: the words, and the address behind them. */
const namedEmail = (line: string): { readonly name: string; readonly address: string } | undefined => {
  const words = line.split(/[ \t]+/)
  const address = (words.pop() ?? '').replaceAll(/[()<>]/g, '')
  return words.length > 0 && email.test(address) ? { name: words.join(' '), address } : undefined
}

/** `+1.5550100`, `Tel. +1 555 0100`, `(Tel) +1.5550100`, `(+1) 5550100`, `+1 555 0100 (Phone)`. */
const phone = /^(?:\(?(tel|phone|fax)[.:)]* *)?([+(\d]\+?[\d ().-]{5,30})(?: ?[([](tel|phone|fax)[)\]])?$/i
/** Shorter numbers without a word or a plus sign are postal codes. */
const digitsOfPhone = 9

/** `Fax.`, `(Fax)`, `Tel. not.defined.`: a word without its number, as the Uzbek registry writes it. */
const nothing = /^(?:\(?(?:tel|phone|fax)[.:)]*)?(?:$| ?not\.defined)/i

type Facts = Map<ContactField, readonly string[]>

/** Takes what reaches the contact and gives back the line without it; undefined when nothing is left. */
const takeReach = (facts: Facts, line: string): string | undefined => {
  if (email.test(line)) {
    if (!facts.has('email')) facts.set('email', [line])
    return undefined
  }
  const named = namedEmail(line)
  if (named) {
    if (!facts.has('email')) facts.set('email', [named.address])
    return named.name.trimEnd()
  }
  const [, before, number, behind] = phone.exec(line) ?? []
  const isPhone = number?.startsWith('+') || before || behind || (number?.match(/\d/g)?.length ?? 0) >= digitsOfPhone
  if (number === undefined || !isPhone) return line
  // A second number without a word is the fax.
  const isFax = /fax/i.test(before ?? behind ?? '') || (facts.has('phone') && !before && !behind)
  const field = isFax ? 'fax' : 'phone'
  if (!facts.has(field)) facts.set(field, [number.trim()])
  return undefined
}

/** `office@example.com +1.5550100 Fax: +1.5550101`, `+1.5550100   Fax --`: what reaches a contact, each on a line of its own. */
const reachesOf = (line: string): readonly string[] => {
  if (line.length > 150) return [line]
  const mailbox = line.indexOf('@')
  const end = mailbox > 0 ? line.indexOf(' ', mailbox) : -1
  if (end > 0 && /^ +[+(\d]/.test(line.slice(end))) return [line.slice(0, end), ...reachesOf(line.slice(end).trim())]
  const at = /^[+(]?\d/.test(line) ? line.search(/\s(?:fax\b|\(fax\) [+\d])/i) : -1
  if (at === -1) return [line]
  const fax = line.slice(at).replace(/^\s\(?fax[^+(\d]*/i, '')
  const before = line.slice(0, at).trimEnd()
  return fax === '' ? [before] : [before, `fax ${fax}`]
}

/** `(EXA12345)`, `Domain Office (example.ve-adm)`, `Example Ltd [EX1-UY]`: the registrar's or the registry's number of the contact. */
const handleIn =
  /^([^[(]{0,150}?) ?[[(]((?=[^\d]{0,12}\d)[A-Z]{2,12}(?:\d{4,12}|\d{0,12}-[A-Z\d]{1,12})|[a-z\d.-]{3,70}-(?:dom|adm|tec|cob))[\])]$/

const takeHandle = (facts: Facts, line: string): string | undefined => {
  const [, name, handle] = handleIn.exec(line) ?? []
  if (handle === undefined) return line
  if (!facts.has('id')) facts.set('id', [handle])
  return name || undefined
}

/**
 * Of the two lines above a street the one that is surely an organisation's, with the other as the contact's name. Words decide it, and
 * in doubt there is none: a person taken for an organisation would be published.
 */
const takeOrganisation = (facts: Facts, name: string, lines: string[], person: string | undefined): void => {
  const [second = ''] = lines
  if (isCompany(name) && (second === person || isOfficer(second))) {
    facts.set('org', [name])
    facts.set('name', [second])
    // `200 College Hill` is a street whatever its words.
  } else if (isCompany(second) && !/^\d+ /.test(second) && (!isCompany(name) || name === second))
    facts.set('org', [second])
  else if (second !== person && second !== name) return
  lines.shift()
}

/** Lines without notices that something is withheld; a line in lower case goes on with the notice above it. */
const withoutNotices = (lines: readonly string[]): readonly string[] =>
  lines.filter((line, at) => !isRedaction(line) && !(isRedaction(lines[at - 1] ?? '') && /^\p{Ll}/u.test(line)))

/** The facts of a contact's lines, its name first. Behind a notice that the name is withheld stands no address. */
export const linesOfContact = (
  given: readonly string[],
  holder?: string,
): ReadonlyMap<ContactField, readonly string[]> => {
  const facts: Facts = new Map()
  const [first = '', ...rest] = given
    .flatMap(reachesOf)
    .flatMap(line => takeReach(facts, line) ?? [])
    .flatMap(line => takeHandle(facts, line) ?? [])
    .filter(line => /[\p{L}\p{N}]/u.test(line) && !nothing.test(line))
  // Some registries write the name in their own letters and in Latin ones.
  const [name, ...others] = !isLatin(first) && isLatin(rest[0] ?? '') ? rest : [first, ...rest]
  if (!name) return facts
  facts.set('name', [name])
  if (isRedaction(name)) return facts
  const { lines, ...place } = placeAtEnd(withoutNotices(others))
  const street = [...lines]
  for (const [field, value] of Object.entries(place)) facts.set(field as ContactField, [value])
  const person = given.slice(1).flatMap(line => namedEmail(line)?.name ?? [])[0]
  // The domain's holder below another name is the one whom the contact works for.
  if (holder !== undefined && street[0] === holder && name !== holder) facts.set('org', street.splice(0, 1))
  else takeOrganisation(facts, name, street, person)
  if (street.length > 0) facts.set('street', street)
  return facts
}
