/**
 * THE label table: which words registries put before which fact. A new format is a new entry here. Labels are compared in
 * lower case with inner white space folded and trailing dots cut (`labelOf` in lines.ts).
 */
import { type ContactField, type Role, roles } from '../model.ts'

export type DomainField =
  | 'name'
  | 'id'
  | 'created'
  | 'expires'
  | 'contractExpires'
  | 'updated'
  | 'dnssec'
  | 'statuses'
  | 'nameServers'
export type RegistrarField = 'name' | 'id' | 'url' | 'email' | 'phone' | 'server' | 'reseller'
export type Field = `domain.${DomainField}` | `registrar.${RegistrarField}` | `${Role}.${ContactField}`

type Labels<F extends string> = Readonly<Partial<Record<F, readonly string[]>>>

const domain: Labels<DomainField> = {
  name: ['domain name', 'domain'],
  id: ['registry domain id', 'domain id'],
  created: [
    'creation date',
    'created on',
    'created',
    'domain registration date',
    'record created',
    'registered on',
    'record created on',
  ],
  expires: [
    'registry expiry date',
    'registry expiration date',
    'expiration date',
    'expiry date',
    'domain expiration date',
    'expires on',
    'expires',
    'record expires on',
  ],
  contractExpires: ['registrar registration expiration date', 'registrar expiration date'],
  updated: [
    'updated date',
    'last updated on',
    'last updated date',
    'record last updated',
    'record last updated on',
    'domain last updated date',
  ],
  dnssec: ['dnssec'],
  statuses: ['domain status', 'status'],
  nameServers: ['name server', 'nameserver', 'nserver', 'name servers', 'nameservers'],
}

const registrar: Labels<RegistrarField> = {
  name: ['registrar', 'sponsoring registrar', 'registrar name'],
  id: ['registrar iana id', 'sponsoring registrar iana id'],
  url: [
    'registrar url',
    'referral url',
    'registrar website',
    'registrar homepage',
    'registrar url (registration services)',
  ],
  email: ['registrar abuse contact email'],
  phone: ['registrar abuse contact phone'],
  server: ['registrar whois server', 'whois server', 'registrar whois'],
  reseller: ['reseller', 'reseller name'],
}

/** What stands before a contact's label, `Registrant Name`. */
const prefixes: Readonly<Record<Role, readonly string[]>> = {
  registrant: ['registrant', 'registrant contact', 'owner'],
  admin: ['admin', 'administrative contact', 'admin contact', 'administrative'],
  tech: ['tech', 'technical contact', 'tech contact', 'technical'],
  billing: ['billing', 'billing contact', 'bill'],
}

/** Street lines keep their number's order by keeping the reply's. */
const contact: Readonly<Record<ContactField, readonly string[]>> = {
  id: ['id'],
  name: ['name'],
  org: ['organization', 'organisation', 'org'],
  street: [
    'street',
    'street1',
    'street2',
    'street3',
    'street 1',
    'street 2',
    'street 3',
    'address',
    'address1',
    'address2',
    'address3',
    'address 1',
    'address 2',
    'address 3',
  ],
  city: ['city'],
  region: ['state/province', 'state', 'province'],
  zip: ['postal code', 'zip', 'postcode', 'zip code'],
  country: ['country', 'country code', 'country/economy'],
  phone: ['phone', 'phone number', 'telephone'],
  phoneExt: ['phone ext', 'phone ext.', 'phone extension'],
  fax: ['fax', 'fax number', 'facsimile', 'facsimile number'],
  faxExt: ['fax ext', 'fax ext.', 'fax extension', 'facsimile ext'],
  email: ['email', 'e-mail', 'email address'],
}

const table = new Map<string, Field>()
const add = (label: string, field: Field): void => {
  if (table.has(label)) throw new TypeError(`the label ${label} stands twice in the table`)
  table.set(label, field)
}
for (const [field, labels] of Object.entries(domain))
  for (const label of labels) add(label, `domain.${field as DomainField}`)
for (const [field, labels] of Object.entries(registrar))
  for (const label of labels) add(label, `registrar.${field as RegistrarField}`)
for (const role of roles)
  for (const prefix of prefixes[role])
    for (const [field, labels] of Object.entries(contact))
      for (const label of labels) add(`${prefix} ${label}`, `${role}.${field as ContactField}`)
for (const role of roles) add(`registry ${role} id`, `${role}.id`)

/** The field a label names; a Map, so that `constructor:` and `__proto__:` name none. */
export const fieldOf = (label: string): Field | undefined => table.get(label)
