/**
 * Federal Reserve, release H.10: noon buying rates in New York. Most series give units per dollar, four give dollars per unit.
 * Read from FRED (CSV, and its interface's JSON) and from the Board's own bulk file (SDMX in a zip).
 */
import { z } from 'zod'
import { jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { ReadResult, RefusedRow, SourcedReply } from '../../core/source.ts'
import { isZip } from '../../core/xlsx.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { judgePrices, type Price } from '../read/prices.ts'
import { seriesByNumber } from '../read/series.ts'
import { type Cell, cellsOf, replyLines } from '../read/table.ts'
import { zippedTexts } from '../read/zip.ts'

/** FRED's names of its series. `DEXUS…` gives dollars per unit, any other units per dollar. */
const series = seriesByNumber(
  `DEXBZUS BRL, DEXCAUS CAD, DEXCHUS CNY, DEXDNUS DKK, DEXHKUS HKD, DEXINUS INR, DEXJPUS JPY, DEXKOUS KRW, DEXMAUS MYR,
   DEXMXUS MXN, DEXNOUS NOK, DEXSDUS SEK, DEXSFUS ZAR, DEXSIUS SGD, DEXSLUS LKR, DEXSZUS CHF, DEXTAUS TWD, DEXTHUS THB,
   DEXVZUS VEB, DEXUSAL AUD, DEXUSEU EUR, DEXUSNZ NZD, DEXUSUK GBP`,
)

type Series = Required<Pick<Price, 'label' | 'code' | 'counter'>>

/**
 * Venezuela is one series. It was converted back at the redenomination of 2008 (0.6498 in 2000 are 649.80 bolívares), not at those
 * of 2018 and 2021. 2021-10-01 still shows the old unit. `units` is dollars per published figure.
 */
const bolivars: readonly {
  readonly until: string
  readonly code: string
  readonly units?: string
  readonly note?: string
}[] = [
  { until: '2007-12-31', code: 'VEB', units: '0.001' },
  { until: '2018-08-19', code: 'VEF' },
  { until: '2021-09-30', code: 'VES' },
  { until: '2021-10-03', code: 'VES', units: '1000000', note: ' of before 2021-10-01' },
  { until: '9999-12-31', code: 'VES' },
]

const inItsUnit = (price: Price): Price => {
  const bolivar = bolivars.find(({ until }) => price.counter === 'VEB' && price.day! <= until)
  if (!bolivar) return price
  const { code, units, note = '' } = bolivar
  return { ...price, label: `${price.label} ${code}${note}`, counter: code, units }
}

const seriesOf = (reply: SourcedReply, label: string): Series => {
  const code = series.get(label)?.code
  if (code === undefined)
    throw shapeError(reply, { where: 'row 1', got: label, expected: `one of ${[...series.keys()].join(', ')}` })
  return label.startsWith('DEXUS') ? { label, code, counter: 'USD' } : { label, code: 'USD', counter: code }
}

/** The figures of a table whose columns are these series. */
const pricesOf = (cells: readonly Cell[], columns: ReadonlyMap<string, Series | undefined>): readonly Price[] =>
  cells.map(({ row, date: day, column, text }) => ({ row, day, ...columns.get(column)!, text }))

/** `observation_date,DEXUSEU` (until 2024 `DATE,…`, with a point for no figure). */
const readCsv = (reply: SourcedReply, text: string): readonly Price[] => {
  const [header, ...lines] = replyLines(reply, text)
  const [, ...names] = header!.cells
  const columns = new Map(names.map(name => [name, seriesOf(reply, name)]))
  return pricesOf(cellsOf(reply, header!.cells, lines, ['', '.']), columns)
}

const observationsShape = z.object({
  units: z.literal('lin'),
  observations: z.array(z.object({ date: z.iso.date(), value: z.string() })),
})

/** FRED's JSON does not name its series; the request's address or the file name does. */
const readJson = (reply: SourcedReply): readonly Price[] => {
  const name = /(?<![A-Z])DEX[A-Z]{4}(?![A-Z])/.exec(reply.name)?.[0]
  if (name === undefined)
    throw shapeError(reply, {
      where: 'name',
      got: 'observations of an unnamed series',
      expected: 'the series in the reply’s name, such as DEXUSEU.json',
    })
  const found = seriesOf(reply, name)
  const { observations } = jsonOf(reply, observationsShape)
  return observations.map(({ date: day, value }) => ({ day, ...found, text: value.replace(/^\.$/, '') }))
}

const daily = '9'

const perCurrency = (unit = ''): string | undefined => /^Currency:_Per_([A-Z]{3})$/.exec(unit)?.[1]

/** The bulk file. UNIT states the direction (`Currency:_Per_GBP`). UNIT_MULT is not a factor: the pound's is 0.01, its figures dollars. */
const readBulk = (reply: SourcedReply, text: string): ReadResult<Price> => {
  const rows: Price[] = []
  const refused: RefusedRow[] = []
  let series: Series | undefined
  for (const { name: element, attributes } of elementsOf(reply, ['Series', 'Obs'], text)) {
    if (element === 'Series') {
      const { SERIES_NAME: label = '', CURRENCY: counter = '', UNIT = '', FREQ } = attributes
      if (!/^J?RX[\w$.]+$/.test(label))
        throw shapeError(reply, { where: 'SERIES_NAME', got: label, expected: 'a name such as RXI_N.B.CA' })
      const code = perCurrency(UNIT)
      series = FREQ === daily && code !== undefined ? { label, code, counter } : undefined
      if (FREQ !== daily) refused.push({ rule: 'not-daily', reason: 'an average over a month or a year', code: label })
      else if (code === undefined) refused.push({ rule: 'index', reason: `${UNIT} is no currency`, code: label })
      continue
    }
    const { OBS_STATUS, OBS_VALUE: text, TIME_PERIOD: day = '' } = attributes
    if (text === undefined)
      throw shapeError(reply, { where: day, got: Object.keys(attributes).join(), expected: 'OBS_VALUE' })
    if (series && OBS_STATUS !== 'ND') rows.push({ day, ...series, text })
  }
  return { rows, refused }
}

/** The Data Download Program's CSV: six lines that describe each column (the fifth its identifier, the sixth its name), then a line a day. */
const readProgram = (reply: SourcedReply, text: string): readonly Price[] => {
  const lines = replyLines(reply, text)
  const lineOf = (title: string): readonly string[] =>
    lines
      .slice(0, 6)
      .find(({ cells }) => cells[0]!.trim() === title)
      ?.cells.map(cell => cell.trim()) ?? []
  const [units, priced, names] = [lineOf('Unit:'), lineOf('Currency:'), lineOf('Time Period')]
  if (names.length < 2)
    throw shapeError(reply, {
      where: 'row 6',
      got: lines[5]?.cells.join() ?? 'none',
      expected: 'Time Period and series',
    })
  const columns = new Map(
    names.map((label, i): [string, Series | undefined] => {
      const code = perCurrency(units[i])
      // The reply also holds averages and indices.
      return [
        label,
        code !== undefined && /_N\.B\./.test(label) ? { label, code, counter: priced[i] ?? '' } : undefined,
      ]
    }),
  )
  const header = names.map((name, i) => (i === 0 || columns.get(name) ? name : ''))
  return pricesOf(cellsOf(reply, header, lines.slice(6), ['', 'ND', 'NA', 'NC']), columns)
}

/** The zip's one file with figures; the others describe its structure. */
const bulkTextOf = (reply: SourcedReply): string => {
  const text = zippedTexts(reply).find(one => one.includes('<kf:Series '))
  if (text !== undefined) return text
  throw shapeError(reply, { got: 'a zip without series', expected: 'H10_data.xml in a zip' })
}

const reach = { first: '2000-01-03', per: 'all' } as const

export default forexSource('fed', {
  title: 'Federal Reserve Board, release H.10',
  url: 'https://www.federalreserve.gov/releases/h10/current/',
  terms: 'Work of the United States government, in the public domain; FRED asks to be named where its copy is used.',
  cadence: 'weekly',
  // The release of a week ending on Friday is out on the Monday after.
  publishes: { at: '16:15', zone: 'America/New_York', weekday: 5, after: 3 },
  covers: 'The dollar against 23 currencies at noon in New York, every working day since 1971, published on Mondays.',
  home: 'USD',
  anchor: 'USD',
  reach,
  replyOnly: 'DEXUSEU.csv of 2025-12-31',
  // One request for all series: of 23 requests, one that failed took the others with it.
  requests: ({ last = reach.first }) => [
    {
      url: `https://fred.stlouisfed.org/graph/fredgraph.csv?id=${[...series.keys()].join()}&cosd=${last}`,
      accept: 'text/csv',
    },
  ],
  read: reply => {
    const judged = (prices: readonly Price[], refused: readonly RefusedRow[] = []) =>
      judgePrices(reply, 'USD', prices.map(inItsUnit), { refused })
    const text = isZip(reply) ? bulkTextOf(reply) : textOf(reply)
    if (/^(observation_date|DATE),/.test(text)) return judged(readCsv(reply, text))
    if (/^\s*\{/.test(text)) return judged(readJson(reply))
    if (/^"?Series Description/.test(text)) return judged(readProgram(reply, text))
    if (!text.includes('<kf:Series '))
      throw shapeError(reply, {
        got: text.slice(0, 60),
        expected: 'FRED’s CSV or JSON, the CSV of the Data Download Program, or the H.10 file as XML or zip',
      })
    const { rows, refused } = readBulk(reply, text)
    return judged(rows, refused)
  },
})
