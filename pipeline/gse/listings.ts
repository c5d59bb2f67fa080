/** The dated table of listings: suspensions, delistings, renames and conversions as of a day. */
import { compare } from '../core/order.ts'
import type { FormerSymbol, Listing } from './model.ts'

export interface Listings {
  /** The symbol in force on that day, after renames and conversions. */
  readonly symbolOn: (symbol: string, date: string) => string
  readonly isSuspended: (symbol: string, date: string) => boolean
  /** The last day up to that one on which trading resumed; '' when there is none. */
  readonly resumedOn: (symbol: string, date: string) => string
  readonly isDelisted: (symbol: string, date: string) => boolean
  /** The day of listing, under this symbol or the one before a rename. */
  readonly listedSince: (symbol: string) => string | null
  /** The symbols that are no longer in force on a day, in code-unit order. */
  readonly formerOn: (date: string) => readonly FormerSymbol[]
}

/** A day after all events. */
export const lastDay = '9999-12-31'

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
  const isDelisted = (symbol: string, date: string): boolean =>
    until(symbol, date, 'delisted', 'listed')?.event === 'delisted'
  const formerOn = (date: string): readonly FormerSymbol[] =>
    [...new Set(listings.map(({ symbol }) => symbol))].sort(compare).flatMap((symbol): readonly FormerSymbol[] => {
      const to = symbolOn(symbol, date)
      const change = until(symbol, date, 'renamed', 'converted')
      if (to !== symbol && change)
        return [{ symbol, event: change.event === 'renamed' ? 'renamed' : 'converted', date: change.date, to }]
      const end = isDelisted(symbol, date) ? until(symbol, date, 'delisted') : undefined
      return end ? [{ symbol, event: 'delisted', date: end.date, to: null }] : []
    })
  const listedOn = new Map<string, string>()
  for (const { symbol, date } of ordered.filter(({ event }) => event === 'listed').reverse())
    listedOn.set(symbolOn(symbol, lastDay), date)
  return {
    symbolOn,
    formerOn,
    isDelisted,
    isSuspended: (symbol, date) => until(symbol, date, 'suspended', 'resumed')?.event === 'suspended',
    resumedOn: (symbol, date) => until(symbol, date, 'resumed')?.date ?? '',
    listedSince: symbol => listedOn.get(symbol) ?? null,
  }
}
