/**
 * THE label table: which words registries put before which fact. A new format is a new entry here. Labels are compared in
 * lower case with inner white space folded and trailing dots cut (`eachLabelled` in lines.ts).
 */
import { type ContactField, type Role, roles } from '../model.ts'

const domain = {
  name: ['domain name', 'domain', 'domainname'],
  id: ['registry domain id', 'domain id', 'domain name id', 'domain roid'],
  created: [
    'creation date',
    'created on',
    'created',
    'created date',
    'create date',
    'domain create date',
    'domain created on',
    'domain registration date',
    'registration date',
    'registered on',
    'record created',
    'record created on',
    'domain record activated',
    'registered date',
    'reg_created',
  ],
  expires: [
    'registry expiry date',
    'registry expiration date',
    'expiration date',
    'expiry date',
    'domain expiration date',
    'domain expires on',
    'expires on',
    'expires',
    'expire date',
    'record expires',
    'record expires on',
    'domain expires',
  ],
  contractExpires: [
    'registrar registration expiration date',
    'registrar registration expiry date',
    'registrar expiration date',
    'registrar expiry date',
  ],
  updated: [
    'updated date',
    'update date',
    'updated on',
    'last updated on',
    'last updated date',
    'last update date',
    'last modified',
    'last modified on',
    'domain last updated date',
    'domain last updated on',
    'record last updated',
    'record last updated on',
    'domain record last updated',
    'modified',
  ],
  dnssec: ['dnssec'],
  statuses: ['domain status', 'status'],
  nameServers: [
    'name server',
    'name servers',
    'nameserver',
    'nameservers',
    'nserver',
    ...['1', '2', '3', '4', '5', '6'].flatMap(number => [`name server ${number}`, `nameserver ${number}`]),
    'host name',
    'ns0',
    'ns1',
    'ns2',
    'ns3',
    'ns4',
  ],
}
export type DomainField = keyof typeof domain

const registrar = {
  name: [
    'registrar',
    'registrar name',
    'sponsoring registrar',
    'sponsoring registrar organization',
    'current registrar',
  ],
  id: ['registrar iana id', 'sponsoring registrar iana id', 'registrar iana number'],
  url: [
    'registrar url',
    'registrar url (registration services)',
    'registrar website',
    'registrar homepage',
    'sponsoring registrar url',
    'sponsoring registrar website',
    'referral url',
  ],
  email: ['registrar abuse contact email', 'registrar abuse email', 'registrar email'],
  phone: ['registrar abuse contact phone', 'registrar abuse phone', 'registrar phone', 'sponsoring registrar phone'],
  server: ['registrar whois server', 'whois server'],
  reseller: ['reseller', 'reseller name', 'registration service provided by'],
}
export type RegistrarField = keyof typeof registrar
export type LabelField = `domain.${DomainField}` | `registrar.${RegistrarField}` | `${Role}.${ContactField}`

/** What stands before a contact's label, as in `Registrant Name`. */
export const prefixes: Readonly<Record<Role, readonly string[]>> = {
  registrant: ['registrant', 'registrant contact', 'owner', 'registry registrant'],
  admin: ['admin', 'admin contact', 'administrative', 'administrative contact', 'registry admin'],
  tech: ['tech', 'tech contact', 'technical', 'technical contact', 'registry tech'],
  billing: ['billing', 'billing contact', 'registry billing'],
}

const streetLabels = ['street', 'address', 'address line'].flatMap(label => [
  label,
  ...['1', '2', '3', '4'].flatMap(line => [`${label}${line}`, `${label} ${line}`]),
])

export const contactLabels: Labels<ContactField> = {
  id: ['id'],
  name: ['name'],
  org: ['organization', 'organisation', 'org'],
  street: streetLabels,
  city: ['city'],
  region: ['state/province', 'state', 'province', 'state / province', 'province/state', 'region'],
  zip: ['postal code', 'postalcode', 'postcode', 'zip', 'zip code', 'zip/postal code'],
  country: ['country', 'country code', 'country/economy'],
  phone: ['phone', 'phone number', 'telephone', 'telephone number', 'voice'],
  phoneExt: ['phone ext', 'phone ext.', 'phone extension'],
  fax: ['fax', 'fax number', 'facsimile', 'facsimile number'],
  faxExt: ['fax ext', 'fax ext.', 'fax extension', 'facsimile ext'],
  email: ['email', 'e-mail', 'email address', 'e-mail address'],
}

/** Labels of records whose facts stand on unlabelled lines: they prove a record and state nothing. */
const evidence = [
  'registrant',
  'registered for',
  'administrative contact',
  'technical contact',
  'admin contact',
  'tech contact',
  'billing contact',
  'domain registrar',
  'registrar of record',
  'domain servers in listed order',
  'date registered',
]

export type LabelMeaning = LabelField | 'evidence' | 'other record'

/** Labels by the last part of their field's name. */
export type Labels<Name extends string> = Readonly<Partial<Record<Name, readonly string[]>>>

type Entries = readonly (readonly [label: string, field: LabelField])[]

export const listed = (of: 'domain' | 'registrar' | Role, table: Labels<string>): Entries =>
  Object.entries(table).flatMap(([name, labels = []]) =>
    labels.map(label => [label, `${of}.${name}` as LabelField] as const),
  )

/** Each label of a contact behind each word for its role. */
export const prefixed = (words: Readonly<Record<Role, readonly string[]>>, table: Labels<ContactField>): Entries =>
  roles.flatMap(role =>
    words[role].flatMap(word => listed(role, table).map(([label, field]) => [`${word} ${label}`, field] as const)),
  )

/** Every label that means the same in replies of all registries. */
export const commonLabels: ReadonlyMap<string, LabelMeaning> = new Map<string, LabelMeaning>([
  ...evidence.map(label => [label, 'evidence'] as const),
  // It begins a record of something else.
  ['server name', 'other record'],
  ...listed('domain', domain),
  ...listed('registrar', registrar),
  ...prefixed(prefixes, contactLabels),
  // `RegistrantStreet`: some registries write no blank behind the role.
  ...roles.flatMap(role => listed(role, contactLabels).map(([label, field]) => [`${role}${label}`, field] as const)),
])

/** The field a label names; a Map, so that `constructor:` and `__proto__:` name none. */
export const fieldOf = (label: string): LabelMeaning | undefined => commonLabels.get(label)
