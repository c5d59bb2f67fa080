/** `data/whois` to the book. Pure: the same records, in any order, give the same book. */
import { compare } from '../core/order.ts'
import { contactBody, domainBody, registrarBody } from './bodies.ts'
import { mergeFacts } from './merge.ts'
import {
  type Facts,
  layers,
  type Registration,
  type StoredRecord,
  type StoredReply,
  type WhoisBook,
  type WhoisData,
} from './model.ts'
import { readReply } from './read/reply.ts'

const unanswered = (domain: string): Registration => ({
  domain,
  verdict: null,
  sample: false,
  sources: [],
  expires: null,
  redacted: [],
  body: null,
  contacts: { registrant: null, admin: null, tech: null, billing: null },
  registrar: null,
  rawtext: null,
})

/** The reply that gave the record: WHOIS where there is one (the registrar's, last of the chain), else RDAP. */
const rawtextOf = (
  replies: readonly { readonly reply: StoredReply; readonly facts: Facts }[],
): Uint8Array<ArrayBuffer> | null => {
  const found = replies.filter(({ facts }) => facts.verdict === 'found').map(({ reply }) => reply)
  return (found.findLast(({ protocol }) => protocol === 'whois') ?? found.at(-1))?.bytes ?? null
}

const registrationOf = ({ domain, sample, replies: stored }: StoredRecord): Registration => {
  const replies = [...stored]
    .sort((a, b) => layers.indexOf(a.layer) - layers.indexOf(b.layer) || compare(a.protocol, b.protocol))
    .map(reply => ({ reply, layer: reply.layer, facts: readReply(reply.protocol, reply.bytes) }))
  const sources = replies.map(({ reply: { layer, protocol, server, askedAt } }) => ({
    layer,
    protocol,
    server,
    askedAt,
  }))
  const facts = mergeFacts(domain, replies)
  if (!facts) return { ...unanswered(domain), verdict: replies[0]?.facts.verdict ?? null, sample, sources }
  const redacted = new Set(facts.redacted)
  return {
    domain,
    verdict: 'found',
    sample,
    sources,
    expires: facts.domain.expires ?? null,
    redacted: facts.redacted,
    body: domainBody(domain, facts) ?? null,
    contacts: {
      registrant: contactBody('registrant', facts.contacts.registrant, redacted),
      admin: contactBody('admin', facts.contacts.admin, redacted),
      tech: contactBody('tech', facts.contacts.tech, redacted),
      billing: contactBody('billing', facts.contacts.billing, redacted),
    },
    registrar: registrarBody(facts),
    rawtext: rawtextOf(replies.filter(({ layer, facts }) => layer === 'registry' || facts.domain.name === domain)),
  }
}

/** Only followed domains are published; a record left behind by a removed one is not. */
export const normalizeWhois = ({ followed, records }: WhoisData): WhoisBook => {
  const byDomain = new Map(records.map(record => [record.domain, record]))
  const domains = [...new Set(followed.map(({ domain }) => domain))].sort(compare)
  return {
    registrations: new Map(
      domains.map(domain => {
        const record = byDomain.get(domain)
        return [domain, record ? registrationOf(record) : unanswered(domain)]
      }),
    ),
  }
}
