/** Reads and stores publishers' replies, in one way for `parse`, `import` and `fetch`. */
import { significant } from '../contract/significant.ts'
import { discoverSources, sourceOf } from '../core/discover.ts'
import { compare } from '../core/order.ts'
import {
  type Intake,
  type ReadReply,
  type ReadResult,
  type RefusedRow,
  readHere,
  type SourceReply,
} from '../core/source.ts'
import { splitByToday } from './figure-rules.ts'
import type { ForexSource, PublishedQuote } from './model.ts'
import { dayOfRecord } from './store/corrections.ts'
import { lastDateOf, mergeQuotes, storedDates } from './store/store.ts'
import { loadCurrencies } from './store/tables.ts'

export const forexSources = discoverSources<ForexSource>(new URL('./sources/', import.meta.url))

const figureOf = (source: string, { date, base, counter, units, side, text }: PublishedQuote): object => ({
  source,
  date,
  base,
  counter,
  // Fifteen digits: what binary division adds beyond them is noise (65.02 a hundred is not 0.6501999999999999).
  rate: significant(Number(text) / Number(units), 15),
  ...(side !== 'mid' && { side }),
})

/** Refuses codes outside `currencies.csv`; adapters do not read `data/`. */
const splitByTable = (
  dataDir: string,
  quotes: readonly PublishedQuote[],
): { kept: PublishedQuote[]; refused: RefusedRow[] } => {
  const known = new Set(loadCurrencies(dataDir).map(({ code }) => code))
  const kept: PublishedQuote[] = []
  const refused: RefusedRow[] = []
  for (const quote of quotes) {
    const code = [quote.base, quote.counter].find(side => !known.has(side))
    if (code === undefined) kept.push(quote)
    else
      refused.push({ rule: 'unknown-code', reason: `${code} is not in forex/currencies.csv`, date: quote.date, code })
  }
  return { kept, refused }
}

const readOf = async (
  source: ForexSource,
  reply: SourceReply,
  read: ReadReply,
): Promise<ReadResult<PublishedQuote>> => {
  const { rows, refused } = await read(source, reply)
  const dated = splitByToday(rows, reply.today)
  return { rows: dated.rows, refused: [...refused, ...dated.refused] }
}

const heldLine = (held: number): string =>
  `${held} ${held === 1 ? 'change of a past figure waits' : 'changes of past figures wait'} in data/forex/held.csv until the publisher says the same on another day`

export const forexIntake: Intake = {
  service: 'forex',
  sources: forexSources,
  lastDate: lastDateOf,
  storedDates,
  async parse(key, reply) {
    const { rows, refused } = await readOf(sourceOf(await forexSources(), 'forex', key), reply, readHere)
    return { lines: rows.map(row => figureOf(`forex/${key}`, row)), refused }
  },
  async store(dataDir, key, replies, read = readHere) {
    const source = sourceOf(await forexSources(), 'forex', key)
    // All replies are read before the first write, so that a broken reply leaves `data/` unchanged.
    const readings = await Promise.all(replies.map(reply => readOf(source, reply, read)))
    const { kept, refused } = splitByTable(
      dataDir,
      readings.flatMap(({ rows }) => rows),
    )
    const newest = [lastDateOf(dataDir, key) ?? '', ...kept.map(({ date }) => date)].sort(compare).at(-1)!
    const on = dayOfRecord(replies, newest)
    const { added, changed, held } = mergeQuotes(dataDir, key, kept, on)
    const all = [...readings.flatMap(reading => reading.refused), ...refused]
    return { rows: kept.length, added, changed, refused: all, ...(held > 0 && { degraded: [heldLine(held)] }) }
  },
}
