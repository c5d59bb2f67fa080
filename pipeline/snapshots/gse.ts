/** The exchange's tables: sessions as judged, companies and their directors as filed. */
import { compare } from '../core/order.ts'
import type { DayLine, GseBook } from '../gse/model.ts'
import { chunkOf, runsOf, type Table, type TableField, yearOf } from './table.ts'

const symbol: TableField = {
  name: 'symbol',
  type: 'string',
  description: "The exchange's symbol.",
  required: true,
  limits: { pattern: '[A-Z]{2,10}' },
}

const price = (name: string, what: string): TableField => ({ name, type: 'number', description: `${what}, in GHS.` })

const sessionFields: readonly TableField[] = [
  { name: 'date', type: 'date', description: 'Day of the session.', required: true },
  symbol,
  { ...price('previous_close', 'Close of the session before'), required: true },
  price('open', 'Price of the first transaction'),
  price('last', 'Price of the last transaction'),
  { ...price('close', 'Closing price, the volume-weighted average (VWAP)'), required: true },
  { ...price('change', 'Close less previous close'), required: true },
  price('year_high', 'Highest close of the year before'),
  price('year_low', 'Lowest close of the year before'),
  price('bid', 'Best bid at the close'),
  price('offer', 'Best offer at the close'),
  {
    name: 'volume',
    type: 'integer',
    description: 'Shares traded; empty where the figure cannot be trusted.',
    limits: { minimum: 0 },
  },
  price('turnover', 'Value traded'),
  { name: 'source', type: 'string', description: 'Key of the source the row was read from.', required: true },
]

const cellsOf = (line: DayLine) => [
  line.date,
  line.symbol,
  line.previousClose,
  line.open,
  line.last,
  line.close,
  line.change,
  line.yearHigh,
  line.yearLow,
  line.bid,
  line.offer,
  line.volume,
  line.value,
  line.source,
]

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
  foreignKeys: [],
  lastDay: lines.at(-1)?.date ?? null,
  *chunks() {
    for (const year of runsOf(lines, ({ date }) => yearOf(date))) yield chunkOf(sessionFields, year.map(cellsOf))
  },
})

const text = (name: string, description: string): TableField => ({ name, type: 'string', description })

const companyFields: readonly TableField[] = [
  symbol,
  { ...text('company', 'Name of the company; the symbol where no name is known.'), required: true },
  text('sector', 'Sector of the Industry Classification Benchmark.'),
  text('industry', 'Industry of the Industry Classification Benchmark.'),
  {
    name: 'shares',
    type: 'integer',
    description: 'Shares in issue, to the digits known: /gse/index.json says to which unit.',
    limits: { minimum: 0 },
  },
  { name: 'dps', type: 'number', description: 'Dividend per share, in GHS.' },
  { name: 'eps', type: 'number', description: 'Earnings per share, in GHS.' },
  text('address', 'Address of the company.'),
  text('telephone', 'Telephone of the company.'),
  text('facsimile', 'Facsimile of the company.'),
  text('email', 'E-mail address of the company.'),
  text('website', 'Web site of the company.'),
]

const companiesTable = ({ equities, session }: GseBook): Table => ({
  path: 'gse/companies',
  formats: ['csv'],
  title: 'Companies listed on the Ghana Stock Exchange',
  description: 'Facts about the companies as their filings and the exchange state them.',
  fields: companyFields,
  primaryKey: ['symbol'],
  foreignKeys: [],
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
  {
    name: 'position',
    type: 'integer',
    description: 'Place in the filing, counted from 1.',
    required: true,
    limits: { minimum: 1 },
  },
  { ...text('name', 'Name as filed.'), required: true },
  text('title', 'Office as filed: Chairman, Managing Director.'),
]

const directorsTable = ({ equities, session }: GseBook): Table => ({
  path: 'gse/directors',
  formats: ['csv'],
  title: 'Directors of the listed companies',
  description:
    'Company officers as filed by their companies, in the order filed; filings over three years old are left out.',
  fields: directorFields,
  primaryKey: ['symbol', 'position'],
  foreignKeys: [{ fields: ['symbol'], table: 'gse/companies', references: ['symbol'] }],
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

/** The three tables of the exchange. */
export const gseTables = (book: GseBook): readonly Table[] => [
  sessionsTable(linesOf(book)),
  companiesTable(book),
  directorsTable(book),
]
