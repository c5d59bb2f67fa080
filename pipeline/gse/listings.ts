/** What became of listings, from the dated table: who is suspended or gone on a day, and under which symbol one goes on. */
import { compare } from '../core/order.ts'
import type { Listing } from './model.ts'

export interface Listings {
  /** The symbol under which this one is known on that day: renames and conversions followed. */
  readonly symbolOn: (symbol: string, date: string) => string
  readonly isSuspended: (symbol: string, date: string) => boolean
  /** The last day up to that one on which trading resumed; '' when it never did. */
  readonly resumedOn: (symbol: string, date: string) => string
  readonly isDelisted: (symbol: string, date: string) => boolean
  readonly listedSince: (symbol: string) => string | null
}

export const listingsOf = (listings: readonly Listing[]): Listings => {
  const ordered = listings.toSorted((a, b) => compare(a.date, b.date))
  const until = (symbol: string, date: string, ...events: readonly Listing['event'][]): Listing | undefined =>
    ordered.findLast(one => one.symbol === symbol && one.date <= date && events.includes(one.event))
  const symbolOn = (symbol: string, date: string): string => {
    let current = symbol
    // As many steps as there are events, at most: a table that renames in a circle must not hang the build.
    for (const { symbol: from, event, date: since, to } of ordered)
      if (from === current && since <= date && (event === 'renamed' || event === 'converted')) current = to
    return current
  }
  return {
    symbolOn,
    isSuspended: (symbol, date) => until(symbol, date, 'suspended', 'resumed')?.event === 'suspended',
    resumedOn: (symbol, date) => until(symbol, date, 'resumed')?.date ?? '',
    isDelisted: (symbol, date) => until(symbol, date, 'delisted', 'listed')?.event === 'delisted',
    listedSince: symbol => ordered.find(one => one.symbol === symbol && one.event === 'listed')?.date ?? null,
  }
}
