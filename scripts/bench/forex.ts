/** The rate book: reading files, forming vectors, the memory of both, day files, dated quotations, and how cost grows. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'
import { loadBook } from '../../pipeline/book.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { quote, type Vector } from '../../pipeline/contract/quote.ts'
import { forexDocuments } from '../../pipeline/forex/documents.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import type { ForexData } from '../../pipeline/forex/model.ts'
import { normalizeForex } from '../../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../../pipeline/forex/store/store.ts'
import { mostResident, runsApart } from '../lib/apart.ts'
import { defaultData } from '../lib/folders.ts'
import { against, compared, growing, inTurns, type Measured, processorTime } from './measure.ts'

const yearFiles = (): readonly string[] =>
  readdirSync(join(defaultData, 'forex'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\/\d{4}\.csv$/.test(name))
    .map(name => join(defaultData, 'forex', name))

/** The book loaded once, and the most that was ever resident for it. */
export const loadedBook = async () => {
  const { forex } = await loadBook(defaultData)
  const megabytes = mostResident()
  const figures = forex.perEur.filter(value => !Number.isNaN(value)).length
  return { currencies: forex.codes.length, days: forex.dates.length, figures, megabytes }
}

/**
 * The first edition (b53bb80) in turns with this one on 2026-11-22: csv-parse's time for 5.4 cells a figure, and 480 bytes at most
 * resident. A figure may take half as much more (docs/performance.md).
 */
const firstEdition = { cells: 5.4, bytes: 480 }
const allowed = 1.5

/** The same data without the days behind one. */
const until = (data: ForexData, date: string): ForexData => ({
  ...data,
  series: data.series.map(series => {
    const dates = series.dates.filter(one => one <= date)
    return { ...series, dates, values: series.values.subarray(0, dates.length * series.labels.length) }
  }),
})
const dayFiles = async function* (data: ForexData) {
  const book = normalizeForex(data)
  const days = book.dates.map(date => ({ year: date.slice(0, 4), date }))
  const bodyOf = (day: (typeof days)[number]) => {
    const answer = forexDocuments.forexDay.answer(book, day, { fixed: false })
    return answer.kind === 'body' ? answer.body : undefined
  }
  const bodies = days.map(bodyOf)
  const vector = bodies.at(-1) as Vector
  const packed = gzipSync(toJson(vector))
  const unpacked = () => JSON.parse(gunzipSync(packed).toString()) as Vector
  const times = (count: number, work: () => unknown) => () =>
    processorTime(() => {
      for (let i = 0; i < count; i += 1) work()
    })
  const { writing, native, cold, unpacking, warm, division } = await inTurns({
    writing: times(1, () => days.map(day => toJson(bodyOf(day)))),
    native: times(1, () => bodies.map(body => JSON.stringify(body))),
    cold: times(2_000, () => quote(unpacked(), 'USD', 'JPY')),
    unpacking: times(2_000, unpacked),
    warm: times(200_000, () => quote(vector, 'USD', 'JPY')),
    division: times(200_000, () => Number((186.75 / 1.1684).toPrecision(5))),
  })
  const { length } = days
  const files = { name: `day files (${length})`, unit: 'files/s', value: (ms: number) => (length * 1000) / ms }
  yield compared({ ...files, baseline: 'JSON.stringify, same bodies', goal: 10 }, writing, native)
  yield compared({ ...files, baseline: '5,000 files a second', goal: 1 }, writing, { ms: length / 5, spread: 0 })
  const dated = { name: 'dated quotation, cold day file', unit: 'µs', value: (ms: number) => ms / 2 }
  yield compared({ ...dated, baseline: 'gunzip and JSON.parse alone', goal: 1.3 }, cold, unpacking)
  const hot = { name: 'dated quotation, warm', unit: 'µs', value: (ms: number) => ms / 200 }
  yield compared({ ...hot, baseline: 'the division and its rounding alone', goal: 3 }, warm, division)
}

export const bench = async function* (): AsyncGenerator<Measured> {
  const sources = await forexSources()
  const texts = yearFiles().map(file => readFileSync(file, 'utf8'))
  const cells = texts.reduce((sum, text) => sum + text.split(/[,\n]/).length, 0)
  const data = loadForexData(defaultData, sources)
  const { reading, forming, both, parsing, papa } = await inTurns({
    reading: () => processorTime(() => loadForexData(defaultData, sources)),
    forming: () => processorTime(() => normalizeForex(data)),
    both: () => processorTime(() => normalizeForex(loadForexData(defaultData, sources))),
    parsing: () => processorTime(() => texts.map(text => parse(text))),
    papa: () => processorTime(() => texts.map(text => Papa.parse(text))),
  })
  const row = { unit: 'ms of processor', baseline: 'csv-parse, same files' }
  const read = { name: `read data/forex (${(cells / 1e6).toFixed(1)} M cells)`, unit: 'M cells/s', goal: 1 }
  const rate = { ...read, value: (ms: number) => cells / 1000 / ms }
  yield compared({ ...rate, baseline: 'csv-parse, same files' }, reading, parsing)
  yield compared({ ...rate, baseline: 'papaparse, same files' }, reading, papa)
  yield compared({ ...rate, baseline: '2 M cells a second' }, reading, { ms: cells / 2000, spread: 0 })
  yield compared({ ...row, name: 'form all vectors', goal: 8 }, forming, parsing)

  const runs = await runsApart(import.meta.url, loadedBook, [])
  const { currencies, days, figures } = runs[0]!
  const of = `the book of ${currencies} currencies and ${days} days`
  yield against({ name: `${of}, most resident`, unit: 'MB', limit: 300 }, runs, ({ megabytes }) => megabytes)
  const limit = Math.round(allowed * firstEdition.bytes)
  const perFigure = { name: 'the same, a figure', unit: 'bytes', limit }
  yield against(perFigure, runs, ({ megabytes }) => (megabytes * 1e6) / figures)
  const figure = {
    name: `read and form, a figure of ${figures}, processor`,
    unit: 'µs',
    value: (ms: number) => ms * 1000,
  }
  yield compared(
    { ...figure, baseline: 'csv-parse, a cell of the same files', goal: allowed * firstEdition.cells },
    { ...both, ms: both.ms / figures },
    { ...parsing, ms: parsing.ms / cells },
  )
  const { dates } = data.series.find(({ key }) => key === 'ecb')!
  const parts = [0.25, 0.5, 1].map(share => until(data, dates[Math.floor(dates.length * share) - 1]!))
  yield* growing(
    times => `form vectors of ${times}× days`,
    times => normalizeForex(parts[times >> 1]!),
  )
  yield* dayFiles(data)
}
