/**
 * Merges a domain's replies: name, id, status, name servers and dates from the registry; contacts, reseller, contract expiry, mail
 * and phone from the registrar. A fact that its owner does not state is taken from another reply; `origins` says which.
 */
import {
  type ContactFacts,
  domainTexts,
  type Layer,
  type RegistrationFacts,
  type Role,
  registrarFields,
  roles,
  type StoredReply,
} from '../model.ts'

export type RegistrationReading = Pick<StoredReply, 'layer' | 'protocol' | 'facts'>

export interface MergedReplies extends Omit<RegistrationFacts, 'verdict'> {
  /** Which reply each fact is from, as `registry whois`: `domain.created`, `registrar.name`, `registrant`, … in a fixed order. */
  readonly origins: Readonly<Record<string, string>>
}

const fields = { domain: [...domainTexts, 'statuses', 'nameServers'], registrar: registrarFields } as const

/** Facts that the registrar knows better than the registry. */
const ofRegistrar = new Set(['domain.contractExpires', 'registrar.email', 'registrar.phone', 'registrar.reseller'])

/** Found, and about this domain. A registrar that does not name it may be answering for another. */
export const isAbout = (domain: string, { layer, facts }: RegistrationReading): boolean =>
  facts.verdict === 'found' &&
  (facts.domain.name === domain || (facts.domain.name === undefined && layer === 'registry'))

const isStated = (value: unknown): boolean => value !== undefined && !(Array.isArray(value) && value.length === 0)

const label = ({ layer, protocol }: RegistrationReading): string => `${layer} ${protocol}`

/** The replies in the order in which an owner's facts are looked for: its own first. */
const ordered = (replies: readonly RegistrationReading[], owner: Layer): readonly RegistrationReading[] => [
  ...replies.filter(({ layer }) => layer === owner),
  ...replies.filter(({ layer }) => layer !== owner),
]

const isOpen = (role: Role, { contacts, redacted }: RegistrationFacts): boolean =>
  Object.keys(contacts[role] ?? {}).some(field => !redacted.includes(`${role}.${field}`))

/** The facts of a domain's replies; undefined unless one of them is found and about it. */
export const mergeReplies = (domain: string, all: readonly RegistrationReading[]): MergedReplies | undefined => {
  const replies = all.filter(reply => isAbout(domain, reply))
  if (replies.length === 0) return undefined
  const byOwner = { registry: ordered(replies, 'registry'), registrar: ordered(replies, 'registrar') }
  const origins: Record<string, string> = {}
  const fill = <Part extends keyof typeof fields>(part: Part, filled: RegistrationFacts[Part]) => {
    for (const field of fields[part]) {
      const path = `${part}.${field}`
      const valueIn = ({ facts }: RegistrationReading) => (facts[part] as Readonly<Record<string, unknown>>)[field]
      const from = byOwner[ofRegistrar.has(path) ? 'registrar' : 'registry'].find(reply => isStated(valueIn(reply)))
      if (!from) continue
      Object.assign(filled, { [field]: valueIn(from) })
      origins[path] = label(from)
    }
    return filled
  }
  const facts = { domain: fill('domain', { statuses: [], nameServers: [] }), registrar: fill('registrar', {}) }
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
