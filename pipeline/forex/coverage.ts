/** How much of the past the rate book covers: the national currencies in force, by month and by day. */
import type { CurrencyFacts, ForexBook } from './model.ts'

export interface Coverage {
  /** Months of each code with at least one figure. */
  readonly months: ReadonlyMap<string, number>
  /** Months and days in which a national currency was in force, and those with a figure. */
  readonly byMonth: { readonly filled: number; readonly all: number }
  readonly byDay: { readonly filled: number; readonly all: number }
}

/** Counts vectors from `from` to `to`, both included; a currency without any figure counts as well. */
export const coverageOf = (
  { codes, dates, perEur }: ForexBook,
  currencies: readonly CurrencyFacts[],
  from: string,
  to: string,
): Coverage => {
  const months = new Map<string, number>()
  const [byMonth, byDay] = [
    { filled: 0, all: 0 },
    { filled: 0, all: 0 },
  ]
  const isInForce = ({ first, last }: CurrencyFacts, date: string): boolean =>
    first <= date && (last === '' || date <= last)
  for (const facts of currencies) {
    const { code } = facts
    const column = codes.indexOf(code)
    const inForce = new Set<string>()
    const filled = new Set<string>()
    for (const [day, date] of dates.entries()) {
      if (date < from || date > to || !isInForce(facts, date)) continue
      const month = date.slice(0, 7)
      const isFilled = column !== -1 && !Number.isNaN(perEur[day * codes.length + column]!)
      inForce.add(month)
      if (isFilled) filled.add(month)
      if (facts.kind !== 'national') continue
      byDay.all += 1
      if (isFilled) byDay.filled += 1
    }
    months.set(code, filled.size)
    if (facts.kind !== 'national') continue
    byMonth.all += inForce.size
    byMonth.filled += filled.size
  }
  return { months, byMonth, byDay }
}
