/** A record to what is published of its domain. Pure. */
import { packBytes, type RegistrationRecord } from '../../contract/registration.ts'
import type { Contact } from '../../contract/schemas.ts'
import { layers, type Registration, type Role, type StoredRecord, type StoredReply } from '../model.ts'
import { readReply } from '../read/reply.ts'
import { contactBody, domainBody, registrarBody } from './bodies.ts'
import { isAbout, mergeReplies, type ReadReply } from './merge.ts'

export const unanswered = (domain: string): Registration => ({
  domain,
  verdict: null,
  sample: false,
  sources: [],
  origins: {},
  expires: null,
  redacted: [],
  body: null,
  contacts: { registrant: null, admin: null, tech: null, billing: null },
  registrar: null,
  rawtext: null,
})

/** The reply that gave the record: WHOIS where there is one (the last of the referral chain), else RDAP. */
const rawtextOf = (used: readonly (ReadReply & StoredReply)[]): Uint8Array<ArrayBuffer> | null =>
  (used.findLast(({ protocol }) => protocol === 'whois') ?? used.at(-1))?.bytes ?? null

export const registrationOf = ({ domain, sample, replies: stored }: StoredRecord): Registration => {
  const replies = [...stored]
    .sort((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer))
    .map(reply => ({ ...reply, facts: readReply(reply.protocol, reply.bytes) }))
  const merged = mergeReplies(domain, replies)
  const used = merged ? replies.filter(reply => isAbout(domain, reply)) : replies
  const sources = used.map(({ layer, protocol, server, askedAt }) => ({ layer, protocol, server, askedAt }))
  if (!merged) return { ...unanswered(domain), verdict: replies[0]?.facts.verdict ?? null, sample, sources }
  const redacted = new Set(merged.redacted)
  const contact = (role: Role): Contact | null => contactBody(role, merged.contacts[role], redacted)
  return {
    domain,
    verdict: 'found',
    sample,
    sources,
    origins: merged.origins,
    expires: merged.domain.expires ?? null,
    redacted: merged.redacted,
    body: domainBody(domain, merged.domain) ?? null,
    contacts: {
      registrant: contact('registrant'),
      admin: contact('admin'),
      tech: contact('tech'),
      billing: contact('billing'),
    },
    registrar: registrarBody(merged.registrar),
    rawtext: rawtextOf(used),
  }
}

/** The object of `/whois/records/{domain}.json`, from which hosts cut the eight bodies. */
export const recordBodyOf = ({ domain, body, contacts, registrar, rawtext }: Registration): RegistrationRecord => ({
  name: domain,
  domain: body,
  ...contacts,
  registrar,
  rawtext: rawtext && packBytes(rawtext),
})
