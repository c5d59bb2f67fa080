/** Records of contacts beside the domain's, which refers to them by handle: RPSL, FRED and their like. */
import type { ContactField, Role } from '../model.ts'

export interface ContactObject {
  /** The label that began it. */
  readonly kind: string
  handle: string
  isOrganisation?: boolean
  readonly values: Map<ContactField, string[]>
}

const handleLabels: ReadonlySet<string> = new Set(['nic-hdl', 'nic-hdl-br', 'contact', 'contact-id', 'nsset', 'keyset'])

const references: Readonly<Record<Role, readonly string[]>> = {
  registrant: ['registrant', 'holder', 'holder-c', 'owner-c', 'registrant-c'],
  admin: ['admin-c', 'admin contact'],
  tech: ['tech-c', 'tech contact'],
  billing: ['billing-c'],
}
const roleOf = new Map(
  Object.entries(references).flatMap(([role, labels]) => labels.map(label => [label, role as Role] as const)),
)

/** The role that a label of the domain's record fills with a handle. */
export const refersTo = (label: string): Role | undefined => roleOf.get(label)

const labels: Readonly<Partial<Record<ContactField, readonly string[]>>> = {
  name: ['name', 'person', 'personname', 'role', 'contact name'],
  org: ['org', 'organization', 'organisation', 'org-name'],
  street: ['address', 'street', 'street address'],
  city: ['city'],
  region: ['state', 'region'],
  zip: ['postal code', 'postal-code', 'zip', 'postalcode'],
  country: ['country', 'country code'],
  phone: ['phone'],
  fax: ['fax', 'fax-no'],
  email: ['e-mail', 'email'],
}

const objectFields: ReadonlyMap<string, ContactField> = new Map(
  Object.entries(labels).flatMap(([field, names]) => names.map(name => [name, field as ContactField] as const)),
)

/** `mmr8008-53808`, `GI-LLC-IS`: one word with a hyphen or a colon, and a digit or no lower case. */
export const isHandle = (text: string): boolean =>
  /^[A-Za-z0-9:._-]{3,40}$/.test(text) && /[-:]/.test(text) && (/\d/.test(text) || text === text.toUpperCase())

export const takeOfObject = (object: ContactObject, label: string, value: string): void => {
  if (handleLabels.has(label) && object.handle === '' && value !== '') {
    object.handle = value
    return
  }
  if (label === 'type' && value.toLowerCase() === 'organization') object.isOrganisation = true
  // Behind a handle, `contact:` is the name; an organisation's is both.
  const field = label === 'contact' ? 'name' : objectFields.get(label)
  if (label === 'contact' && object.isOrganisation) object.values.set('org', [value])
  if (field === undefined || value === '') return
  object.values.set(field, [...(object.values.get(field) ?? []), value])
}
