/**
 * Merges a domain's replies: name, id, status, name servers and dates from the registry; contacts, reseller, contract expiry, mail
 * and phone from the registrar. A fact that its owner does not state is taken from another reply; `origins` says which.
 */
import {
  type ContactFacts,
  type DomainFacts,
  type Layer,
  type Protocol,
  type RegistrarFacts,
  type RegistrationFacts,
  type Role,
  roles,
} from '../model.ts'

export interface RegistrationReading {
  readonly layer: Layer
  readonly protocol: Protocol
  readonly facts: RegistrationFacts
}

export interface MergedReplies extends Omit<RegistrationFacts, 'verdict'> {
  /** Which reply each fact is from, as `registry whois`: `domain.created`, `registrar.name`, `registrant`, … in a fixed order. */
  readonly origins: Readonly<Record<string, string>>
}

type Owner = Layer
const domainOwners = {
  name: 'registry',
  id: 'registry',
  created: 'registry',
  expires: 'registry',
  contractExpires: 'registrar',
  updated: 'registry',
  dnssec: 'registry',
  statuses: 'registry',
  nameServers: 'registry',
} as const satisfies Record<keyof DomainFacts, Owner>

const registrarOwners = {
  name: 'registry',
  id: 'registry',
  url: 'registry',
  email: 'registrar',
  phone: 'registrar',
  server: 'registry',
  reseller: 'registrar',
} as const satisfies Record<keyof RegistrarFacts, Owner>

/** Found, and about this domain. A registrar that does not name it may be answering for another. */
export const isAbout = (domain: string, { layer, facts }: RegistrationReading): boolean =>
  facts.verdict === 'found' &&
  (facts.domain.name === domain || (facts.domain.name === undefined && layer === 'registry'))

const isStated = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

const label = ({ layer, protocol }: RegistrationReading): string => `${layer} ${protocol}`

type ByOwner = Readonly<Record<Owner, readonly RegistrationReading[]>>

/** The replies in the order in which an owner's facts are looked for: its own first. */
const ordered = (replies: readonly RegistrationReading[], owner: Owner): readonly RegistrationReading[] => [
  ...replies.filter(({ layer }) => layer === owner),
  ...replies.filter(({ layer }) => layer !== owner),
]

const isOpen = (role: Role, { contacts, redacted }: RegistrationFacts): boolean =>
  Object.keys(contacts[role] ?? {}).some(field => !redacted.includes(`${role}.${field}`))

type Origins = Record<string, string>

const fill = <T extends DomainFacts | RegistrarFacts>(
  part: 'domain' | 'registrar',
  owners: readonly (readonly [string, Owner])[],
  byOwner: ByOwner,
  origins: Origins,
  filled: T,
): T => {
  for (const [field, owner] of owners)
    for (const reply of byOwner[owner]) {
      const value = (reply.facts[part] as Readonly<Record<string, unknown>>)[field]
      if (!isStated(value)) continue
      Object.assign(filled, { [field]: value })
      origins[`${part}.${field}`] = label(reply)
      break
    }
  return filled
}

const domainFields = Object.entries(domainOwners)
const registrarFields = Object.entries(registrarOwners)

/** The facts of a domain's replies; undefined unless one of them is found and about it. */
export const mergeReplies = (domain: string, all: readonly RegistrationReading[]): MergedReplies | undefined => {
  const replies = all.filter(reply => isAbout(domain, reply))
  if (replies.length === 0) return undefined
  const byOwner = { registry: ordered(replies, 'registry'), registrar: ordered(replies, 'registrar') }
  const origins: Origins = {}
  const facts = {
    domain: fill<DomainFacts>('domain', domainFields, byOwner, origins, { statuses: [], nameServers: [] }),
    registrar: fill<RegistrarFacts>('registrar', registrarFields, byOwner, origins, {}),
  }
  const contacts: { [R in Role]?: ContactFacts } = {}
  const redacted: string[] = []
  for (const role of roles) {
    const holders = byOwner.registrar.filter(reply => reply.facts.contacts[role])
    const from = holders.find(reply => isOpen(role, reply.facts)) ?? holders[0]
    if (!from) continue
    contacts[role] = from.facts.contacts[role]!
    redacted.push(...from.facts.redacted.filter(field => field.startsWith(`${role}.`)))
    origins[role] = label(from)
  }
  return { ...facts, contacts, redacted, origins }
}
