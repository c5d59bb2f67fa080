/** Forms the exchange's book: judges rows, selects the board, adds companies. Pure. */
import { AlmanacError } from '../contract/errors.ts'
import { compare, groupBy } from '../core/order.ts'
import { chooseBoard } from './board.ts'
import { capitalOf, sharesOf } from './capital.ts'
import { type CompanyProfiles, profilesOf } from './companies.ts'
import { type Listings, listingsOf } from './listings.ts'
import type { DayLine, GseBook, GseData, ListedEquity } from './model.ts'
import { judge } from './rules/judge.ts'
import { keptRows } from './rules/row-candidate.ts'
import { carrySuspension } from './rules/suspensions.ts'

const byDate = (lines: readonly DayLine[]): readonly DayLine[] => lines.toSorted((a, b) => compare(a.date, b.date))

/** Each symbol's lines, under the symbol in force at the board's session. */
const historyOf = (lines: readonly DayLine[], listings: Listings, session: string): GseBook['history'] => {
  const renamed = lines.map(line => ({ ...line, symbol: listings.symbolOn(line.symbol, session) }))
  const groups = groupBy(renamed, ({ symbol }) => symbol)
  const carried = (symbol: string, group: readonly DayLine[]): readonly DayLine[] =>
    carrySuspension(byDate(group), date => listings.resumedOn(symbol, date))
  return new Map(
    [...groups].sort(([a], [b]) => compare(a, b)).map(([symbol, group]) => [symbol, carried(symbol, group)]),
  )
}

const equityOf = (last: DayLine, session: string, listings: Listings, profiles: CompanyProfiles): ListedEquity => {
  const { symbol } = last
  const { company, shares, eps, dps } = profiles(symbol)
  return {
    symbol,
    last,
    carried: last.date !== session,
    suspended: last.suspended || listings.isSuspended(symbol, session),
    listed: listings.listedSince(symbol),
    capital: capitalOf(Math.round(last.close * 10_000), shares),
    shares: sharesOf(shares),
    dps,
    eps,
    company,
  }
}

/** Throws DATA_SHAPE when no row is sound, because an empty board would be false. */
export const normalizeGse = (data: GseData): GseBook => {
  const rows = keptRows(data.years)
  const judgement = judge(rows)
  const choice = chooseBoard(judgement)
  if (!choice)
    throw new AlmanacError({
      code: 'DATA_SHAPE',
      subject: data.years.map(({ file }) => `data/${file}`).join(', '),
      got: `${rows.length} rows, none of them sound`,
      expected: 'at least one session',
    })
  const { session, sessions, heldBack } = choice
  const listings = listingsOf(data.listings)
  const lines = judgement.sound.map(({ line }) => line).filter(({ date }) => date <= session)
  const history = historyOf(lines, listings, session)
  const profiles = profilesOf(data.facts, data.directors, session)
  const equities = new Map<string, ListedEquity>()
  for (const [symbol, days] of history)
    if (!listings.isDelisted(symbol, session)) equities.set(symbol, equityOf(days.at(-1)!, session, listings, profiles))
  const newest = heldBack.at(-1)
  return {
    session,
    sessions,
    equities,
    history,
    refused: judgement.refused,
    rows: rows.length,
    heldBack,
    degraded: newest ? `the board stays at ${session}: ${newest.session} has ${newest.reason}` : null,
  }
}
