/** The exchange-rate tables, cut from the book's vectors with the same rounding as every answer. */
import { type Figure, rateOf } from '../contract/quote.ts'
import { type ForexBook, sourceText } from '../forex/model.ts'
import { type Chunk, chunkOf, runsOf, type Table, type TableField, yearOf } from './table.ts'

/** The published rates per euro. */
interface Shown {
  readonly book: ForexBook
  /** `rates[day * codes.length + column]` as `/forex/EUR/{code}/{date}` gives it; NaN where there is none to show. */
  readonly rates: Float64Array
  readonly holds: (day: number, column: number) => boolean
  readonly rate: (day: number, column: number) => number
}

const shownOf = (book: ForexBook): Shown => {
  const { codes, perEur } = book
  const euro = codes.indexOf('EUR')
  const figureAt = (place: number): Figure => ({ perEur: perEur[place]!, precision: book.precision[place]! })
  // Rounded here once: four files show each of them.
  const rates = perEur.map((value, i) =>
    Number.isNaN(value) ? Number.NaN : rateOf(figureAt(i - (i % codes.length) + euro), figureAt(i)),
  )
  const rate = (day: number, column: number): number => rates[day * codes.length + column]!
  return { book, rates, rate, holds: (day, column) => !Number.isNaN(rate(day, column)) }
}

const date: TableField = {
  name: 'date',
  type: 'date',
  description: 'Day the rate was fixed, YYYY-MM-DD.',
  required: true,
}
const code: TableField = {
  name: 'code',
  type: 'string',
  description: 'ISO 4217 code of the currency.',
  required: true,
  limits: { pattern: '[A-Z]{3}' },
}

/** No currency is worth nothing. */
const positive = { exclusiveMinimum: 0 }

const rateFields: readonly TableField[] = [
  date,
  code,
  {
    name: 'rate',
    type: 'number',
    description: 'Units of the currency per 1 EUR, mid-market, end of day: /forex/EUR/{code}/{date}.',
    required: true,
    limits: positive,
  },
  {
    name: 'source',
    type: 'string',
    description:
      'Key of the publisher; `law` an irrevocable euro rate, `peg` a rate fixed by law, `name@date` a weekly table and the day it was fixed.',
    required: true,
  },
]

const rateChunk = ({ book, rates }: Shown, days: readonly number[]): Chunk => {
  const { codes, dates, chosen, sources } = book
  const names = sources.map(sourceText)
  const [date, code, source]: readonly [string[], string[], string[]] = [[], [], []]
  const shown: number[] = []
  for (const day of days)
    for (let column = 0; column < codes.length; column += 1) {
      const place = day * codes.length + column
      const rate = rates[place]!
      if (Number.isNaN(rate)) continue
      date.push(dates[day]!)
      code.push(codes[column]!)
      shown.push(rate)
      source.push(names[chosen[place]!]!)
    }
  return { rows: date.length, columns: [date, code, Float64Array.from(shown), source] }
}

const ratesTable = (shown: Shown, lastDay: string | null): Table => ({
  path: 'forex/rates',
  formats: ['parquet', 'csv.gz'],
  title: 'Exchange rates, one row a day and currency',
  description: 'Every rate of every day with its source. The euro row is 1.',
  fields: rateFields,
  primaryKey: ['date', 'code'],
  foreignKeys: [{ fields: ['code'], table: 'forex/currencies', references: ['code'] }],
  lastDay,
  *chunks() {
    const { dates } = shown.book
    for (const days of runsOf([...dates.keys()], day => yearOf(dates[day]!))) yield rateChunk(shown, days)
  },
})

const wideTable = ({ book, rate }: Shown, columns: readonly number[], lastDay: string | null): Table => ({
  path: 'forex/rates-wide',
  formats: ['parquet', 'csv'],
  title: 'Exchange rates, one row a day, one column a currency',
  description: 'The same rates side by side, for spreadsheets. Empty where a currency has no rate that day.',
  fields: [
    date,
    ...columns.map(
      (column): TableField => ({
        name: book.codes[column]!,
        type: 'number',
        description: `Units of ${book.codes[column]} per 1 EUR.`,
        limits: positive,
        ...(book.codes[column] === 'EUR' && { required: true }),
      }),
    ),
  ],
  primaryKey: ['date'],
  foreignKeys: [],
  lastDay,
  *chunks() {
    const days = [...book.dates.keys()]
    if (days.length === 0) return
    const figures = columns.map(column => Float64Array.from(days, day => rate(day, column)))
    yield { rows: days.length, columns: [book.dates, ...figures] }
  },
})

