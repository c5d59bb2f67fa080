/** The eight paths of a domain, and the documents beside them. */
import { type Answer, absent, body, type ServiceDocuments, type ServiceRoutes } from '../core/answer.ts'
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

export const whoisDocuments = {
  whoisIndex: {
    enumerate: () => [{}],
    answer: ({ registrations }) =>
      body({ count: registrations.size, domains: [...registrations.values()].map(summaryOf) }),
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
        redacted,
        replies: sources.map(({ layer, protocol, server, askedAt }) => ({ layer, protocol, server, askedAt })),
        origins,
      })
    },
  },
} satisfies ServiceDocuments<'whoisIndex' | 'whoisStatus', WhoisBook>
