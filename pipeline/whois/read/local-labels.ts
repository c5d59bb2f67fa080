/** The label table of country-code registries and .edu. */
import { type ContactField, roles } from '../model.ts'
import {
  commonLabels,
  type DomainField,
  type LabelField,
  type Meaning,
  prefixes,
  type RegistrarField,
} from './labels.ts'

/** More labels, of country-code registries. In replies of generic ones they mean other things, or nothing of the domain. */
const localDomain: Readonly<Partial<Record<DomainField, readonly string[]>>> = {
  created: [
    ...['registered', 'registration time', 'registration', 'domain name commencement date', 'domain registered'],
    ...['first registration date', 'activated on', 'created at', 'creation time', 'registered at', 'date registered'],
  ],
  expires: [
    ...['expire', 'expiry', 'paid-till', 'valid until', 'valid-date', 'renewal date', 'validity', 'expiration time'],
    ...['expire-date', 'expires at', 'expire on', 'exp date', 'domain expiration', 'registration expires'],
    ...['record will expire', 'date expires', 'expired'],
  ],
  updated: [
    ...[
      'last updated',
      'last update',
      'last-update',
      'last-updated',
      'last modified date',
      'last modified on',
      'changed',
    ],
    ...['changed date', 'modified date', 'modification date', 'date modified', 'updated', 'updated at', 'last changed'],
  ],
  dnssec: ['signed'],
  statuses: ['state', 'registration status', 'epp status', 'eppstatus'],
  nameServers: ['dns', 'hostname', 'domain nameservers', 'domain servers', 'ns 1', 'ns 2', 'ns 3', 'ns 4', 'ns5'],
}

const localRegistrar: Readonly<Partial<Record<RegistrarField, readonly string[]>>> = {
  name: [
    ...['registrar-name', 'registrar organization', 'registrar organisation', 'authorized agency'],
    ...['registration service provider', 'sponsoring registrar name', 'registrar organization name'],
  ],
  server: ['whois tcp uri'],
  url: ['url', 'registrar-url', 'registrar web', 'registrar www', 'registrar web site'],
  email: ['registrar e-mail'],
}

const localContact: Readonly<Partial<Record<ContactField, readonly string[]>>> = {
  name: ['contact name', 'person', 'given name'],
  org: ['company', 'company english name', 'organization name', 'organisation name', 'org name'],
  street: ['street address', 'addr', 'postal address'],
  city: ['locality', 'town'],
  zip: ['zipcode', 'postal', 'postal-code'],
  fax: ['fax-no'],
  id: ['handle', 'contact id', 'nic handle'],
}

const localTable = new Map<string, Meaning>(commonLabels)
const addLocal = (field: LabelField, labels: readonly string[]): void => {
  for (const label of labels) localTable.set(label, field)
}
for (const [field, labels] of Object.entries(localDomain)) addLocal(`domain.${field as DomainField}`, labels)
for (const [field, labels] of Object.entries(localRegistrar)) addLocal(`registrar.${field as RegistrarField}`, labels)
for (const role of roles)
  for (const prefix of prefixes[role])
    for (const [field, labels] of Object.entries(localContact))
      addLocal(
        `${role}.${field as ContactField}`,
        labels.map(label => `${prefix} ${label}`),
      )
// A heading's own value: `Registrant: Example Ltd`, `holder: Example Ltd`, `org: Example Ltd`.
for (const label of ['registrant', 'holder', 'owner', 'domain holder']) localTable.set(label, 'registrant.name')
addLocal('registrant.org', ['org'])
addLocal('registrant.country', ['country', 'org-country'])
addLocal('admin.name', ['administrative contact(ac)'])
addLocal('admin.email', ['ac e-mail'])
addLocal('admin.phone', ['ac phone number'])

/** The field a label names in a reply of a country-code registry. */
export const localFieldOf = (label: string): Meaning | undefined => localTable.get(label)
