/** Companies from their facts, and directors from their filings, as of a session. */
import type { Company } from '../contract/schemas.ts'
import { compare, groupBy } from '../core/order.ts'
import type { ShareCount } from './capital.ts'
import type { Listings } from './listings.ts'
import type { Fact, FactField, FiledDirector, GseData } from './model.ts'

/** The first day that an `as_of` can mean: 1 January where only the year is known. */
export const firstDayOf = (asOf: string): string => `${asOf}${'-01-01'.slice(asOf.length - 4)}`.slice(0, 10)

/** The same day three years earlier, as text: 29 February has no such day but sorts correctly. */
const threeYearsBefore = (session: string): string => `${Number(session.slice(0, 4)) - 3}${session.slice(4)}`

/** The directors of a company's newest filing, in the order filed; none when it is over three years older than the session. */
const directorsOf = (filed: readonly FiledDirector[], session: string): Company['directors'] => {
  const newest = filed.map(({ asOf }) => firstDayOf(asOf)).reduce((a, b) => (a > b ? a : b), '')
  if (newest < threeYearsBefore(session)) return []
  const current = filed.filter(({ asOf }) => firstDayOf(asOf) === newest)
  return current.map(({ name, position }) => ({ name, position: position || null }))
}

/** Whether a newer rounded count contradicts the exact one, because shares were issued since. */
const isOutdated = (facts: ReadonlyMap<FactField, Fact>): boolean => {
  const [exact, rounded] = [facts.get('shares'), facts.get('shares_millions')]
  if (!exact || !rounded || firstDayOf(rounded.asOf) <= firstDayOf(exact.asOf)) return false
  const decimals = rounded.value.split('.')[1]?.length ?? 0
  return (Number(exact.value) / 1e6).toFixed(decimals) !== rounded.value
}

export interface CompanyProfile {
  readonly company: Company
  readonly shares: ShareCount
  /** The first day that the share count may be of; '' when there is none. */
  readonly sharesAsOf: string
  readonly eps: number | null
  readonly dps: number | null
}

/** Profiles by the symbol in force at the session: facts of a renamed symbol belong to the new one, the newest first. */
export const profilesOf = (
  { facts: all, directors }: Pick<GseData, 'facts' | 'directors'>,
  listings: Listings,
  session: string,
) => {
  const symbolOf = ({ symbol }: Fact | FiledDirector): string => listings.symbolOn(symbol, session)
  const ascending = all.toSorted((a, b) => compare(firstDayOf(a.asOf), firstDayOf(b.asOf)))
  const bySymbol = groupBy(ascending, symbolOf)
  const filedBySymbol = groupBy(directors, symbolOf)
  return (symbol: string): CompanyProfile => {
    const facts = new Map((bySymbol.get(symbol) ?? []).map(fact => [fact.field, fact]))
    const text = (field: FactField): string | null => facts.get(field)?.value ?? null
    const figure = (field: FactField): number | null => (facts.has(field) ? Number(text(field)) : null)
    const dayOf = (field: FactField): string => (facts.has(field) ? firstDayOf(facts.get(field)!.asOf) : '')
    return {
      company: {
        address: text('address'),
        directors: directorsOf(filedBySymbol.get(symbol) ?? [], session),
        email: text('email'),
        facsimile: text('facsimile'),
        industry: text('industry'),
        name: text('name') ?? symbol,
        sector: text('sector'),
        telephone: text('telephone'),
        website: text('website'),
      },
      shares: {
        exact: isOutdated(facts) ? undefined : facts.get('shares')?.value,
        millions: facts.get('shares_millions')?.value,
        unitsPerShare: figure('depositary_per_share') ?? 1,
      },
      sharesAsOf: [dayOf('shares'), dayOf('shares_millions')].sort(compare)[1]!,
      eps: figure('eps'),
      dps: figure('dps'),
    }
  }
}
