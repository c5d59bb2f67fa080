/** The book of the day after: every live figure moved a little, all days before as they were. */
import { addDays, isWeekend } from '../../pipeline/contract/calendar.ts'
import { vectorDigits } from '../../pipeline/contract/quote.ts'
import { significant } from '../../pipeline/contract/significant.ts'
import type { ForexBook } from '../../pipeline/forex/model.ts'

const dayAfter = (date: string): string => {
  const next = addDays(date, 1)
  return isWeekend(next) ? dayAfter(next) : next
}

export const nextDay = (book: ForexBook): ForexBook => {
  const { codes, dates } = book
  const perEur = new Float64Array(book.perEur.length + codes.length)
  perEur.set(book.perEur)
  const chosen = new Uint16Array(perEur.length)
  chosen.set(book.chosen)
  const precision = new Uint8Array(perEur.length)
  precision.set(book.precision)
  for (let i = book.perEur.length; i < perEur.length; i += 1) {
    const before = perEur[i - codes.length]!
    // Exactly one euro stays one euro.
    perEur[i] = before === 1 ? 1 : significant(before * 1.001, vectorDigits)
    chosen[i] = chosen[i - codes.length]!
    precision[i] = precision[i - codes.length]!
  }
  return { ...book, dates: [...dates, dayAfter(dates.at(-1)!)], perEur, precision, chosen }
}
