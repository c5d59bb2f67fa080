/** What `/status.json` needs of a book, kept in the manifest: an unchanged build reads no figure to tell how old everything is. */
import type { Book } from '../book.ts'
import { addDays } from '../contract/calendar.ts'
import type { Service } from '../contract/routes.ts'
import type { ServiceStatus } from '../contract/site-schemas.ts'
import type { WhoisBook } from '../whois/model.ts'
import { entriesOf } from '../whois/registration/normalize.ts'
import { lastAskedAt } from '../whois/registration/registration.ts'
import { type SourceFacts, sourceFacts } from './source-facts.ts'

/** What a service's part of `/status.json` says without the clock. */
interface ServiceFacts extends Readonly<Pick<ServiceStatus, 'first' | 'latest' | 'count' | 'staleAfter'>> {
  readonly held?: string
}

export interface EditionFacts {
  readonly services: Readonly<Record<Service, ServiceFacts>>
  readonly sources: readonly SourceFacts[]
}

/** The age in days after which each service's data is stale. It allows for long holidays and for a monthly round of registries. */
const freshDays = { forex: 6, gse: 7, whois: 45 } as const satisfies Record<Service, number>

const factsOf = (first: string | undefined, latest: string | undefined, count: number, stale: string | undefined) => ({
  first: first ?? null,
  latest: latest ?? null,
  count,
  staleAfter: stale ?? null,
})

/** When registries were asked: the newest reply of each domain. */
const registrationFacts = (book: WhoisBook): ServiceFacts => {
  let [first, last]: [string?, string?] = []
  for (const { sources } of entriesOf(book)) {
    const newest = lastAskedAt(sources)?.slice(0, 10)
    if (newest === undefined) continue
    if (first === undefined || newest < first) first = newest
    if (last === undefined || newest > last) last = newest
  }
  return factsOf(first, last, book.count, first && addDays(first, freshDays.whois))
}

export const serviceFacts = ({ forex, gse, whois }: Book): EditionFacts['services'] => {
  const newest = forex.dates.at(-1)
  // An empty book has no session.
  const newestSession = gse.session || undefined
  const trading = [...gse.equities.values()].filter(({ suspended }) => !suspended).length
  return {
    whois: registrationFacts(whois),
    forex: factsOf(forex.dates[0], newest, forex.codes.length, newest && addDays(newest, freshDays.forex)),
    gse: factsOf(gse.sessions[0], newestSession, trading, newestSession && addDays(newestSession, freshDays.gse)),
  }
}

export const bookFacts = async (dataDir: string, book: Book, except = new Set<Service>()): Promise<EditionFacts> => {
  return { services: serviceFacts(book), sources: await sourceFacts(dataDir, book, except) }
}
