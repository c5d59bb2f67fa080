/** Makes the published registration from a stored record. Pure. */
import { packBytes, type RegistrationRecord } from '../../contract/registration.ts'
import type { Contact } from '../../contract/schemas.ts'
import { compare } from '../../core/order.ts'
import {
  type ContactsSetting,
  layers,
  type Registration,
  type RegistrationFacts,
  type Role,
  roles,
  type StoredRecord,
  type StoredReply,
} from '../model.ts'
import { contactBody, domainBody, registrarBody } from './bodies.ts'
import { isAbout, type MergedReplies, mergeReplies } from './merge.ts'
import { unreadRoles } from './unread-contacts.ts'
import { isWithheld } from './withheld.ts'

export const unanswered = (domain: string): Registration => ({
  domain,
  verdict: null,
  sample: false,
  sources: [],
  expires: null,
  origins: {},
  redacted: [],
  record: null,
})

/** When the youngest of the replies was asked. */
export const lastAskedAt = (replies: readonly Pick<StoredReply, 'askedAt'>[]): string | undefined =>
  replies
    .map(({ askedAt }) => askedAt)
    .sort(compare)
    .at(-1)

const withheldIn = (contacts: RegistrationFacts['contacts'], setting: ContactsSetting): readonly Role[] =>
  roles.filter(role => contacts[role] && isWithheld(contacts[role], setting))

const recordBodyOf = (
  domain: string,
  merged: MergedReplies,
  used: readonly StoredReply[],
  setting: ContactsSetting,
): RegistrationRecord => {
  const redacted = new Set(merged.redacted)
  // WHOIS where there is one (the last of the referral chain), else RDAP. It may state contacts that the merge took elsewhere.
  const raw = used.findLast(({ protocol }) => protocol === 'whois') ?? used.at(-1)
  const read = [...withheldIn(merged.contacts, setting), ...withheldIn(raw?.facts.contacts ?? {}, setting)]
  const hidden = new Set(read.length > 0 || !raw ? read : unreadRoles(raw, setting))
  const contact = (role: Role): Contact | null => {
    const facts = merged.contacts[role]
    return facts && isWithheld(facts, setting) ? null : contactBody(role, facts, redacted)
  }
  return {
    name: domain,
    domain: domainBody(domain, merged.domain) ?? null,
    registrant: contact('registrant'),
    admin: contact('admin'),
    tech: contact('tech'),
    billing: contact('billing'),
    registrar: registrarBody(merged.registrar),
    rawtext: raw && hidden.size === 0 ? packBytes(raw.bytes) : null,
    withheld: roles.filter(role => hidden.has(role)),
  }
}

export const registrationOf = (
  { domain, sample, replies: stored }: StoredRecord,
  setting: ContactsSetting,
): Registration => {
  const replies = [...stored].sort((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer))
  const merged = mergeReplies(domain, replies)
  const used = merged ? replies.filter(reply => isAbout(domain, reply)) : replies
  const sources = used.map(({ layer, protocol, server, askedAt }) => ({ layer, protocol, server, askedAt }))
  if (!merged) return { ...unanswered(domain), verdict: replies[0]?.facts.verdict ?? null, sample, sources }
  return {
    domain,
    verdict: 'found',
    sample,
    sources,
    expires: merged.domain.expires ?? null,
    origins: merged.origins,
    redacted: merged.redacted,
    record: recordBodyOf(domain, merged, used, setting),
  }
}
