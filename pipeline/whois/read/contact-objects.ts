/** Records of contacts and registrars, to which the domain's record refers by handle: RPSL, FRED and their like. */
import type { ContactField, RegistrarFacts, Role } from '../model.ts'
import { isValueOf } from './collected.ts'
import { localFieldOf } from './local-labels.ts'

export interface ContactObject {
  /** The label that began it. */
  readonly kind: string
  handle: string
  isOrganisation?: boolean
  /** The heading right above it names the role. */
  readonly role?: Role
  readonly values: Map<ContactField | 'url', string[]>
}

export const handleLabels = new Set([
  ...['nic-hdl', 'nic-hdl-br', 'norid handle', 'nic-handle', 'hun-id', 'contact', 'contact-id', 'contact-handle'],
  ...['nsset', 'keyset'],
])

/** Labels that begin a record of something else, first behind an empty line. */
export const borders = new Set([
  ...handleLabels,
  ...['person', 'personname', 'role', 'ns-list', 'organisation', 'irt', 'key-tag'],
])

const references: Readonly<Record<Role, readonly string[]>> = {
  registrant: [
    'registrant',
    'holder',
    'holder-c',
    'owner-c',
    'owner-contact',
    'registrant-c',
    'domain holder handle',
    'domain registrant',
    'registrant code',
  ],
  admin: [
    'admin-c',
    'admin',
    'admin contact',
    'administrative contact',
    'admin contact handle',
    'administrative contact code',
    'contacto administrativo',
    'contato administrativo',
    'contact administratif',
    '登録担当者',
  ],
  tech: [
    'tech-c',
    'tec',
    'tech contact',
    'technical contact',
    'tech-c handle',
    'technical contact code',
    'contacto técnico',
    'contacto tecnico',
    'contato técnico',
    'contact technique',
    '技術連絡担当者',
  ],
  billing: ['billing-c', 'bill-c', 'billing contact', 'billing contact code'],
}
const roleOf = new Map(
  Object.entries(references).flatMap(([role, labels]) => labels.map(label => [label, role as Role] as const)),
)

/** The role that a label of the domain's record fills with a handle or a name. */
export const refersTo = (label: string): Role | undefined =>
  roleOf.get(label) ?? (label.endsWith('-contact') ? roleOf.get(label.replace('-', ' ')) : undefined)

/** The roles as RDAP names them, and IANA where others put a handle. */
export const roleNames: Readonly<Record<Role, string>> = {
  registrant: 'registrant',
  admin: 'administrative',
  tech: 'technical',
  billing: 'billing',
}

/** Labels that only records of contacts use so. */
const ownLabels = new Map<string, ContactField | 'url'>([
  ['personname', 'name'],
  ['role', 'name'],
  ['owner-name', 'name'],
  ['url', 'url'],
  ['website', 'url'],
  ['www', 'url'],
  ['abuse-email', 'email'],
  ['abuse-phone', 'phone'],
])

/** The field of a contact that a label names inside a contact's record or section. */
export const contactFieldOf = (label: string): ContactField | 'url' | undefined => {
  const own = ownLabels.get(label)
  if (own) return own
  const field = localFieldOf(`registrant ${label}`)
  return field?.startsWith('registrant.') ? (field.slice('registrant.'.length) as ContactField) : undefined
}

/** `mmr8008-53808`, `GI-LLC-IS`: one word with a hyphen, a colon or a dot, and a digit or no lower case; or mostly digits. */
export const isHandle = (text: string): boolean =>
  /^[A-Za-z]{0,6}\d{4,}[A-Za-z]{0,3}$/.test(text) ||
  /^[A-Z]{2,8}\d{2,}[A-Z]{1,2}$/.test(text) ||
  (/^[A-Za-z0-9:._-]{3,40}$/.test(text) && /[-:]/.test(text) && (/\d/.test(text) || text === text.toUpperCase()))

/** The record that `Administrative Contact: EX-1` begins, first in its paragraph, where `Name:` stands right below it. */
export const recordAt = (label: string, value: string): ContactObject | undefined => {
  const role = refersTo(label)
  if (!isHandle(value) || (label !== 'registrar' && role === undefined)) return undefined
  return role === undefined
    ? { kind: label, handle: value, values: new Map() }
    : { kind: 'contact type', handle: role, values: new Map([['id', [value]]]) }
}

const firstNames: ReadonlySet<string> = new Set(['first name', 'firstname', 'fname', 'given name', 'forename'])
const lastNames: ReadonlySet<string> = new Set(['last name', 'lastname', 'lname', 'family name', 'surname'])

/** A name written as two, in either order; undefined for another label. */
export const namePartOf = (label: string): ((known: string | undefined, value: string) => string) | undefined => {
  if (firstNames.has(label)) return (known, value) => (known === undefined ? value : `${value} ${known}`)
  return lastNames.has(label) ? (known, value) => (known === undefined ? value : `${known} ${value}`) : undefined
}

const nameParts = [...firstNames, ...lastNames]

/** `owner-fname`, `Registrant First Name`: the name that such a label has a part of, and the part's own label. */
export const namePartAt = (label: string): { readonly field: `${Role}.name`; readonly part: string } | undefined => {
  const part = nameParts.find(one => label.endsWith(one) && /[ _-]/.test(label.charAt(label.length - one.length - 1)))
  const field = part === undefined ? undefined : localFieldOf(`${label.slice(0, -part.length)}name`)
  return part !== undefined && field?.endsWith('.name') && !/^(?:domain|registrar)\./.test(field)
    ? { field: field as `${Role}.name`, part }
    : undefined
}

export const takeOfObject = (object: ContactObject, label: string, value: string): void => {
  if (handleLabels.has(label) && object.handle === '' && value !== '') {
    object.handle = value
    return
  }
  if (!isValueOf(label, value)) return
  if (label === 'type' && value.toLowerCase() === 'organization') object.isOrganisation = true
  const join = namePartOf(label)
  if (join) {
    object.values.set('name', [join(object.values.get('name')?.[0], value)])
    return
  }
  // Behind a handle, `contact:` is the name; an organisation's is both.
  const field = label === 'contact' ? 'name' : contactFieldOf(label)
  if (label === 'contact' && object.isOrganisation) object.values.set('org', [value])
  if (field === undefined) return
  object.values.set(field, [...(object.values.get(field) ?? []), value])
}

/** What a registrar's own record states, by the fields of the domain's. Its organisation is its full name. */
export const registrarIn = ({ values }: ContactObject): Readonly<Partial<Record<keyof RegistrarFacts, string>>> => {
  const first = (field: ContactField | 'url') => values.get(field)?.[0] ?? ''
  return { name: first('org') || first('name'), url: first('url'), email: first('email'), phone: first('phone') }
}
