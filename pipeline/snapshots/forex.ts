/** The exchange-rate tables, cut from the book's vectors with the same rounding as every answer. */
import { rateOf } from '../contract/quote.ts'
import { groupBy } from '../core/order.ts'
import { bookIndexOf } from '../forex/book-index.ts'
import { type ForexBook, figureAt, hasFigure, sourceAt, sourceText } from '../forex/rate-book.ts'
import {
  type Chunk,
  chunkOf,
  field,
  notNegative,
  required,
  type Table,
  type TableField,
  textField,
  yearOf,
} from './table.ts'

/** The currencies that have rates, each with its first and last day. */
const spansOf = (book: ForexBook) => {
  const { first: firsts, last: lasts } = bookIndexOf(book)
  return firsts.flatMap((first, column) => (first === -1 ? [] : [{ column, first, last: lasts[column]! }]))
}

const shownOf = (book: ForexBook) => {
  const { codes, perEur } = book
  const euro = codes.indexOf('EUR')
  // Rounded here once: four files show each of them.
  const rates = perEur.map((_, place) => {
    const [day, column] = [Math.floor(place / codes.length), place % codes.length]
    return hasFigure(book, day, column) ? rateOf(figureAt(book, day, euro), figureAt(book, day, column)) : Number.NaN
  })
  /** As `/forex/EUR/{code}/{date}` gives it; NaN where there is none to show. */
  const rate = (day: number, column: number): number => rates[day * codes.length + column]!
  return { book, rate, spans: spansOf(book), lastDay: book.dates.at(-1) ?? null }
}
type Shown = ReturnType<typeof shownOf>

const date = field('date', 'date', 'Day the rate was fixed, YYYY-MM-DD.', required)
const code = field('code', 'string', 'ISO 4217 code of the currency.', { ...required, limits: { pattern: '[A-Z]{3}' } })

/** No currency is worth nothing. */
const positive = { limits: { exclusiveMinimum: 0 } } as const

const rateMeaning = 'Units of the currency per 1 EUR, mid-market, end of day: /forex/EUR/{code}/{date}.'
const sourceMeaning =
  'Key of the publisher; `law` an irrevocable euro rate, `peg` a rate fixed by law, `name@date` a weekly table and the day it was fixed.'

const rateFields: readonly TableField[] = [
  date,
  code,
  field('rate', 'number', rateMeaning, { ...required, ...positive }),
  field('source', 'string', sourceMeaning, required),
]

const rateChunk = ({ book, rate }: Shown, days: readonly number[]): Chunk => {
  const { codes, dates } = book
  const [date, code, source]: readonly [string[], string[], string[]] = [[], [], []]
  const shown: number[] = []
  for (const day of days)
    for (let column = 0; column < codes.length; column += 1) {
      if (!hasFigure(book, day, column)) continue
      date.push(dates[day]!)
      code.push(codes[column]!)
      shown.push(rate(day, column))
      source.push(sourceText(sourceAt(book, day, column)))
    }
  return { rows: date.length, columns: [date, code, Float64Array.from(shown), source] }
}

const ratesTable = (shown: Shown): Table => ({
  path: 'forex/rates',
  formats: ['parquet', 'csv.gz'],
  title: 'Exchange rates, one row a day and currency',
  description: 'Every rate of every day with its source. The euro row is 1.',
  fields: rateFields,
  primaryKey: ['date', 'code'],
  foreignKeys: { code: 'forex/currencies' },
  lastDay: shown.lastDay,
  *chunks() {
    const { dates } = shown.book
    for (const days of groupBy(dates.keys(), day => yearOf(dates[day]!)).values()) yield rateChunk(shown, days)
  },
})

const wideTable = ({ book, rate, spans, lastDay }: Shown): Table => ({
  path: 'forex/rates-wide',
  formats: ['parquet', 'csv'],
  title: 'Exchange rates, one row a day, one column a currency',
  description: 'The same rates side by side, for spreadsheets. Empty where a currency has no rate that day.',
  fields: [
    date,
    ...spans.map(({ column }) => {
      const name = book.codes[column]!
      return field(name, 'number', `Units of ${name} per 1 EUR.`, { ...positive, ...(name === 'EUR' && required) })
    }),
  ],
  primaryKey: ['date'],
  lastDay,
  *chunks() {
    const days = [...book.dates.keys()]
    if (days.length === 0) return
    const figures = spans.map(({ column }) => Float64Array.from(days, day => rate(day, column)))
    yield { rows: days.length, columns: [book.dates, ...figures] }
  },
})

const latestFields: readonly TableField[] = [
  code,
  field('name', 'string', 'English name.', required),
  field('date', 'date', 'Day of the newest rate of this currency.', required),
  field('per_eur', 'number', 'Units of the currency per 1 EUR on that day.', { ...required, ...positive }),
  field('per_usd', 'number', 'Units of the currency per 1 USD on that day.', positive),
]

const latestTable = ({ book, rate, spans, lastDay }: Shown): Table => ({
  path: 'forex/latest',
  formats: ['csv'],
  title: 'The newest rate of each currency',
  description: 'One row a currency, each with its own day; retired currencies stand with their last one.',
  fields: latestFields,
  primaryKey: ['code'],
  foreignKeys: { code: 'forex/currencies' },
  lastDay,
  *chunks() {
    const usd = book.codes.indexOf('USD')
    yield chunkOf(
      latestFields,
      spans.map(({ column, last }) => {
        const hasDollar = usd !== -1 && hasFigure(book, last, usd)
        const perUsd = hasDollar ? rateOf(figureAt(book, last, usd), figureAt(book, last, column)) : null
        const currency = book.codes[column]!
        return [currency, book.currencies.get(currency)!.name, book.dates[last]!, rate(last, column), perUsd]
      }),
    )
  },
})

const currencyFields: readonly TableField[] = [
  code,
  field('name', 'string', 'English name.', required),
  field('numeric', 'string', 'ISO 4217 number, three digits as text ("008").', { limits: { pattern: '[0-9]{3}' } }),
  field('units', 'integer', 'Decimal places of the smallest unit.', notNegative),
  field('first_date', 'date', 'First day with a rate in forex/rates.', required),
  field('last_date', 'date', 'Last day with a rate in forex/rates.', required),
  textField('successor', 'Code of the currency that took its place.'),
  field('ratio', 'number', 'Units of this currency for 1 of its successor.', positive),
]

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))

const currenciesTable = ({ book, spans, lastDay }: Shown): Table => ({
  path: 'forex/currencies',
  formats: ['csv'],
  title: 'Currencies',
  description: 'What joins to the rates: names, numbers, days covered, successors.',
  fields: currencyFields,
  primaryKey: ['code'],
  lastDay,
  *chunks() {
    yield chunkOf(
      currencyFields,
      spans.map(({ column, first, last }) => {
        const { code, name, numeric, units, successor, ratio } = book.currencies.get(book.codes[column]!)!
        const [from, to] = [book.dates[first]!, book.dates[last]!]
        return [code, name, numeric || null, numberOf(units), from, to, successor || null, numberOf(ratio)]
      }),
    )
  },
})

export const forexTables = (book: ForexBook): readonly Table[] => {
  const shown = shownOf(book)
  return [ratesTable, wideTable, latestTable, currenciesTable].map(tableOf => tableOf(shown))
}
