/** `/forex/coverage.json`: what each currency has, of which kind it is and from whom, and how near each source is to the ECB. */
import { significant } from '../contract/significant.ts'
import { body } from '../core/answer.ts'
import { compare, groupBy } from '../core/order.ts'
import { kindOn } from './model.ts'
import { type Agreement, type ForexBook, hasFigure, sourceAt } from './rate-book.ts'

const rounded = (agreement: Agreement | null) =>
  agreement && {
    figures: agreement.figures,
    median: significant(agreement.median, 3),
    p95: significant(agreement.p95, 3),
    off: significant(agreement.off, 3),
  }

const currencyOf = (book: ForexBook, code: string, column: number) => {
  const { dates } = book
  const days = [...dates.keys()].filter(day => hasFigure(book, day, column))
  const [first, last] = [days[0]!, days.at(-1)!]
  const years = [...groupBy(days, day => dates[day]!.slice(0, 4))].map(([year, { length }]) => [year, length] as const)
  const sources = [...groupBy(days, day => sourceAt(book, day, column).source)]
  return {
    code,
    first: dates[first]!,
    last: dates[last]!,
    days: days.length,
    years: Object.fromEntries(years),
    kind: kindOn(book.kinds, code, dates[last]!, sourceAt(book, last, column).source),
    kinds: book.kinds
      .filter(one => one.code === code)
      .map(({ since, until, kind, authority, source }) => ({ since, until, kind, authority, source })),
    sources: sources
      .sort(([a, x], [b, y]) => y.length - x.length || compare(a, b))
      .map(([source, { length }]) => ({
        source,
        share: significant(length / days.length, 3),
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
