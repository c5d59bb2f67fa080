/** Makes the published registration from a stored record. Pure. */
import { packBytes, type RegistrationRecord } from '../../contract/registration.ts'
import type { Contact } from '../../contract/schemas.ts'
import { layers, type Registration, type Role, type StoredRecord, type StoredReply } from '../model.ts'
import { contactBody, domainBody, registrarBody } from './bodies.ts'
import { isAbout, type MergedReplies, mergeReplies } from './merge.ts'

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

/** The reply that gave the record: WHOIS where there is one (the last of the referral chain), else RDAP. */
const rawtextOf = (used: readonly StoredReply[]): Uint8Array<ArrayBuffer> | undefined =>
  (used.findLast(({ protocol }) => protocol === 'whois') ?? used.at(-1))?.bytes

const recordBodyOf = (domain: string, merged: MergedReplies, used: readonly StoredReply[]): RegistrationRecord => {
  const redacted = new Set(merged.redacted)
  const contact = (role: Role): Contact | null => contactBody(role, merged.contacts[role], redacted)
  const rawtext = rawtextOf(used)
  return {
    name: domain,
    domain: domainBody(domain, merged.domain) ?? null,
    registrant: contact('registrant'),
    admin: contact('admin'),
    tech: contact('tech'),
    billing: contact('billing'),
    registrar: registrarBody(merged.registrar),
    rawtext: rawtext ? packBytes(rawtext) : null,
  }
}

export const registrationOf = ({ domain, sample, replies: stored }: StoredRecord): Registration => {
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
    record: recordBodyOf(domain, merged, used),
  }
}
