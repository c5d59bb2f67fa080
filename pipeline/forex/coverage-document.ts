/** `/forex/coverage.json`: what each currency has, of which kind it is and from whom, and how near each source is to the ECB. */
import { significant } from '../contract/significant.ts'
import { body } from '../core/answer.ts'
import { compare } from '../core/order.ts'
import { hasFigure, sourceAt } from './book-cells.ts'
import { type Agreement, type ForexBook, kindOn } from './model.ts'

const rounded = (agreement: Agreement | null) =>
  agreement && {
    figures: agreement.figures,
    median: significant(agreement.median, 3),
    p95: significant(agreement.p95, 3),
    off: significant(agreement.off, 3),
  }

const currencyOf = (book: ForexBook, code: string, column: number) => {
  const { dates } = book
  const years: Record<string, number> = {}
  const counts = new Map<string, number>()
  let [first, last, days] = [-1, -1, 0]
  for (let day = 0; day < dates.length; day += 1) {
    if (!hasFigure(book, day, column)) continue
    if (first === -1) first = day
    last = day
    days += 1
    const year = dates[day]!.slice(0, 4)
    years[year] = (years[year] ?? 0) + 1
    const { source } = sourceAt(book, day, column)
    counts.set(source, (counts.get(source) ?? 0) + 1)
  }
  const shares = [...counts].sort(([a, x], [b, y]) => y - x || compare(a, b))
  return {
    code,
    first: dates[first]!,
    last: dates[last]!,
    days,
    years,
    kind: kindOn(book.kinds, code, dates[last]!, sourceAt(book, last, column).source),
    kinds: book.kinds
      .filter(one => one.code === code)
      .map(({ since, until, kind, authority, source }) => ({ since, until, kind, authority, source })),
    sources: shares.map(([source, count]) => ({
      source,
      share: significant(count / days, 3),
      ecb: rounded(book.trust.get(source)?.ecb ?? null),
    })),
  }
}

export const coverageDocument = (book: ForexBook) =>
  body({
    currencies: book.codes.map((code, column) => currencyOf(book, code, column)),
    sources: [...book.trust].map(([source, { ecb, issuer, others, all, own, codes, lag }]) => ({
      source,
      ecb: rounded(ecb),
      issuer: rounded(issuer),
      others: rounded(others),
      all: rounded(all),
      own: rounded(own),
      codes,
      lag,
    })),
  })
