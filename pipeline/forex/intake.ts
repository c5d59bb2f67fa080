/** Reads and stores publishers' replies, in one way for `parse`, `import` and `fetch`. */
import { significant } from '../contract/significant.ts'
import { discoverSources, sourceOf } from '../core/discover.ts'
import { compare } from '../core/order.ts'
import { type Intake, type ReadReply, type ReadResult, readHere, type SourceReply } from '../core/source.ts'
import { applyRule, formRules, keyOfFigure } from './figure-rules.ts'
import type { ForexSource, PublishedQuote } from './model.ts'
import { dayOfRecord } from './store/corrections.ts'
import { lastDateOf, mergeQuotes, storedDates } from './store/store.ts'
import { loadCurrencies } from './store/tables.ts'

export const forexSources = discoverSources<ForexSource>(
  new URL('./sources/', import.meta.url),
  key => import(`./sources/${key}.ts`),
)

const figureOf = (source: string, { date, base, counter, units, side, text }: PublishedQuote): object => ({
  source,
  date,
  base,
  counter,
  // Fifteen digits: what binary division adds beyond them is noise (65.02 a hundred is not 0.6501999999999999).
  rate: significant(Number(text) / Number(units), 15),
  ...(side !== 'mid' && { side }),
})

const readOf = async (
  source: ForexSource,
  reply: SourceReply,
  read: ReadReply,
): Promise<ReadResult<PublishedQuote>> => {
  const { today } = reply
  const { rows, refused } = await read(source, reply)
  // Adapters do not know the day of receipt.
  const dated = applyRule(rows, ({ date, label }) =>
    today !== undefined && date > today
      ? { rule: 'future-date', reason: `dated after ${today}, the day it was taken in`, date, code: label }
      : undefined,
  )
  return { rows: dated.rows, refused: [...refused, ...dated.refused] }
}

const heldLine = (held: number): string =>
  `${held} ${held === 1 ? 'change of a past figure waits' : 'changes of past figures wait'} in data/forex/held.csv until the publisher says the same on another day`

export const forexIntake: Intake = {
  service: 'forex',
  sources: forexSources,
  lastDate: lastDateOf,
  storedDates,
  formRules,
  async parse(key, reply) {
    const { rows, refused } = await readOf(sourceOf(await forexSources(), 'forex', key), reply, readHere)
    return { lines: rows.map(row => figureOf(`forex/${key}`, row)), refused }
  },
  async store(dataDir, key, replies, read = readHere) {
    const source = sourceOf(await forexSources(), 'forex', key)
    // All replies are read before the first write, so that a broken reply leaves `data/` unchanged.
    const readings = await Promise.all(replies.map(reply => readOf(source, reply, read)))
    const all = readings.flatMap(reading => reading.rows)
    // Adapters do not read `data/`.
    const known = new Set(loadCurrencies(dataDir).map(({ code }) => code))
    // The later reply is the newer one: replies overlap, such as years and days of one table.
    const last = new Map(all.map(quote => [keyOfFigure(quote), quote.text]))
    const { rows, refused } = applyRule(all, quote => {
      const { date, base, counter, label, text } = quote
      const code = [base, counter].find(side => !known.has(side))
      if (code !== undefined)
        return { rule: 'unknown-code', reason: `${code} is not in forex/currencies.csv`, date, code }
      const later = last.get(keyOfFigure(quote))
      return later === text
        ? undefined
        : { rule: 'duplicate', reason: `${text}, before ${later} in a later reply`, date, code: label }
    })
    const newest = [lastDateOf(dataDir, key) ?? '', ...rows.map(({ date }) => date)].sort(compare).at(-1)!
    const on = dayOfRecord(replies, newest)
    const { added, changed, held } = mergeQuotes(dataDir, key, rows, on)
    const allRefused = [...readings.flatMap(reading => reading.refused), ...refused]
    return { rows: rows.length, added, changed, refused: allRefused, ...(held > 0 && { degraded: [heldLine(held)] }) }
  },
}
