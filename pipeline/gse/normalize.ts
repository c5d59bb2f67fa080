/** Forms the exchange's book: judges rows, selects the board, adds companies. Pure. */
import { almanacError } from '../contract/errors.ts'
import { compare, groupBy } from '../core/order.ts'
import { chooseBoard } from './board.ts'
import { capitalOf, sharesOf, sharesPrecisionOf } from './capital.ts'
import { type CompanyProfile, profilesOf } from './companies.ts'
import { type Listings, listingsOf } from './listings.ts'
import type { DayLine, GseBook, GseData, ListedEquity, Rescaled } from './model.ts'
import { judgeRows } from './rules/judge.ts'
import { rescaledIn } from './rules/rescaled.ts'
import { keptRows } from './rules/row-candidate.ts'
import { carrySuspension } from './rules/suspensions.ts'

/** Each symbol's lines, under the symbol in force at the board's session. The lines are in the order of their dates. */
const historyOf = (lines: readonly DayLine[], listings: Listings, session: string): GseBook['history'] => {
  const renamed = lines.map(line => ({ ...line, symbol: listings.symbolOn(line.symbol, session) }))
  const groups = groupBy(renamed, ({ symbol }) => symbol)
  const carried = (symbol: string, group: readonly DayLine[]): readonly DayLine[] =>
    carrySuspension(group, date => listings.resumedOn(symbol, date))
  return new Map(
    [...groups].sort(([a], [b]) => compare(a, b)).map(([symbol, group]) => [symbol, carried(symbol, group)]),
  )
}

const unknownShares = { unitsPerShare: 1 }

const equityOf = (
  last: DayLine,
  session: string,
  listings: Listings,
  { company, shares: known, eps, dps }: CompanyProfile,
  isRescaled: boolean,
): ListedEquity => {
  const { symbol } = last
  const shares = isRescaled ? unknownShares : known
  return {
    symbol,
    last,
    carried: last.date !== session,
    suspended: last.suspended || listings.isSuspended(symbol, session),
    listed: listings.listedSince(symbol),
    capital: capitalOf(Math.round(last.close * 10_000), shares),
    shares: sharesOf(shares),
    sharesPrecision: sharesPrecisionOf(shares),
    dps,
    eps,
    company,
  }
}

/** Throws DATA_SHAPE when no row is sound, because an empty board would be false. */
export const normalizeGse = (data: GseData): GseBook => {
  const rows = keptRows(data.years)
  const listings = listingsOf(data.listings)
  const judgement = judgeRows(rows, listings)
  const choice = chooseBoard(judgement)
  if (!choice) {
    const files = data.years.map(({ file }) => `data/${file}`).join(', ')
    throw almanacError('DATA_SHAPE', files, `${rows.length} rows, none of them sound`, 'at least one session')
  }
  const { session, sessions, heldBack } = choice
  const lines = judgement.sound.map(({ line }) => line).filter(({ date }) => date <= session)
  const history = historyOf(lines, listings, session)
  const profiles = profilesOf(data, listings, session)
  const equities = new Map<string, ListedEquity>()
  const rescaled: Rescaled[] = []
  for (const [symbol, days] of history) {
    if (listings.isDelisted(symbol, session)) continue
    const profile = profiles(symbol)
    const unexplained = rescaledIn(days).filter(({ date }) => date > profile.sharesAsOf)
    rescaled.push(...unexplained)
    equities.set(symbol, equityOf(days.at(-1)!, session, listings, profile, unexplained.length > 0))
  }
  const newest = heldBack.at(-1)
  return {
    session,
    sessions,
    indices: data.indices.get(session) ?? [],
    equities,
    former: listings.formerOn(session),
    rescaled,
    history,
    shareEvents: groupBy(
      data.shareEvents.toSorted((a, b) => compare(a.date, b.date)),
      ({ symbol }) => listings.symbolOn(symbol, session),
    ),
    refused: judgement.refused,
    rows: rows.length,
    heldBack,
    degraded: newest ? `the board stays at ${session}: ${newest.session} has ${newest.reason}` : null,
  }
}
