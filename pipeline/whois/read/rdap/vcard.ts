/**
 * jCard (RFC 7095) as registries write it: properties of four or more items `[name, parameters, type, value…]`. One that is not
 * of another form is skipped.
 */
import type { ContactField } from '../../model.ts'
import { isValueOf } from '../collected.ts'
import { countryOf } from '../countries.ts'
import { placeAtEnd } from '../places.ts'
import { isRedaction } from '../redaction.ts'
import { phoneOf as extendedPhone } from '../values.ts'
import { joined, list, prop, text } from './json.ts'

export type Card = { readonly [Field in Exclude<ContactField, 'id'> | 'url']?: string }
type Draft = { -readonly [Field in keyof Card]: Card[Field] }

/** The first value of a field wins; the preferred one stands first. */
const put = (draft: Draft, field: keyof Card, value: string | undefined): void => {
  if (value !== undefined && isValueOf(field, value) && draft[field] === undefined) draft[field] = value
}

interface Property {
  readonly name: string
  readonly parameters: unknown
  readonly value: unknown
}

/** A card's properties, in a list of their own or beside the label. */
export const itemsOf = (vcardArray: unknown): readonly unknown[] => {
  const [label, ...properties] = list(vcardArray)
  if (typeof label !== 'string' || label.toLowerCase() !== 'vcard') return []
  return properties.flatMap(item => (typeof list(item)[0] === 'string' ? [item] : list(item)))
}

const propertiesOf = (vcardArray: unknown): readonly Property[] =>
  itemsOf(vcardArray)
    .flatMap(item => {
      const [name, parameters, , value] = list(item)
      return typeof name === 'string' ? { name: name.toLowerCase(), parameters, value } : []
    })
    .sort((a, b) => preferenceOf(a) - preferenceOf(b))

/** RFC 6350: 1 is the most preferred, and a property without a preference comes last. */
const preferenceOf = ({ parameters }: Property): number => {
  const preference = text(prop(parameters, 'pref')) ?? ''
  return /^\d{1,3}$/.test(preference) ? Number(preference) : 101
}

const hasType = (parameters: unknown, wanted: string): boolean =>
  ['type', 'Type', 'TYPE']
    .map(name => prop(parameters, name))
    .flat(2)
    .some(type => typeof type === 'string' && type.length < 100 && type.toLowerCase().split(',').includes(wanted))

/** `tel:+1-555-555-1234;ext=102`, or the number as text. */
const phoneOf = (value: unknown): { readonly number: string; readonly ext?: string } | undefined => {
  const [number = '', ...parameters] = (text(list(value)[0]) ?? '').replace(/^(?:tel|fax):/i, '').split(';')
  if (!/\d/.test(number)) return undefined
  const ext = parameters.find(parameter => /^ext=./i.test(parameter))?.slice(4)
  return ext ? { number: number.trim(), ext } : extendedPhone(number.trim())
}

/** The lines of a street or of an address label. What is no text, or longer than an address, states nothing. */
const linesOf = (value: unknown): readonly string[] => {
  const parts = list(value).flatMap(part => (Array.isArray(part) ? part : [part]))
  const lines = parts.flatMap(part => (typeof part === 'string' && part.length <= 1000 ? part.split('\n') : []))
  return lines.flatMap(line => text(line)?.replace(/,$/, '') || [])
}

/** Some servers begin a short list with the street, and leave out what they lack before the country. */
const sevenParts = (parts: readonly unknown[]): readonly unknown[] => {
  if (parts.length < 4 || parts.length > 5 || !text(parts[0])) return parts
  const country = /^[A-Z]{2}$/.test(text(parts.at(-1)) ?? '') ? parts.at(-1) : parts[4]
  const [street, city, region, zip] = country === undefined ? parts : parts.slice(0, -1)
  return ['', '', street, city, region, zip, country]
}

/** `[post box, extension, street, city, region, code, country]`; RFC 8605 puts the country's code into a parameter. */
const readAddress = (draft: Draft, { parameters, value }: Property): void => {
  const [box, extension, street, ...parts] = sevenParts(list(value))
  const [city, region, zip, country] = parts.map(joined)
  const stated = countryOf(text(prop(parameters, 'cc') ?? prop(parameters, 'CC')) ?? country ?? '')
  const isPlaced = (city ?? region ?? zip) !== undefined
  const given = [street, [box, extension], isPlaced ? undefined : prop(parameters, 'label')].map(linesOf)
  const lines = given.find(some => some.length > 0) ?? []
  // An address given only as lines or as a label may end with its place.
  const { lines: front, ...place } = isPlaced ? { lines, city, region, zip } : placeAtEnd(lines, stated)
  put(draft, 'street', joined(front))
  for (const field of ['city', 'region', 'zip'] as const) put(draft, field, place[field])
  put(draft, 'country', stated ?? ('country' in place ? place.country : undefined))
}

const readPhone = (draft: Draft, { parameters, value }: Property): void => {
  const phone = phoneOf(value)
  const field = hasType(parameters, 'fax') ? 'fax' : 'phone'
  if (!phone || draft[field] !== undefined || hasType(parameters, 'pager')) return
  draft[field] = phone.number
  if (phone.ext) draft[`${field}Ext`] = phone.ext
}

/** One entry for each property read; the first of a name wins. */
const readers = new Map(
  Object.entries<(draft: Draft, property: Property) => void>({
    fn: (draft, { value }) => put(draft, 'name', joined(value)),
    org: (draft, { value }) => put(draft, 'org', joined(value)),
    email: (draft, { value }) => put(draft, 'email', text(list(value)[0])?.replace(/^mailto:/i, '')),
    url: (draft, { value }) => put(draft, 'url', text(value)),
    adr: readAddress,
    tel: readPhone,
    // Written behind the address by servers that state no country in it.
    'iso-3166-1-alpha-2': (draft, { value }) => put(draft, 'country', countryOf(text(value) ?? '')),
  }),
)

export const readCard = (vcardArray: unknown): Card => {
  const draft: Draft = {}
  const properties = propertiesOf(vcardArray)
  for (const property of properties) readers.get(property.name)?.(draft, property)
  // Some cards state the name in its parts alone: family, given, and more.
  const [family, given] = list(properties.find(({ name }) => name === 'n')?.value).map(joined)
  put(draft, 'name', [given, family].filter(part => part !== undefined).join(' ') || undefined)
  // RFC 6350, section 6.1.4: the card is an organisation's, so its name is the organisation's.
  const isOrganisation = properties.some(({ name, value }) => name === 'kind' && text(value)?.toLowerCase() === 'org')
  if (isOrganisation && !isRedaction(draft.name ?? '')) put(draft, 'org', draft.name)
  return draft
}
