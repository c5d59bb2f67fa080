/**
 * The rate book: one vector a date, units of each code per 1 EUR. A figure is selected by stated precedence and never averaged:
 * against its anchor it equals a published one (docs/design.md, "Choice by precedence").
 */
import { addDays } from '../../contract/calendar.ts'
import { compare, groupBy } from '../../core/order.ts'
import { firstDay } from '../figure-rules.ts'
import { type CurrencyFacts, type ForexData, isInForce } from '../model.ts'
import type { ExplainedRate, ForexBook } from '../rate-book.ts'
import { bookColumns } from './book-columns.ts'
import { withoutContradicted } from './contradicted-days.ts'
import { rowFinder, usableRows } from './day-rows.ts'
import { distance } from './distance.ts'
import { type FindingsLog, findingsLog } from './findings.ts'
import { atMonthEnds } from './month-end.ts'
import { rankSeries } from './precedence.ts'
import { quoteSeriesOf } from './quote-series.ts'
import { withRefused } from './refused.ts'
import { withoutStale } from './stale.ts'
import { logStopped } from './stopped.ts'
import { measureTrust } from './trust.ts'
import { explainedRates, type Memory, vectorOn } from './vector.ts'
import { vectorDates } from './vector-dates.ts'

const isCurrent = (facts: CurrencyFacts | undefined, date: string): boolean =>
  facts !== undefined && isInForce({ since: facts.first, until: facts.last }, date)

/** Marks a figure as `late` in the explanation of its own day: it was held, and a later day confirmed it. */
const markLate = (explained: Map<string, readonly ExplainedRate[]>, date: string, code: string): void => {
  const day = explained.get(date)
  if (day)
    explained.set(
      date,
      day.map(one => (one.code === code ? { ...one, rule: 'late' } : one)),
    )
}

/** Reports the changes of past figures that wait for their second observation. */
const logHeld = ({ held = [], series }: ForexData, log: FindingsLog): void => {
  const byKey = new Map(series.map(one => [one.key, one]))
  for (const { source, date, label, before, after } of held) {
    const meaning = byKey.get(source)?.meanings.find(one => one.label === label)
    const code = meaning?.counter === byKey.get(source)?.home ? meaning?.base : meaning?.counter
    log.add('change-held', source, code ?? label, date, distance(Number(before), Number(after)))
  }
}

/** The newest days that `/forex/explained` has. */
const explainedDays = 400

/** Forms all vectors. Pure: the order of series, pegs and currencies in `data` does not matter. Explains the newest days and one asked for. */
export const normalizeForex = (data: ForexData, explain?: string): ForexBook => {
  const log = findingsLog()
  const facts = new Map(data.currencies.map(currency => [currency.code, currency]))
  const stored = data.series.toSorted((a, b) => compare(a.key, b.key)).flatMap(one => quoteSeriesOf(one, log))
  const series = withoutContradicted(stored, log)
  const ecbDates = series.find(({ name }) => name === 'ecb')?.dates ?? []
  const aligned = series.map(one => (one.monthEnd ? atMonthEnds(one, ecbDates) : one))
  const measured = measureTrust(aligned)
  const { trust } = measured
  const ranked = withoutStale(rankSeries(aligned, measured), data.pegs, log)
  const dates = vectorDates(ranked, trust)
  const days = new Map(dates.map((date, day) => [date, day]))
  const explained = new Map<string, readonly ExplainedRate[]>()
  const explainedFrom = addDays(dates.at(-1) ?? firstDay, -explainedDays)
  const rowsOn = rowFinder(ranked)
  const pegs = data.pegs.toSorted((a, b) => compare(a.code + a.since, b.code + b.since))
  const events = groupBy(data.events, ({ code }) => code)
  const memory: Memory = { before: new Map(), agreed: new Map(), held: new Map(), events }
  const columns = bookColumns(dates.length, facts.keys())
  for (const [day, date] of dates.entries()) {
    const rows = usableRows(date, rowsOn(date), log)
    const inputs = {
      rows,
      pegs: pegs.filter(peg => isInForce(peg, date)),
      isInForce: (code: string): boolean => isCurrent(facts.get(code), date),
    }
    const { rates, late, reasons } = vectorOn(date, inputs, memory, log)
    columns.add(day, rates)
    if (date > explainedFrom || date === explain) explained.set(date, explainedRates(reasons))
    for (const { date, code, ...rate } of late)
      if (columns.addLate(days.get(date)!, code, rate)) markLate(explained, date, code)
  }
  for (const one of series) logStopped(one, code => facts.get(code)?.last === '', log)
  logHeld(data, log)
  const formed = columns.done()
  const findings = log.list()
  return {
    ...formed,
    currencies: new Map(formed.codes.map(code => [code, facts.get(code)!])),
    dates,
    findings,
    trust,
    kinds: data.kinds ?? [],
    pegs,
    explained: withRefused(explained, findings, stored, (code, date) => isCurrent(facts.get(code), date)),
    corrections: data.corrections,
    redenominations: data.events.filter(({ cutsZeros }) => cutsZeros),
  }
}
