/** How much of the past the rate book covers: each currency while it was in force, by month and by day. */

import { firstDay } from './figure-rules.ts'
import { type CurrencyFacts, isInForce } from './model.ts'
import { type ForexBook, hasFigure } from './rate-book.ts'

export interface CoverageShare {
  readonly filled: number
  readonly all: number
}

interface CurrencyCoverage {
  readonly code: string
  readonly kind: string
  /** false: retired. */
  readonly active: boolean
  /** Months and days of the book on which the currency was in force, and those with a figure. */
  readonly months: CoverageShare
  readonly days: CoverageShare
}

/** Counts the book's dates from `from` to `to`, both included; a currency without any figure counts as well. */
export const coverageOf = (
  book: ForexBook,
  currencies: readonly CurrencyFacts[],
  from: string,
  to: string,
): readonly CurrencyCoverage[] => {
  const { codes, dates } = book
  const months = dates.map(date => date.slice(0, 7))
  return currencies.map(({ code, kind, first, last }) => {
    const column = codes.indexOf(code)
    const inForce = [...dates.keys()].filter(day => {
      const date = dates[day]!
      return from <= date && date <= to && isInForce({ since: first, until: last }, date)
    })
    const filled = column === -1 ? [] : inForce.filter(day => hasFigure(book, day, column))
    const monthsOf = (days: readonly number[]): number => new Set(days.map(day => months[day])).size
    return {
      code,
      kind,
      active: last === '',
      months: { filled: monthsOf(filled), all: monthsOf(inForce) },
      days: { filled: filled.length, all: inForce.length },
    }
  })
}

export const totalOf = (shares: readonly CoverageShare[]): CoverageShare => ({
  filled: shares.reduce((sum, { filled }) => sum + filled, 0),
  all: shares.reduce((sum, { all }) => sum + all, 0),
})

/** What README, the page and `openapi.json` say of the book; a currency newer than 2000 counts from its first day. */
export const coverageInWords = (book: ForexBook, currencies: readonly CurrencyFacts[]): string => {
  const active = coverageOf(book, currencies, firstDay, book.dates.at(-1) ?? firstDay).filter(
    one => one.active && one.kind === 'national',
  )
  const everyMonth = active.filter(({ months }) => months.filled === months.all).length
  const mostDays = active.filter(({ days }) => days.filled >= 0.95 * days.all).length
  return `Of ${active.length} national currencies in force, ${everyMonth} have a rate in every month since 2000 and ${mostDays} on 95 % of the days.`
}
