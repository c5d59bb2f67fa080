/** What `/status.json` needs of a book. Pure, and kept in the manifest: an unchanged build then tells how old it is without reading the book. */

import type { Book } from './book.ts'
import { addDays } from './contract/calendar.ts'
import type { Service } from './contract/routes.ts'
import type { FindingRule, ForexBook } from './forex/model.ts'
import { type Protocol, protocols, type WhoisBook } from './whois/model.ts'

export interface ServiceFacts {
  /** The first and the last day there is anything of; null when there is nothing. */
  readonly first: string | null
  readonly latest: string | null
  readonly count: number
  /** The day after which it should be called old. */
  readonly staleAfter: string | null
}

/** Figures of a voice that the gate dropped, on the newest date it dropped any. */
export interface Outlier {
  readonly date: string
  readonly figures: number
  /** Its own euro was off, so that nothing of the date was used. */
  readonly whole: boolean
}

export interface Facts {
  readonly services: Readonly<Record<Service, ServiceFacts>>
  /** When each protocol of the registries last gave a reply that is in use; null when none did. */
  readonly protocols: Readonly<Record<Protocol, string | null>>
  /** By voice: a source's key, or the name of its weekly table. */
  readonly outliers: Readonly<Record<string, Outlier>>
}

/** Days that data of each service may lie without being called old: a long weekend of holidays, a monthly round of questions. */
const freshDays = { forex: 6, gse: 7, whois: 45 } as const satisfies Record<Service, number>

const factsOf = (first: string | undefined, latest: string | undefined, count: number, stale: string | undefined) => ({
  first: first ?? null,
  latest: latest ?? null,
  count,
  staleAfter: stale ?? null,
})

const lastAsked = ({ registrations }: WhoisBook, protocol: Protocol): string | null => {
  const asked = [...registrations.values()].flatMap(({ sources }) =>
    sources.filter(source => source.protocol === protocol).map(({ askedAt }) => askedAt.slice(0, 10)),
  )
  return asked.sort().at(-1) ?? null
}

const registrationFacts = ({ registrations }: WhoisBook): ServiceFacts => {
  const days = [...registrations.values()]
    .map(({ sources }) =>
      sources.reduce((latest, { askedAt }) => (askedAt > latest ? askedAt : latest), '').slice(0, 10),
    )
    .filter(day => day !== '')
    .sort()
  return factsOf(days[0], days.at(-1), registrations.size, days[0] && addDays(days[0], freshDays.whois))
}

const dropping: ReadonlySet<FindingRule> = new Set(['off-median', 'off-ecb', 'jump-held', 'euro-off'])

const outliersOf = ({ findings }: ForexBook): Facts['outliers'] => {
  const found: Record<string, Outlier> = {}
  for (const { rule, source, dates } of findings) {
    const date = dates.at(-1)
    if (!dropping.has(rule) || date === undefined) continue
    const known = found[source]
    if (known && known.date > date) continue
    const before = known?.date === date ? known : { figures: 0, whole: false }
    found[source] = { date, figures: before.figures + 1, whole: before.whole || rule === 'euro-off' }
  }
  return Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)))
}

export const bookFacts = ({ forex, gse, whois }: Book): Facts => {
  const newest = forex.dates.at(-1)
  const trading = [...gse.equities.values()].filter(({ suspended }) => !suspended).length
  return {
    services: {
      whois: registrationFacts(whois),
      forex: factsOf(forex.dates[0], newest, forex.codes.length, newest && addDays(newest, freshDays.forex)),
      gse: factsOf(gse.sessions[0], gse.session, trading, addDays(gse.session, freshDays.gse)),
    },
    protocols: Object.fromEntries(protocols.map(one => [one, lastAsked(whois, one)])) as Facts['protocols'],
    outliers: outliersOf(forex),
  }
}
