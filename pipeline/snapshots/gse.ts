/** The exchange's tables: sessions as judged, companies and their directors as filed. */
import { compare, groupBy } from '../core/order.ts'
import type { DayLine, GseBook } from '../gse/model.ts'
import { chunkOf, field, notNegative, required, type Table, type TableField, textField, yearOf } from './table.ts'

const symbol = field('symbol', 'string', "The exchange's symbol.", { ...required, limits: { pattern: '[A-Z]{2,10}' } })

const price = (name: string, what: string, constraints = {}): TableField =>
  field(name, 'number', `${what}, in GHS.`, constraints)

const sessionFields: readonly TableField[] = [
  field('date', 'date', 'Day of the session.', required),
  symbol,
  price('previous_close', 'Close of the session before', required),
  price('open', 'Price of the first transaction'),
  price('last', 'Price of the last transaction'),
  price('close', 'Closing price, the volume-weighted average (VWAP)', required),
  price('change', 'Close less previous close', required),
  price('year_high', 'Highest close of the year before'),
  price('year_low', 'Lowest close of the year before'),
  price('bid', 'Best bid at the close'),
  price('offer', 'Best offer at the close'),
  field('volume', 'integer', 'Shares traded; empty where the figure cannot be trusted.', notNegative),
  price('turnover', 'Value traded'),
  field('source', 'string', 'Key of the source the row was read from.', required),
]

const cellsOf = ({ date, symbol, previousClose, open, last, close, change, ...line }: DayLine) => {
  const { yearHigh, yearLow, bid, offer, volume, value, source } = line
  return [date, symbol, previousClose, open, last, close, change, yearHigh, yearLow, bid, offer, volume, value, source]
}

/** One line for each date and symbol. Two symbols that were merged may both have a line on that day; the later one counts. */
const linesOf = ({ history }: GseBook): readonly DayLine[] => {
  const byKey = new Map([...history.values()].flat().map(line => [`${line.date} ${line.symbol}`, line]))
  return [...byKey].sort(([a], [b]) => compare(a, b)).map(([, line]) => line)
}

const sessionsTable = (lines: readonly DayLine[]): Table => ({
  path: 'gse/sessions',
  formats: ['parquet', 'csv.gz'],
  title: 'Ghana Stock Exchange, one row a session and symbol',
  description: 'Prices and volumes of every sound row.',
  fields: sessionFields,
  primaryKey: ['date', 'symbol'],
  lastDay: lines.at(-1)?.date ?? null,
  *chunks() {
    for (const year of groupBy(lines, ({ date }) => yearOf(date)).values())
      yield chunkOf(sessionFields, year.map(cellsOf))
  },
})

const sharesMeaning = 'Shares in issue, to the digits known: /gse/index.json says to which unit.'

const companyFields: readonly TableField[] = [
  symbol,
  field('company', 'string', 'Name of the company; the symbol where no name is known.', required),
  textField('sector', 'Sector of the Industry Classification Benchmark.'),
  textField('industry', 'Industry of the Industry Classification Benchmark.'),
  field('shares', 'integer', sharesMeaning, notNegative),
  price('dps', 'Dividend per share'),
  price('eps', 'Earnings per share'),
  textField('address', 'Address of the company.'),
  textField('telephone', 'Telephone of the company.'),
  textField('facsimile', 'Facsimile of the company.'),
  textField('email', 'E-mail address of the company.'),
  textField('website', 'Web site of the company.'),
]

const companiesTable = ({ equities, session }: GseBook): Table => ({
  path: 'gse/companies',
  formats: ['csv'],
  title: 'Companies listed on the Ghana Stock Exchange',
  description: 'Facts about the companies as their filings and the exchange state them.',
  fields: companyFields,
  primaryKey: ['symbol'],
  lastDay: session,
  *chunks() {
    yield chunkOf(
      companyFields,
      [...equities.values()].map(({ symbol, company, shares, dps, eps }) => {
        const { name, sector, industry, address, telephone, facsimile, email, website } = company
        return [symbol, name, sector, industry, shares, dps, eps, address, telephone, facsimile, email, website]
      }),
    )
  },
})

const directorFields: readonly TableField[] = [
  symbol,
  field('position', 'integer', 'Place in the filing, counted from 1.', { ...required, limits: { minimum: 1 } }),
  field('name', 'string', 'Name as filed.', required),
  textField('title', 'Office as filed: Chairman, Managing Director.'),
]

const directorsTable = ({ equities, session }: GseBook): Table => ({
  path: 'gse/directors',
  formats: ['csv'],
  title: 'Directors of the listed companies',
  description:
    'Company officers as filed by their companies, in the order filed; filings over three years old are left out.',
  fields: directorFields,
  primaryKey: ['symbol', 'position'],
  foreignKeys: { symbol: 'gse/companies' },
  lastDay: session,
  *chunks() {
    yield chunkOf(
      directorFields,
      [...equities.values()].flatMap(({ symbol, company }) =>
        company.directors.map(({ name, position }, i) => [symbol, i + 1, name, position]),
      ),
    )
  },
})

export const gseTables = (book: GseBook): readonly Table[] => [
  sessionsTable(linesOf(book)),
  companiesTable(book),
  directorsTable(book),
]
