/** The dated table of listings: suspensions, delistings, renames and conversions as of a day. */
import { compare } from '../core/order.ts'
import type { Listing } from './model.ts'

export interface Listings {
  /** The symbol in force on that day, after renames and conversions. */
  readonly symbolOn: (symbol: string, date: string) => string
  readonly isSuspended: (symbol: string, date: string) => boolean
  /** The last day up to that one on which trading resumed; '' when there is none. */
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
    // At most one step an event, so that a circle of renames ends.
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
