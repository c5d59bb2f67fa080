/** The rate book: reading the files, forming the vectors, and the memory of both. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { loadBook } from '../../pipeline/book.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import { normalizeForex } from '../../pipeline/forex/rates/normalize.ts'
import { loadForexData } from '../../pipeline/forex/store/store.ts'
import { defaultData } from '../lib/folders.ts'
import { mostResident, runApart } from './apart.ts'
import { against, compared, inTurns, type Measured, processorTime } from './measure.ts'

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
 * The first edition (b53bb80, 537,061 figures) measured in turns with this one on 2026-11-22, on a busy machine: csv-parse's time for 5.4
 * cells a figure (4.1 to 7.5 in four runs), and 480 bytes at most resident. A figure may take half as much more (docs/performance.md).
 */
const firstEdition = { cells: 5.4, bytes: 480 }
const allowed = 1.5

export const bench = async function* (): AsyncGenerator<Measured> {
  const sources = await forexSources()
  const texts = yearFiles().map(file => readFileSync(file, 'utf8'))
  const cells = texts.reduce((sum, text) => sum + text.split(/[,\n]/).length, 0)
  const data = loadForexData(defaultData, sources)
  const { reading, forming, both, parsing } = await inTurns({
    reading: () => processorTime(() => loadForexData(defaultData, sources)),
    forming: () => processorTime(() => normalizeForex(data)),
    both: () => processorTime(() => normalizeForex(loadForexData(defaultData, sources))),
    parsing: () => processorTime(() => texts.map(text => parse(text))),
  })
  const row = { unit: 'ms of processor', baseline: 'csv-parse, same files' }
  yield compared({ ...row, name: `read data/forex (${(cells / 1e6).toFixed(1)} M cells)`, goal: 1 }, reading, parsing)
  yield compared({ ...row, name: 'form all vectors', goal: 8 }, forming, parsing)

  const runs = Array.from({ length: 5 }, () => runApart(import.meta.url, loadedBook, []))
  const { currencies, days, figures } = runs[0]!
  yield against(
    { name: `the book of ${currencies} currencies and ${days} days, most resident`, unit: 'MB', limit: 300 },
    runs.map(({ megabytes }) => megabytes),
  )
  yield against(
    { name: 'the same, a figure', unit: 'bytes', limit: Math.round(allowed * firstEdition.bytes) },
    runs.map(({ megabytes }) => (megabytes * 1e6) / figures),
  )
  yield compared(
    {
      name: `read and form, a figure of ${figures}, processor`,
      unit: 'µs',
      baseline: 'csv-parse, a cell of the same files',
      goal: allowed * firstEdition.cells,
      value: ms => ms * 1000,
    },
    { ms: both.ms / figures, spread: both.spread },
    { ms: parsing.ms / cells, spread: parsing.spread },
  )
}
