/** The rate book: reading, forming, day files, dated quotations, and how cost grows with days. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { toJson } from '../../pipeline/contract/json.ts'
import { quote, type Vector } from '../../pipeline/contract/quote.ts'
import { forexDocuments } from '../../pipeline/forex/answer.ts'
import { forexSources } from '../../pipeline/forex/intake.ts'
import type { ForexData, Series } from '../../pipeline/forex/model.ts'
import { normalizeForex } from '../../pipeline/forex/normalize.ts'
import { loadForexData } from '../../pipeline/forex/store.ts'
import { defaultData } from '../folders.ts'
import { compared, type Measured, timed } from './measure.ts'

const yearTexts = (): readonly string[] =>
  readdirSync(join(defaultData, 'forex'), { recursive: true, encoding: 'utf8' })
    .filter(name => /\/\d{4}\.csv$/.test(name))
    .map(name => readFileSync(join(defaultData, 'forex', name), 'utf8'))

/** The same data with the first part of every source's days. */
const part = (data: ForexData, until: string): ForexData => ({
  ...data,
  series: data.series.map((series): Series => {
    const days = series.dates.filter(date => date <= until)
    return { ...series, dates: days, values: series.values.subarray(0, days.length * series.labels.length) }
  }),
})

const plain = (value: number) => (ms: number) => (value * 1000) / ms

export const forexBench = async function* (): AsyncGenerator<Measured> {
  const sources = await forexSources()
  const texts = yearTexts()
  const cells = texts.reduce((sum, text) => sum + text.split(/[,\n]/).length, 0)
  const reading = await timed(() => loadForexData(defaultData, sources))
  const general = await timed(() => texts.map(text => parse(text)), 3)
  const read = { name: `read data/forex (${(cells / 1e6).toFixed(1)} M cells)`, unit: 'M cells/s', goal: 1 }
  yield compared({ ...read, baseline: 'csv-parse, same files', value: plain(cells / 1e6) }, reading, general)

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
