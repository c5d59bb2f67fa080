/** Values by field to facts: dates, countries, phones and flags put into one form. */
import {
  type ContactFacts,
  type ContactField,
  contactFields,
  type RegistrationFacts,
  type Role,
  roles,
} from '../model.ts'
import type { Collected } from './collected.ts'
import { countryOf } from './countries.ts'
import { instantOf } from './dates.ts'
import type { LabelField } from './labels.ts'
import { isRedaction, unlessRedacted } from './redaction.ts'
import { statusOf } from './status.ts'
import { domainNameOf, hostsOf, ianaIdInName, ianaIdOf, isLatin, phoneOf } from './values.ts'

type Values = Collected['values']

/** What a reply that is no record states. */
export const noFacts: Omit<RegistrationFacts, 'verdict'> = {
  domain: { statuses: [], nameServers: [] },
  registrar: {},
  contacts: {},
  redacted: [],
}

/** Drops what is undefined, so that "not stated" is absence. (`delete` would make slow objects: it halves the reading speed.) */
export const stated = <T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } => {
  const kept: Partial<T> = {}
  for (const key in facts) if (facts[key] !== undefined) kept[key] = facts[key]
  return kept as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** The first of a field's values that `read` understands: a label may be repeated with a note. */
const firstRead = <T>(values: Values, field: LabelField, read: (text: string) => T | undefined): T | undefined =>
  values
    .get(field)
    ?.map(read)
    .find(value => value !== undefined)

const dateFields = ['domain.created', 'domain.expires', 'domain.updated', 'domain.contractExpires'] as const

/** `10/21/2009`, `04:05 PM`: one day above twelve, or a clock of twelve hours, says that all dates of the reply set the month first. */
const isMonthFirst = (values: Values): boolean =>
  dateFields.some(field =>
    values
      .get(field)
      ?.some(text => Number(numbered.exec(text)?.[2] ?? 0) > 12 || /^\d\d?[-/].{1,20}\d [AP]M$/i.test(text)),
  )

const numbered = /^(\d\d?)[-/](\d\d)[-/](\d{4})/

/** A field's first date, with its time where another line states that of the same day. */
const dateIn = (values: Values, field: LabelField): string | undefined => {
  const swaps = isMonthFirst(values)
  const read = (text: string) => instantOf(swaps ? text.replace(numbered, '$3-$1-$2') : text) ?? []
  const [first, ...others] = (values.get(field) ?? []).flatMap(read)
  const timed = first?.includes('T00:00:00')
    ? others.find(other => other.slice(0, 10) === first.slice(0, 10))
    : undefined
  return timed ?? first
}

/** A date of the past. Nepal's registry writes its own calendar, which is 57 years ahead: 2066 is 2009. */
const pastIn = (values: Values, field: LabelField): string | undefined => {
  const date = dateIn(values, field)
  return date !== undefined && date < '2050' ? date : undefined
}

const contactKeys = roles.map(role => ({
  role,
  keys: contactFields.map(field => ({ field, key: `${role}.${field}` as const })),
}))

type Draft = Partial<Record<ContactField, string>>

/** `D02 AF30`, `12345-1234`: with the country in front no code is longer. */
const longestCode = 14

const take = (draft: Draft, field: ContactField, texts: readonly string[]): void => {
  // A record that the registrar repeats states its street twice.
  if (field === 'street') draft.street = [...new Set(texts)].join(', ')
  else if (field === 'phone' || field === 'fax') {
    const phone = phoneOf(texts[0]!)
    if (phone) draft[field] = phone.number
    if (phone?.ext) draft[`${field}Ext`] = phone.ext
  } else if (field === 'country') {
    const country = texts.map(countryOf).find(code => code !== undefined)
    if (country !== undefined) draft.country = country
  } else if (field === 'email') draft.email = withoutScheme(texts[0]!).replace(/^(\S{1,64}) AT (\S{1,255})$/, '$1@$2')
  else if (field === 'name' || field === 'org') {
    // A number alone is the one in a register of companies.
    const text = texts.find(isLatin) ?? texts[0]!
    if (field === 'name' || /\p{L}/u.test(text)) draft[field] = text
  }
  // Old Canadian replies put the whole address behind `Postal:`.
  else if (field === 'zip') {
    if (texts[0]!.length <= longestCode) draft.zip = texts[0]!
  }
  // `x14`, `ext. 14`: the digits behind the word.
  else if (field === 'phoneExt' || field === 'faxExt') draft[field] = texts[0]!.replace(/^(?:x|ext\.?) ?(?=\d)/i, '')
  // `dinz5abc (CORPORATE)`: what kind of contact it is, behind the handle.
  else if (field === 'id') draft.id = texts[0]!.replace(/^(\S{1,60}) \([A-Z]{3,20}\)$/, '$1')
  else draft[field] = texts[0]!
}

const contactsOf = (values: Values): Pick<RegistrationFacts, 'contacts' | 'redacted'> => {
  const contacts: { [R in Role]?: ContactFacts } = {}
  const redacted: string[] = []
  for (const { role, keys } of contactKeys) {
    const draft: Draft = {}
    for (const { field, key } of keys) {
      const texts = values.get(key)
      if (!texts) continue
      if (isRedaction(texts[0]!)) {
        redacted.push(key)
        draft[field] = texts[0]!
      } else take(draft, field, texts)
    }
    if (Object.keys(draft).length > 0) contacts[role] = draft
  }
  return { contacts, redacted }
}

/** `REGISTERED, DELEGATED`, `clientHold+serverHold`, `ok https://… renewPeriod (https://…)` to its flags; a flag with a note is one. */
const statusList = (text: string): readonly string[] => {
  const flags = text.length < 2000 ? text.split(/ \(?https?:\/\/\S+/) : []
  return flags.length > 2 ? flags.map(flag => flag.trim()) : listedFlags(text)
}

const listedFlags = (text: string): readonly string[] =>
  text.length < 200 && !/[([]/.test(text) ? text.split(/,| \/ |\+/).map(flag => flag.trim()) : [text]

/** A registrar's name without the tag or the address behind it: `Example Ltd [Tag = EXAMPLE]`, `Example (https://…)`. */
const registrarNameOf = (text: string): string | undefined => {
  const ends = [/\[ ?(?:Tag|ID)/, /\( ?(?:http|www\.)/, / \(primary\)$/i]
    .map(note => text.search(note))
    .filter(at => at > 0)
  const name = ends.length > 0 ? text.slice(0, Math.min(...ends)).trim() : text
  // `Registrar of Record: EXAMPLE.` ends a sentence.
  return unlessRedacted(/^\w+\.$/.test(name) ? name.slice(0, -1) : name)
}

const inLatin = (text: string): string | undefined => (isLatin(text) ? unlessRedacted(text) : undefined)

/** `Example (https://registrar.example)`: the address where the name carries it. */
const urlInName = (text: string): string | undefined => /\( ?((?:https?:\/\/|www\.)[^\s()]{1,200}) ?\)/.exec(text)?.[1]

/** `office@example.com Hotline: +852 5550`, `mailto:office@example.com`: the address alone. A form's address stays as stated. */
const reachOf = (text: string): string | undefined =>
  unlessRedacted(/^([^\s@]{1,64}@[^\s@]{1,255}) [A-Z][a-z]{2,12}: /.exec(text)?.[1] ?? withoutScheme(text))

const withoutScheme = (text: string): string => text.replace(/^(?:mailto|tel):/i, '').replace(/^\(([^()]*)\)$/, '$1')

/** `<a href='http://registrar.example/'>http://registrar.example/</a>`: the address alone. */
const linkOf = (text: string): string | undefined =>
  unlessRedacted(/^<a [^<>]{1,200}>([^<>]{1,200})<\/a>$/i.exec(text)?.[1] ?? text)

export const factsOf = (values: Values): Omit<RegistrationFacts, 'verdict'> => {
  const contractExpires = dateIn(values, 'domain.contractExpires')
  const registrarName = firstRead(values, 'registrar.name', registrarNameOf)
  const name = firstRead(values, 'domain.name', domainNameOf)
  return {
    domain: stated({
      name,
      id: firstRead(values, 'domain.id', unlessRedacted),
      created: pastIn(values, 'domain.created'),
      // A registrar's reply has only its own date; in the merge the registry's, where known, takes its place.
      expires: dateIn(values, 'domain.expires') ?? contractExpires,
      contractExpires,
      updated: pastIn(values, 'domain.updated'),
      dnssec: firstRead(values, 'domain.dnssec', inLatin) ?? firstRead(values, 'domain.dnssec', unlessRedacted),
      statuses: [...new Set((values.get('domain.statuses') ?? []).flatMap(statusList).map(statusOf))].filter(Boolean),
      // `DNS: example.dk` repeats the domain's own name.
      nameServers: [...new Set((values.get('domain.nameServers') ?? []).flatMap(hostsOf))].filter(
        host => host !== name,
      ),
    }),
    registrar: stated({
      name: registrarName,
      id: firstRead(values, 'registrar.id', ianaIdOf) ?? ianaIdInName(registrarName ?? ''),
      url: firstRead(values, 'registrar.url', linkOf) ?? firstRead(values, 'registrar.name', urlInName),
      email: firstRead(values, 'registrar.email', reachOf),
      phone: firstRead(values, 'registrar.phone', reachOf),
      server: firstRead(values, 'registrar.server', unlessRedacted),
      reseller: firstRead(values, 'registrar.reseller', unlessRedacted),
    }),
    ...contactsOf(values),
  }
}
