/** What `/status.json` needs of a book. Pure, and kept in the manifest: an unchanged build then tells how old it is without reading the book. */

import type { Book } from './book.ts'
import { addDays } from './contract/calendar.ts'
import type { Service } from './contract/routes.ts'
import type { FindingRule, ForexBook } from './forex/model.ts'
import type { Protocol, WhoisBook } from './whois/model.ts'
import { entriesOf } from './whois/normalize.ts'

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

/** The first and the last of some days, which need not be in order. */
const spanOf = () => {
  let first: string | undefined
  let last: string | undefined
  return {
    add(day: string): void {
      if (first === undefined || day < first) first = day
      if (last === undefined || day > last) last = day
    },
    ends: () => ({ first, last }),
  }
}

/** When registrations were asked: the newest reply of each domain, and of each protocol the newest of all. */
const registrationFacts = (book: WhoisBook): Pick<Facts, 'protocols'> & { readonly whois: ServiceFacts } => {
  const domains = spanOf()
  const asked = { whois: spanOf(), rdap: spanOf() } satisfies Record<Protocol, unknown>
  for (const { sources } of entriesOf(book)) {
    const own = spanOf()
    for (const { protocol, askedAt } of sources) {
      asked[protocol].add(askedAt.slice(0, 10))
      own.add(askedAt.slice(0, 10))
    }
    const { last } = own.ends()
    if (last !== undefined) domains.add(last)
  }
  const { first, last } = domains.ends()
  return {
    whois: factsOf(first, last, book.count, first && addDays(first, freshDays.whois)),
    protocols: { whois: asked.whois.ends().last ?? null, rdap: asked.rdap.ends().last ?? null },
  }
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
  const registrations = registrationFacts(whois)
  return {
    services: {
      whois: registrations.whois,
      forex: factsOf(forex.dates[0], newest, forex.codes.length, newest && addDays(newest, freshDays.forex)),
      gse: factsOf(gse.sessions[0], gse.session, trading, addDays(gse.session, freshDays.gse)),
    },
    protocols: registrations.protocols,
    outliers: outliersOf(forex),
  }
}
