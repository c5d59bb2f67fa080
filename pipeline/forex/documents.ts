/** Documents of the exchange-rate service, asked for by file name. */
import { addDays } from '../contract/calendar.ts'
import { dollarDigits, euroDigits, fewestDigits, precisionRuns } from '../contract/precision.ts'
import { rateOf } from '../contract/quote.ts'
import { significant } from '../contract/significant.ts'
import { absent, body, type ServiceDocuments } from '../core/answer.ts'
import { compare } from '../core/order.ts'
import { bookIndexOf, newestShared } from './book-index.ts'
import { coverageDocument } from './coverage-document.ts'
import { explainedOn } from './explained.ts'
import { type CurrencyKind, kindOn } from './model.ts'
import { type ForexBook, figureAt, hasFigure, isProvisional, perEurAt, sourceAt, sourceText } from './rate-book.ts'

/** Of a day: `digits` of each figure that carries more than five, `usdDigits` of each price in dollars, `kinds` of what is not the market's. */
const dayRates = (book: ForexBook, day: number) => {
  const rates: Record<string, number> = {}
  const digits: Record<string, number> = {}
  const usdDigits: Record<string, number> = {}
  const sources: Record<string, string> = {}
  const kinds: Record<string, CurrencyKind> = {}
  for (let column = 0; column < book.codes.length; column += 1) {
    if (!hasFigure(book, day, column)) continue
    const code = book.codes[column]!
    const { perEur, precision } = figureAt(book, day, column)
    rates[code] = perEur
    if (euroDigits(precision) > fewestDigits) digits[code] = euroDigits(precision)
    if (dollarDigits(precision) > 0) usdDigits[code] = dollarDigits(precision)
    const from = sourceAt(book, day, column)
    sources[code] = sourceText(from)
    const kind = kindOn(book.kinds, code, book.dates[day]!, from.source)
    if (kind !== 'market') kinds[code] = kind
  }
  return { rates, digits, usdDigits, sources, kinds }
}

const seriesOf = (book: ForexBook, code: string, isWanted: (date: string) => boolean) => {
  const column = bookIndexOf(book).column.get(code)
  if (column === undefined) return undefined
  const days = [...book.dates.keys()].filter(day => isWanted(book.dates[day]!) && hasFigure(book, day, column))
  const figures = days.map(day => figureAt(book, day, column))
  const dates = days.map(day => book.dates[day]!)
  const rates = figures.map(({ perEur }) => perEur)
  const precision = precisionRuns(
    dates,
    figures.map(one => one.precision),
  )
  return { shown: { code, base: 'EUR' as const, dates, rates, precision }, days, column }
}

/** The publisher of each day of a series, named where it changes. */
const sourceRuns = (book: ForexBook, days: readonly number[], column: number) => {
  const runs: { readonly from: string; readonly source: string }[] = []
  for (const day of days) {
    const source = sourceText(sourceAt(book, day, column))
    if (source !== runs.at(-1)?.source) runs.push({ from: book.dates[day]!, source })
  }
  return runs
}

const codesOf = function* ({ codes }: ForexBook) {
  for (const code of codes) yield { code }
}

/** Days in `series/recent`: a year and a month, so that a chart of one year needs one small file. */
const recentDays = 400

export const forexDocuments: ServiceDocuments<'forex', ForexBook> = {
  forexIndex: {
    enumerate: () => [{}],
    answer(book) {
      const { first, last, days } = bookIndexOf(book)
      const currencies = book.codes.map((code, column) => {
        const facts = book.currencies.get(code)!
        const source = sourceText(sourceAt(book, last[column]!, column))
        const [from, to] = [book.dates[first[column]!]!, book.dates[last[column]!]!]
        const active = facts.last === ''
        return { code, name: facts.name, first: from, last: to, days: days[column]!, active, source }
      })
      const [from, to] = [book.dates[0] ?? null, book.dates.at(-1) ?? null]
      return body({ base: 'EUR', first: from, last: to, days: book.dates.length, currencies })
    },
  },
  forexLatest: {
    enumerate: book => (book.dates.length > 0 ? [{}] : []),
    answer(book) {
      const { last } = bookIndexOf(book)
      const newest = book.dates.length - 1
      const lagging = book.codes.flatMap((code, column) => {
        const day = last[column]!
        if (day === newest) return []
        const source = sourceText(sourceAt(book, day, column))
        return [[code, { date: book.dates[day]!, rate: perEurAt(book, day, column), source }] as const]
      })
      const vector = { date: book.dates[newest]!, base: 'EUR' as const, ...dayRates(book, newest) }
      const provisional = isProvisional(book, newest) && { provisional: true as const }
      return body({ ...vector, lagging: Object.fromEntries(lagging), ...provisional })
    },
  },
  forexBase: {
    enumerate: codesOf,
    answer(book, { code: base }) {
      const index = bookIndexOf(book)
      const column = index.column.get(base)
      if (column === undefined) return absent('currency_not_found')
      const date = book.dates[index.last[column]!]!
      const rates: Record<string, number> = {}
      const older: Record<string, string> = {}
      for (const [other, code] of book.codes.entries()) {
        const day = code === base ? -1 : newestShared(book, index, column, other)
        if (day === -1) continue
        rates[code] = rateOf(figureAt(book, day, column), figureAt(book, day, other))
        if (book.dates[day]! < date) older[code] = book.dates[day]!
      }
      return body({ base, date, rates, older })
    },
  },
  forexDay: {
    *enumerate(book) {
      for (const date of book.dates) yield { year: date.slice(0, 4), date }
    },
    answer(book, { date }) {
      const day = bookIndexOf(book).day.get(date)
      if (day === undefined) return absent('no_data_for_date')
      return body({ date, base: 'EUR', ...dayRates(book, day) })
    },
  },
  forexYear: {
    *enumerate(book) {
      for (const year of new Set(book.dates.map(date => date.slice(0, 4)))) yield { year }
    },
    answer(book, { year }) {
      return body({ year, dates: book.dates.filter(date => date.startsWith(year)) })
    },
  },
  forexSeries: {
    enumerate: codesOf,
    answer(book, { code }) {
      const series = seriesOf(book, code, () => true)
      if (!series) return absent('currency_not_found')
      const { shown, days, column } = series
      return body({ ...shown, sources: sourceRuns(book, days, column) })
    },
  },
  forexRecent: {
    enumerate: codesOf,
    answer(book, { code }) {
      const from = addDays(book.dates.at(-1)!, -recentDays)
      const series = seriesOf(book, code, date => date > from)
      if (!series) return absent('currency_not_found')
      return body(series.shown)
    },
  },
  forexCorrections: {
    enumerate: () => [{}],
    // Newest first; within a day in the order of the file.
    answer: book => body({ corrections: [...book.corrections].sort((a, b) => compare(b.on, a.on)) }),
  },
  forexExplained: {
    *enumerate({ dates, explained }) {
      for (const date of dates) if (explained.has(date)) yield { date }
    },
    answer: (book, { date }) => explainedOn(book, date),
  },
  forexCoverage: {
    enumerate: () => [{}],
    answer: coverageDocument,
  },
  forexReport: {
    enumerate: () => [{}],
    answer: book =>
      body({
        findings: book.findings.map(({ rule, source, code, dates, worst }) => {
          const days = dates.length
          return { rule, source, code, days, first: dates[0]!, last: dates.at(-1)!, worst: significant(worst, 3) }
        }),
      }),
  },
}
