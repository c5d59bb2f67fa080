/** Facts to the bodies of the contract: every key present, unknown ones null, or `""` and `[]` where null is not allowed. */
import type { Contact, Domain, Faxphone, Registrar } from '../../contract/schemas.ts'
import type { ContactFacts, ContactField, DomainFacts, RegistrarFacts, Role } from '../model.ts'
import { isRedaction } from '../read/redaction.ts'

/** What a domain object states; a date that it may not lack is null where it is unknown. */
export const statedDomain = (name: string, facts: DomainFacts) => ({
  crdate: facts.created ?? null,
  cxdate: facts.contractExpires ?? null,
  dnssec: facts.dnssec ?? null,
  exdate: facts.expires ?? null,
  id: facts.id ?? null,
  name,
  nservs: [...facts.nameServers],
  status: [...facts.statuses],
  update: facts.updated ?? null,
})

/** Undefined when a date that may not be null is unknown. */
export const domainBody = (name: string, facts: DomainFacts): Domain | undefined => {
  const { created: crdate, expires: exdate } = facts
  return crdate && exdate ? { ...statedDomain(name, facts), crdate, exdate } : undefined
}

const faxphone = (number: string | null, ext: string | null): Faxphone | null =>
  number === null ? null : { number, ext }

/** A redacted value is the registry's own notice where null is not allowed, else null (country: `""`). */
export const contactBody = (
  role: Role,
  facts: ContactFacts | undefined,
  redacted: ReadonlySet<string>,
  { orgAsName = true }: { readonly orgAsName?: boolean } = {},
): Contact | null => {
  if (!facts) return null
  /** A field named as redacted may still hold a partial or a replacement value (RFC 9537); only a notice gives way to null. */
  const shown = (field: ContactField): string | null => {
    const value = facts[field] ?? null
    return value !== null && redacted.has(`${role}.${field}`) && isRedaction(value) ? null : value
  }
  const org = shown('org')
  return {
    address: {
      city: facts.city ?? '',
      country: shown('country') ?? '',
      region: shown('region'),
      street: facts.street ?? '',
      zip: shown('zip'),
    },
    email: shown('email'),
    fax: faxphone(shown('fax'), shown('faxExt')),
    id: shown('id'),
    name: facts.name ?? (orgAsName ? (org ?? '') : ''),
    org,
    phone: faxphone(shown('phone'), shown('phoneExt')),
  }
}

export const registrarBody = (registrar: RegistrarFacts): Registrar => ({
  email: registrar.email ?? null,
  id: registrar.id ?? null,
  name: registrar.name ?? '',
  phone: registrar.phone ?? null,
  reseller: registrar.reseller ?? null,
  server: registrar.server ?? null,
  url: registrar.url ?? '',
})