const latestFields: readonly TableField[] = [
  code,
  { name: 'name', type: 'string', description: 'English name.', required: true },
  { name: 'date', type: 'date', description: 'Day of the newest rate of this currency.', required: true },
  {
    name: 'per_eur',
    type: 'number',
    description: 'Units of the currency per 1 EUR on that day.',
    required: true,
    limits: positive,
  },
  { name: 'per_usd', type: 'number', description: 'Units of the currency per 1 USD on that day.', limits: positive },
]

const latestTable = ({ book, holds, rate }: Shown, spans: readonly Span[], lastDay: string | null): Table => ({
  path: 'forex/latest',
  formats: ['csv'],
  title: 'The newest rate of each currency',
  description: 'One row a currency, each with its own day; retired currencies stand with their last one.',
  fields: latestFields,
  primaryKey: ['code'],
  foreignKeys: [{ fields: ['code'], table: 'forex/currencies', references: ['code'] }],
  lastDay,
  *chunks() {
    const { codes, perEur, precision } = book
    const usd = codes.indexOf('USD')
    const figureOn = (day: number, column: number): Figure => {
      const place = day * codes.length + column
      return { perEur: perEur[place]!, precision: precision[place]! }
    }
    yield chunkOf(
      latestFields,
      spans.map(({ column, last }) => {
        const perUsd = usd !== -1 && holds(last, usd) ? rateOf(figureOn(last, usd), figureOn(last, column)) : null
        const currency = book.codes[column]!
        return [currency, book.currencies.get(currency)!.name, book.dates[last]!, rate(last, column), perUsd]
      }),
    )
  },
})

const currencyFields: readonly TableField[] = [
  code,
  { name: 'name', type: 'string', description: 'English name.', required: true },
  {
    name: 'numeric',
    type: 'string',
    description: 'ISO 4217 number, three digits as text ("008").',
    limits: { pattern: '[0-9]{3}' },
  },
  { name: 'units', type: 'integer', description: 'Decimal places of the smallest unit.', limits: { minimum: 0 } },
  { name: 'first_date', type: 'date', description: 'First day with a rate in forex/rates.', required: true },
  { name: 'last_date', type: 'date', description: 'Last day with a rate in forex/rates.', required: true },
  { name: 'successor', type: 'string', description: 'Code of the currency that took its place.' },
  { name: 'ratio', type: 'number', description: 'Units of this currency for 1 of its successor.', limits: positive },
]

const numberOf = (text: string): number | null => (text === '' ? null : Number(text))
const textOf = (text: string): string | null => (text === '' ? null : text)

const currenciesTable = ({ book }: Shown, spans: readonly Span[], lastDay: string | null): Table => ({
  path: 'forex/currencies',
  formats: ['csv'],
  title: 'Currencies',
  description: 'What joins to the rates: names, numbers, days covered, successors.',
  fields: currencyFields,
  primaryKey: ['code'],
  foreignKeys: [],
  lastDay,
  *chunks() {
    yield chunkOf(
      currencyFields,
      spans.map(({ column, first, last }) => {
        const { code, name, numeric, units, successor, ratio } = book.currencies.get(book.codes[column]!)!
        const [from, to] = [book.dates[first]!, book.dates[last]!]
        return [code, name, textOf(numeric), numberOf(units), from, to, textOf(successor), numberOf(ratio)]
      }),
    )
  },
})

/** First and last day of a currency that has any. */
interface Span {
  readonly column: number
  readonly first: number
  readonly last: number
}

const spansOf = ({ book: { codes, dates }, holds }: Shown): readonly Span[] =>
  [...codes.keys()].flatMap(column => {
    const first = dates.findIndex((_, day) => holds(day, column))
    const last = dates.findLastIndex((_, day) => holds(day, column))
    return first === -1 ? [] : [{ column, first, last }]
  })

/** The four tables of the exchange rates. */
export const forexTables = (book: ForexBook): readonly Table[] => {
  const shown = shownOf(book)
  const spans = spansOf(shown)
  const lastDay = book.dates.at(-1) ?? null
  return [
    ratesTable(shown, lastDay),
    wideTable(
      shown,
      spans.map(({ column }) => column),
      lastDay,
    ),
    latestTable(shown, spans, lastDay),
    currenciesTable(shown, spans, lastDay),
  ]
}
