/** The eight paths of a domain, and the documents beside them. */
import { createHash } from 'node:crypto'
import { documentKey } from '../contract/routes.ts'
import { type Answer, absent, body, type ServiceDocuments, type ServiceRoutes } from '../core/answer.ts'
import { compare, groupBy } from '../core/order.ts'
import type { Registration, WhoisBook } from './model.ts'

type DomainParams = { readonly 'domain-name': string }

/** Domains whose replies hold a record; the others have no files, and a host says why from their status document. */
const foundDomains = function* ({ registrations }: WhoisBook): Generator<DomainParams> {
  for (const { domain, verdict } of registrations.values()) if (verdict === 'found') yield { 'domain-name': domain }
}

/** Why a domain has no answer: it is not on the list or was never answered, or the registry says that it is not registered. */
const reasonOf = (registration: Registration | undefined): Answer<never> =>
  registration?.verdict === 'notfound' || registration?.verdict === 'reserved'
    ? absent('not_registered')
    : absent('not_followed')

const route = <Body>(give: (registration: Registration) => Answer<Body>) => ({
  enumerate: foundDomains,
  answer: ({ registrations }: WhoisBook, { 'domain-name': asked }: DomainParams): Answer<Body> => {
    const registration = registrations.get(asked.toLowerCase())
    return registration?.verdict === 'found' ? give(registration) : reasonOf(registration)
  },
})

const orAbsent = <Body>(value: Body | null): Answer<Body> =>
  value === null ? absent('not_representable') : body(value)

export const whoisRoutes = {
  domain: route(registration => orAbsent(registration.body)),
  contacts: route(({ contacts: { admin, tech, billing } }) => body([admin, tech, billing])),
  admin: route(({ contacts }) => body(contacts.admin)),
  tech: route(({ contacts }) => body(contacts.tech)),
  billing: route(({ contacts }) => body(contacts.billing)),
  rawtext: route(({ rawtext }) => orAbsent(rawtext)),
  registrant: route(({ contacts }) => body(contacts.registrant)),
  registrar: route(({ registrar }) => orAbsent(registrar)),
} satisfies ServiceRoutes<'whois', WhoisBook>

/** When the youngest of the replies in use was asked; null when there is none. */
const askedAtOf = ({ sources }: Registration): string | null =>
  sources.reduce<string | null>((latest, { askedAt }) => (latest === null || askedAt > latest ? askedAt : latest), null)

const summaryOf = (registration: Registration) => ({
  domain: registration.domain,
  verdict: registration.verdict,
  source: registration.sources.map(({ server }) => server).at(-1) ?? null,
  askedAt: askedAtOf(registration),
  expires: registration.expires,
})

/** Up to this many names stand in one index; above it, in 256 shards. */
export const largestIndex = 10_000

/** A name's shard, the first two hexadecimal digits of its SHA-256: even, and anybody can work it out. */
export const shardOf = (domain: string): string => createHash('sha256').update(domain).digest('hex').slice(0, 2)

const pathOfShard = (shard: string): string => `/${documentKey('whoisIndexShard', { shard })}`

type Shards = ReadonlyMap<string, readonly Registration[]>

/** Cut once for a book: 256 shards are asked for one after the other. */
const cut = new WeakMap<WhoisBook, Shards>()

const shardsOf = (book: WhoisBook): Shards => {
  const known = cut.get(book)
  if (known) return known
  const { registrations } = book
  const isLarge = registrations.size > largestIndex
  const shards: Shards = isLarge ? groupBy(registrations.values(), ({ domain }) => shardOf(domain)) : new Map()
  cut.set(book, shards)
  return shards
}

export const whoisDocuments = {
  whoisIndex: {
    enumerate: () => [{}],
    answer: book => {
      const { registrations } = book
      if (registrations.size <= largestIndex)
        return body({ count: registrations.size, domains: [...registrations.values()].map(summaryOf) })
      const shards = [...shardsOf(book)].sort(([a], [b]) => compare(a, b))
      return body({
        count: registrations.size,
        shardedBy: 'the first two hexadecimal digits of the SHA-256 of the name',
        shards: shards.map(([shard, of]) => ({ path: pathOfShard(shard), count: of.length })),
      })
    },
  },
  whoisIndexShard: {
    enumerate: book => [...shardsOf(book).keys()].sort(compare).map(shard => ({ shard })),
    answer: (book, { shard }) => {
      const of = shardsOf(book).get(shard)
      return of ? body({ count: of.length, domains: of.map(summaryOf) }) : absent('path_not_found')
    },
  },
  whoisStatus: {
    *enumerate({ registrations }) {
      for (const domain of registrations.keys()) yield { domain }
    },
    answer: ({ registrations }, { domain }) => {
      const registration = registrations.get(domain.toLowerCase())
      if (!registration) return absent('not_followed')
      const { sample, redacted, sources, origins, body: domainBody } = registration
      return body({
        ...summaryOf(registration),
        sample,
        representable: domainBody !== null,
        redacted: [...redacted],
        replies: sources.map(({ layer, protocol, server, askedAt }) => ({ layer, protocol, server, askedAt })),
        origins,
      })
    },
  },
} satisfies ServiceDocuments<'whoisIndex' | 'whoisIndexShard' | 'whoisStatus', WhoisBook>
