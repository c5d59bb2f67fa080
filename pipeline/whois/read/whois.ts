/** Reads a port-43 reply: lines to fields by the label table, fields to facts. */
import { type ContactFacts, type ContactField, contactFields, type Facts, type Role, roles } from '../model.ts'
import { countryOf } from './countries.ts'
import { instantOf } from './dates.ts'
import { type Field, fieldOf } from './labels.ts'
import { decode, labelOf } from './lines.ts'
import { isRedaction } from './redaction.ts'
import { hostOf, ianaIdOf, phoneOf, statusOf } from './values.ts'
import { verdictOf } from './verdict.ts'

type Collected = ReadonlyMap<Field, readonly string[]>

/** No reply worth reading holds more lines; the cap bounds the work a hostile one can cause. */
const maxLines = 20_000

const collect = (text: string): Collected => {
  const found = new Map<Field, string[]>()
  for (const line of text.split('\n', maxLines)) {
    if (line.startsWith('>>>')) break
    const labelled = labelOf(line)
    if (!labelled || labelled.value === '') continue
    const field = fieldOf(labelled.label)
    if (field === undefined) continue
    const values = found.get(field)
    if (values) values.push(labelled.value)
    else found.set(field, [labelled.value])
  }
  return found
}

const first = (collected: Collected, field: Field): string | undefined => collected.get(field)?.[0]

/** The first value that is an instant: a label may be repeated with a note. */
const instantIn = (collected: Collected, field: Field): string | undefined => {
  for (const text of collected.get(field) ?? []) {
    const instant = instantOf(text)
    if (instant) return instant
  }
  return undefined
}

const unique = (values: readonly (string | undefined)[]): readonly string[] =>
  [...new Set(values)].filter(value => value !== undefined && value !== '') as string[]

/** Drops what is undefined, so that "not stated" is absence (exactOptionalPropertyTypes). */
export const stated = <T extends object>(facts: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }

const contactOf = (
  collected: Collected,
  role: Role,
): { readonly facts: ContactFacts; readonly redacted: readonly string[] } | undefined => {
  const facts: Partial<Record<ContactField, string>> = {}
  const redacted: string[] = []
  for (const field of contactFields) {
    const values = collected.get(`${role}.${field}`)
    if (!values) continue
    const text = field === 'street' ? values.join(', ') : values[0]!
    if (isRedaction(text)) {
      redacted.push(`${role}.${field}`)
      facts[field] = text
    } else if (field === 'country') {
      const code = countryOf(text)
      if (code) facts.country = code
    } else if (field === 'phone' || field === 'fax') {
      const phone = phoneOf(text)
      if (phone) facts[field] = phone.number
      if (phone?.ext) facts[`${field}Ext`] = phone.ext
    } else facts[field] = text
  }
  return Object.keys(facts).length > 0 ? { facts, redacted } : undefined
}

const factsOf = (collected: Collected): Omit<Facts, 'verdict'> => {
  const contacts: { [R in Role]?: ContactFacts } = {}
  const redacted: string[] = []
  for (const role of roles) {
    const contact = contactOf(collected, role)
    if (!contact) continue
    contacts[role] = contact.facts
    redacted.push(...contact.redacted)
  }
  const contractExpires = instantIn(collected, 'domain.contractExpires')
  return {
    domain: stated({
      name: first(collected, 'domain.name')?.toLowerCase(),
      id: first(collected, 'domain.id'),
      created: instantIn(collected, 'domain.created'),
      // A registrar's reply has only its own date; the registry's, where known, takes its place in the merge.
      expires: instantIn(collected, 'domain.expires') ?? contractExpires,
      contractExpires,
      updated: instantIn(collected, 'domain.updated'),
      dnssec: first(collected, 'domain.dnssec'),
      statuses: unique((collected.get('domain.statuses') ?? []).map(statusOf)),
      nameServers: unique((collected.get('domain.nameServers') ?? []).map(hostOf)),
    }),
    registrar: stated({
      name: first(collected, 'registrar.name'),
      id: ianaIdOf(first(collected, 'registrar.id') ?? ''),
      url: first(collected, 'registrar.url'),
      email: first(collected, 'registrar.email'),
      phone: first(collected, 'registrar.phone'),
      server: first(collected, 'registrar.server'),
      reseller: first(collected, 'registrar.reseller'),
    }),
    contacts,
    redacted,
  }
}

const nothing: Omit<Facts, 'verdict'> = {
  domain: { statuses: [], nameServers: [] },
  registrar: {},
  contacts: {},
  redacted: [],
}

/** The facts of a port-43 reply. A present record decides before any phrase: legal texts say "not found" too. */
export const readWhois = (bytes: Uint8Array): Facts => {
  const text = decode(bytes)
  const facts = factsOf(collect(text))
  const { created, expires, nameServers, statuses } = facts.domain
  const present = facts.domain.name && (created || expires || nameServers.length > 0 || statuses.length > 0)
  return present ? { verdict: 'found', ...facts } : { verdict: verdictOf(text), ...nothing }
}
