/** Bodies of the documents on registrations. */
import { z } from 'zod'
import { contact, count, day, domain, instant, listOf, registrar, registryAsk, text } from './schemas.ts'

/** A domain in short: what the registry said when it was last asked. */
const registration = z.strictObject({
  domain: text,
  verdict: z
    .enum(['found', 'notfound', 'reserved', 'limited', 'unsupported', 'unavailable'])
    .nullable()
    .describe('null: no answer yet.'),
  source: text.nullable().describe('The server that answered last.'),
  askedAt: instant.nullable(),
  expires: instant.nullable(),
})

const expiry = z.strictObject({
  name: text,
  exdate: instant,
  registrar: text.nullable(),
  status: z.array(text),
  askedAt: instant.nullable().describe('When the registry last said so.'),
})

const role = z.enum(['registrant', 'admin', 'tech', 'billing'])
const index = z.strictObject({ count, domains: z.array(registration) })
const shardedIndex = z.strictObject({
  count,
  shardedBy: text,
  shards: listOf({ path: text, count }),
})

export const whoisBodies = {
  whoisIndex: z.union([index, shardedIndex]),
  whoisIndexShard: index,
  whoisExpiring: z.strictObject({
    asOf: day.describe('The day, UTC, from which the days are counted.'),
    count: count.describe('Names with a known expiry; the lists hold the 10,000 soonest.'),
    expiring: listOf({ ...expiry.shape, daysLeft: z.int().describe('Negative: past, and still registered.') }).describe(
      'Soonest first.',
    ),
    overdue: z
      .array(expiry)
      .describe('Names last asked before their expiry, which is past: they may have been renewed since.'),
  }),
  whoisHistory: z.strictObject({
    name: text,
    changes: listOf({
      at: instant.describe('When the registry was asked.'),
      field: z.enum(['registrar', 'nservs', 'locks', 'exdate', 'registered']),
      before: text.describe('Lists are joined by spaces; empty: none.'),
      after: text,
    }).describe('Oldest first.'),
  }),
  whoisRegistries: z.strictObject({
    rdap: z.record(text, text).describe('By suffix: the base address of its RDAP server.'),
    whois: z.record(text, text).describe('By suffix: its host on port 43.'),
    neither: z.array(text).describe('Suffixes whose registry is known to run neither.'),
    limits: z
      .record(text, z.strictObject({ gapMs: z.int().optional(), quota: z.int().optional() }))
      .describe(
        'By RDAP host: milliseconds between two questions and questions a day, where its operator states them.',
      ),
  }),
  whoisStatus: z.strictObject({
    ...registration.shape,
    sample: z.boolean().describe('Written for a reserved name from public facts; not a reply as received.'),
    representable: z.boolean().describe('Does the reply state all that a domain object needs?'),
    redacted: z.array(text).describe('Fields the registry withholds.'),
    withheld: z.array(role).describe('Contacts not published here, by the setting `contacts`.'),
    replies: listOf({
      layer: z.enum(['registry', 'registrar']),
      protocol: z.enum(['whois', 'rdap']),
      server: text,
      askedAt: instant,
    }),
    origins: z.record(text, text).describe('By field: which of the replies it is from.'),
    ask: registryAsk.nullable().describe('Where its registry answers; null: not known, or `neither`.'),
    neither: z.boolean().describe('Its registry is known to run neither RDAP nor WHOIS.'),
  }),
  whoisRecord: z.strictObject({
    name: text,
    domain: domain.nullable().describe('null: the replies state no creation or no expiry date.'),
    registrant: contact.nullable(),
    admin: contact.nullable(),
    tech: contact.nullable(),
    billing: contact.nullable(),
    registrar: registrar.nullable(),
    rawtext: z
      .strictObject({ encoding: z.enum(['utf-8', 'base64']), text })
      .nullable()
      .describe(
        'The reply as text, or its bytes in Base64 where they are not UTF-8; null where contacts are withheld.',
      ),
    withheld: z.array(role).readonly(),
  }),
} as const
