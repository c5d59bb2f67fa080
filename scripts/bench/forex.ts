/** The rate book: reading, forming, day files, dated quotations, and how cost grows with days. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import Papa from 'papaparse'
import { loadBook } from '../../pipeline/book.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { quote, type Vector } from '../../pipeline/contract/quote.ts'
import { forexDocuments } from '../../pipeline/forex/answer.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import type { CurrencySeries, ForexData } from '../../pipeline/forex/model.ts'
import { normalizeForex } from '../../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../../pipeline/forex/store/store.ts'
import { defaultData } from '../lib/folders.ts'
import { runApart } from './apart.ts'
import { against, compared, inTurns, type Measured, processorTime, timed } from './measure.ts'
import { mostResident } from './resident.ts'

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

/** The same data with the first part of every source's days. */
const part = (data: ForexData, until: string): ForexData => ({
  ...data,
  series: data.series.map((series): CurrencySeries => {
    const days = series.dates.filter(date => date <= until)
    return { ...series, dates: days, values: series.values.subarray(0, days.length * series.labels.length) }
  }),
})

/**
 * The first edition (b53bb80, 537,061 figures) measured in turns with this one on 2026-11-22, on a busy machine: csv-parse's time for 5.4
 * cells a figure (4.1 to 7.5 in four runs), and 480 bytes at most resident. A figure may take half as much more (docs/performance.md).
 */
const firstEdition = { cells: 5.4, bytes: 480 }
const allowed = 1.5

const plain = (value: number) => (ms: number) => (value * 1000) / ms

export const forexBench = async function* (): AsyncGenerator<Measured> {
  const sources = await forexSources()
  const texts = yearFiles().map(file => readFileSync(file, 'utf8'))
  const cells = texts.reduce((sum, text) => sum + text.split(/[,\n]/).length, 0)
  const { reading, general, papa } = await inTurns({
    reading: () => loadForexData(defaultData, sources),
    general: () => texts.map(text => parse(text)),
    papa: () => texts.map(text => Papa.parse(text)),
  })
  const read = { name: `read data/forex (${(cells / 1e6).toFixed(1)} M cells)`, unit: 'M cells/s' }
  const rate = { ...read, value: plain(cells / 1e6) }
  yield compared({ ...rate, baseline: 'csv-parse, same files', goal: 1 }, reading, general)
  yield compared({ ...rate, baseline: 'papaparse, same files', goal: 1 }, reading, papa)
  yield compared({ ...rate, baseline: '2 M cells a second', goal: 1 }, reading, { ms: cells / 2000, spread: 0 })
  const runs = Array.from({ length: 5 }, () => runApart(import.meta.url, loadedBook, []))
  const { currencies, days: dates, figures } = runs[0]!
  yield against(
    { name: `the book of ${currencies} currencies and ${dates} days, most resident`, unit: 'MB', limit: 300 },
    runs.map(({ megabytes }) => megabytes),
  )

  yield against(
    { name: 'the same, a figure', unit: 'bytes', limit: Math.round(allowed * firstEdition.bytes) },
    runs.map(({ megabytes }) => (megabytes * 1e6) / figures),
  )
  const { both, parsing } = await inTurns({
    both: () => processorTime(() => normalizeForex(loadForexData(defaultData, sources))),
    parsing: () => processorTime(() => texts.map(text => parse(text))),
  })
  const cell = { ms: parsing.ms / cells, spread: parsing.spread }
  yield compared(
    {
      name: `read and form, a figure of ${figures}, processor`,
      unit: 'µs',
      baseline: 'csv-parse, a cell of the same files',
      goal: allowed * firstEdition.cells,
      value: ms => ms * 1000,
    },
    { ms: both.ms / figures, spread: both.spread },
    cell,
  )

  const data = loadForexData(defaultData, sources)
  const book = normalizeForex(data)
  const forming = await timed(() => normalizeForex(data))
  yield compared({ name: 'form all vectors', unit: 'ms', baseline: 'csv-parse, same files', goal: 8 }, forming, general)
  for (const [times, share] of [
    [1, 0.25],
    [2, 0.5],
    [4, 1],
  ] as const) {
    const until = book.dates[Math.floor(book.dates.length * share) - 1]!
    const some = part(data, until)
    const ours = await timed(() => normalizeForex(some), 3)
    const linear = { ms: (forming.ms * times) / 4, spread: 0 }
    yield compared(
      { name: `form vectors of ${times}× days`, unit: 'ms', baseline: 'its share of all', goal: 1.5 },
      ours,
      linear,
    )
  }

  const days = [...forexDocuments.forexDay.enumerate(book)].map(params => {
    const answer = forexDocuments.forexDay.answer(book, params, { fixed: false })
    return answer.kind === 'body' ? answer.body : undefined
  })
  const writing = await timed(() => {
    for (const params of forexDocuments.forexDay.enumerate(book)) {
      const answer = forexDocuments.forexDay.answer(book, params, { fixed: false })
      if (answer.kind === 'body') toJson(answer.body)
    }
  })
  const native = await timed(() => days.map(day => JSON.stringify(day)))
  const files = { name: `day files (${days.length})`, unit: 'files/s', goal: 10, value: plain(days.length) }
  yield compared({ ...files, baseline: 'JSON.stringify, same bodies' }, writing, native)

  const packed = gzipSync(toJson(days.at(-1)))
  const many = 2000
  const cold = await timed(() => {
    for (let i = 0; i < many; i += 1) quote(JSON.parse(gunzipSync(packed).toString()) as Vector, 'USD', 'JPY')
  })
  const unpack = await timed(() => {
    for (let i = 0; i < many; i += 1) JSON.parse(gunzipSync(packed).toString())
  })
  const each = (ms: number) => (ms * 1000) / many
  const dated = { name: 'dated quotation, cold day file', unit: 'µs', goal: 1.3, value: each }
  yield compared({ ...dated, baseline: 'gunzip and JSON.parse alone' }, cold, unpack)
  const vector = days.at(-1) as Vector
  const warm = await timed(() => {
    for (let i = 0; i < many * 100; i += 1) quote(vector, 'USD', 'JPY')
  })
  const division = await timed(() => {
    for (let i = 0; i < many * 100; i += 1) Number((186.75 / 1.1684).toPrecision(8))
  })
  const hot = { name: 'dated quotation, warm', unit: 'µs', goal: 3, value: (ms: number) => each(ms) / 100 }
  yield compared({ ...hot, baseline: 'the division and its rounding alone' }, warm, division)
}
