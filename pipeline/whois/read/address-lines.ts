/** A contact written as lines without labels: name, street, place, country, and how to reach it. */
import type { ContactField } from '../model.ts'
import { countryOf } from './countries.ts'
import { isRedaction } from './redaction.ts'

/** `Stanford, CA 94305-4136`. */
const americanPlace = /^([\p{L}][\p{L} .'-]{1,40}), ([A-Z]{2}) (\d{5}(?:-\d{4})?)$/u
/** `CH-8000 Zürich`, `1010 Wien`. */
const europeanPlace = /^(?:[A-Z]{1,3}-)?(\d{4,6}) ([\p{L}][\p{L} .'-]{1,40})$/u

const email = /^[^\s@<>()]{1,64}@[^\s@<>()]{1,255}$/
/** `Example Ltd   office@example.com`, `Example Ltd (office@example.com)`: the words, and the address behind them. */
const namedEmail = (line: string): { readonly name: string; readonly address: string } | undefined => {
  const words = line.split(/[ \t]+/)
  const address = (words.pop() ?? '').replaceAll(/[()<>]/g, '')
  return words.length > 0 && email.test(address) ? { name: words.join(' '), address } : undefined
}

/** `+1.5550100`, `Tel. +1 555 0100`, `+1 555 0100 (Phone)`. */
const phone = /^(?:(tel|phone|fax)[.:]* *)?([+\d][\d ().-]{6,30})(?: ?\((tel|phone|fax)\))?$/i
/** Shorter numbers without a word or a plus sign are postal codes. */
const digitsOfPhone = 9

export interface AddressParts {
  readonly street: readonly string[]
  readonly city: string
  readonly zip: string
  readonly country: string
  readonly region?: string
}

/** A postal code alone on its line: `15000`, `130 00`, `1010-004`. */
const codeLine = /^\d{3,6}(?:[ -]\d{2,4})?$/
/** `MI`, `TO`: a province by its letters. */
const provinceLine = /^[A-Z]{2}$/

/**
 * Street, city, code, and a province where there is one, each on a line of its own and the country's code last, as FRED and
 * registro.it write addresses. Undefined for any other order.
 */
export const placeOfLines = (lines: readonly string[]): AddressParts | undefined => {
  const country = provinceLine.test(lines.at(-1) ?? '') ? countryOf(lines.at(-1)!) : undefined
  const at = lines.findIndex(line => codeLine.test(line))
  const [zip, city, behind] = [lines[at], lines[at - 1], lines.slice(at + 1, -1)]
  if (country === undefined || at < 2 || zip === undefined || city === undefined || /\d{3}/.test(city)) return undefined
  const [region, ...more] = behind
  if (more.length > 0 || (region !== undefined && !provinceLine.test(region))) return undefined
  return { street: lines.slice(0, at - 1), city, zip, country, ...(region === undefined ? {} : { region }) }
}

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
    return named.name
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

const takePlace = (facts: Facts, lines: string[]): void => {
  const country = countryOf(lines.at(-1) ?? '')
  if (country !== undefined) {
    facts.set('country', [country])
    lines.pop()
  }
  const last = lines.at(-1) ?? ''
  const american = americanPlace.exec(last)
  const european = country === undefined ? null : europeanPlace.exec(last)
  if (american) {
    facts.set('city', [american[1]!])
    facts.set('region', [american[2]!])
    facts.set('zip', [american[3]!])
  } else if (european) {
    facts.set('zip', [european[1]!])
    facts.set('city', [european[2]!])
  } else return
  lines.pop()
}

/** `+1.5550100   Fax: +1.5550101`, `+1.5550100   Fax --`: two numbers, or one and a label without any. */
const withFaxApart = (line: string): readonly string[] => {
  const at = line.length < 100 && /^\+?\d/.test(line) ? line.search(/\sfax\b/i) : -1
  if (at === -1) return [line]
  const fax = line.slice(at).replace(/[^+\d]+/, '')
  const before = line.slice(0, at).trimEnd()
  return fax === '' ? [before] : [before, `fax ${fax}`]
}

/** The facts of a contact's lines, its name first. Behind a notice that the name is withheld stands no address. */
export const linesOfContact = (given: readonly string[]): ReadonlyMap<ContactField, readonly string[]> => {
  const facts: Facts = new Map()
  const [name, ...lines] = given.flatMap(withFaxApart).flatMap(line => takeReach(facts, line) ?? [])
  if (name === undefined) return facts
  // A person's name and e-mail address below the first line: no part of the address.
  const person = given.slice(1).flatMap(line => namedEmail(line)?.name ?? [])[0]
  if (person !== undefined && lines[0] === person) lines.shift()
  facts.set('name', [name])
  if (isRedaction(name)) return facts
  takePlace(facts, lines)
  if (lines.length > 0) facts.set('street', lines)
  return facts
}
