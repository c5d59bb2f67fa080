import { hash } from 'node:crypto'
import { documentKey } from '../contract/documents.ts'
import { type RegistrationRecord, registrationBodies } from '../contract/registration.ts'
import { askAbout } from '../contract/registries.ts'
import { type Answer, absent, body, type ServiceDocuments, type ServiceRoutes } from '../core/answer.ts'
import { compare, groupBy } from '../core/order.ts'
import { stringAt } from '../core/string-column.ts'
import type { DomainEntry, Registration, WhoisBook } from './model.ts'
import { entriesOf, namesIn, registrationIn } from './registration/normalize.ts'
import { lastAskedAt } from './registration/registration.ts'

type DomainParams = { readonly 'domain-name': string }

/** Domains whose replies hold a record; the others have no files, and a host says why from their status document. */
const foundDomains = function* (book: WhoisBook): Generator<DomainParams> {
  for (const { domain, verdict } of entriesOf(book)) if (verdict === 'found') yield { 'domain-name': domain }
}

/** Why a domain has no answer: it is not on the list or was never answered, or the registry says that it is not registered. */
const reasonOf = (registration: Registration | undefined): Answer<never> =>
  registration?.verdict === 'notfound' || registration?.verdict === 'reserved'
    ? absent('not_registered')
    : absent('not_followed')

/** Why a path of a found domain has no body: a date is unknown, or the raw reply names contacts that are kept back. */
const reasonWithout = ({ rawtext, withheld }: RegistrationRecord, cut: unknown): Answer<never> =>
  absent(
    cut === registrationBodies.rawtext && rawtext === null && withheld.length > 0 ? 'withheld' : 'not_representable',
  )

const route = <Body>(cut: (record: RegistrationRecord) => Body | undefined) => ({
  enumerate: foundDomains,
  answer: (book: WhoisBook, { 'domain-name': asked }: DomainParams): Answer<Body> => {
    const registration = registrationIn(book, asked.toLowerCase())
    if (!registration?.record) return reasonOf(registration)
    const given = cut(registration.record)
    return given === undefined ? reasonWithout(registration.record, cut) : body(given)
  },
})

export const whoisRoutes = {
  domain: route(registrationBodies.domain),
  contacts: route(registrationBodies.contacts),
  admin: route(registrationBodies.admin),
  tech: route(registrationBodies.tech),
  billing: route(registrationBodies.billing),
  rawtext: route(registrationBodies.rawtext),
  registrant: route(registrationBodies.registrant),
  registrar: route(registrationBodies.registrar),
} satisfies ServiceRoutes<'whois', WhoisBook>

const summaryOf = (entry: DomainEntry) => ({
  domain: entry.domain,
  verdict: entry.verdict,
  source: entry.sources.map(({ server }) => server).at(-1) ?? null,
  askedAt: lastAskedAt(entry.sources) ?? null,
  expires: entry.expires,
})

/** Up to this many names stand in one index; above it, in 256 shards. */
const largestIndex = 10_000

/** A name's shard, the first two hexadecimal digits of its SHA-256: even, and easy to compute for a client. */
export const shardOf = (domain: string): string => hash('sha256', domain).slice(0, 2)

/** The rows of each shard, shards in order. */
type Shards = ReadonlyMap<string, readonly number[]>

const cutOf = ({ count, names }: WhoisBook): Shards => {
  const shards = groupBy(new Array(count).keys(), row => shardOf(stringAt(names, row)))
  return new Map([...shards].sort(([a], [b]) => compare(a, b)))
}

/** Made once for a book: 256 shards are written one after the other. */
const cut = new WeakMap<WhoisBook, Shards>()

const shardsOf = (book: WhoisBook): Shards => {
  const shards = cut.get(book) ?? (book.count > largestIndex ? cutOf(book) : new Map<string, readonly number[]>())
  cut.set(book, shards)
  return shards
}

export const whoisDocuments = {
  whoisIndex: {
    enumerate: () => [{}],
    answer: book => {
      const { count } = book
      if (count <= largestIndex) return body({ count, domains: Array.from(entriesOf(book), summaryOf) })
      return body({
        count,
        shardedBy: 'the first two hexadecimal digits of the SHA-256 of the name',
        shards: [...shardsOf(book)].map(([shard, rows]) => ({
          path: `/${documentKey('whoisIndexShard', { shard })}`,
          count: rows.length,
        })),
      })
    },
  },
  whoisIndexShard: {
    enumerate: book => [...shardsOf(book).keys()].map(shard => ({ shard })),
    answer: (book, { shard }) => {
      const rows = shardsOf(book).get(shard)
      if (!rows) return absent('path_not_found')
      return body({ count: rows.length, domains: Array.from(entriesOf(book, rows), summaryOf) })
    },
  },
  whoisHistory: {
    *enumerate(book) {
      for (const domain of namesIn(book)) if (book.changes.has(domain)) yield { domain }
    },
    answer: ({ changes }, { domain }) => {
      const name = domain.toLowerCase()
      const found = changes.get(name)
      return found ? body({ name, changes: found.map(change => ({ ...change })) }) : absent('not_followed')
    },
  },
  whoisRegistries: {
    enumerate: () => [{}],
    answer: ({ registries }) => body(registries),
  },
  whoisStatus: {
    *enumerate(book) {
      for (const domain of namesIn(book)) yield { domain }
    },
    answer: (book, { domain }) => {
      const registration = registrationIn(book, domain.toLowerCase())
      if (!registration) return absent('not_followed')
      const { sample, redacted, sources, origins, record } = registration
      const ask = askAbout(book.registries, registration.domain)
      return body({
        ...summaryOf(registration),
        sample,
        representable: Boolean(record?.domain),
        redacted: [...redacted],
        withheld: [...(record?.withheld ?? [])],
        replies: sources.map(({ layer, protocol, server, askedAt }) => ({ layer, protocol, server, askedAt })),
        origins,
        ask: ask === 'neither' ? null : (ask ?? null),
        neither: ask === 'neither',
      })
    },
  },
  whoisRecord: {
    *enumerate(book) {
      for (const { 'domain-name': domain } of foundDomains(book)) yield { domain }
    },
    answer: (book, { domain }) => {
      const registration = registrationIn(book, domain.toLowerCase())
      return registration?.record ? body(registration.record) : reasonOf(registration)
    },
  },
} satisfies ServiceDocuments<'whois', WhoisBook>
