/**
 * The rate book: one vector a date, units of each code per 1 EUR. A figure is chosen by stated priority and never averaged, so
 * that against its anchor it equals one that somebody published (DESIGN.md, "The rate book").
 */
import { daysBetween, isWeekend } from '../../contract/calendar.ts'
import { significant, vectorDigits } from '../../contract/quote.ts'
import { compare, groupBy } from '../../core/order.ts'
import { firstDay } from '../figure-rules.ts'
import type { CurrencyFacts, ForexBook, ForexData, Peg } from '../model.ts'
import { type FindingsLog, findingsLog } from './findings.ts'
import {
  distance,
  medianTolerance,
  memoryDays,
  type Past,
  type RateCandidate,
  selectRate,
  waitingDays,
} from './outlier-filter.ts'
import { irrevocableRank, pegRank } from './precedence.ts'
import { type QuoteSeries, quoteSeriesOf } from './quote-series.ts'

/** A day on which a publisher's own euro differs more than this from the ECB's is refused whole: it is another day's, or broken. */
const euroTolerance = 0.02
/** A law farther than this from what is dealt is reported. */
const pegTolerance = 0.01
/** A quarterly table counts on its day only when this share of its ECB codes agrees with the ECB's figures of that day. */
const thinShare = 0.9

interface Choice {
  readonly perEur: number
  readonly source: string
}

/** What a voice says on a date: its row, and the date the row was fixed for where that is an earlier one. */
interface DayRow {
  readonly series: QuoteSeries
  readonly row: number
  readonly source: string
}

const inForce = (facts: CurrencyFacts | undefined, date: string): boolean =>
  facts !== undefined && facts.first <= date && (facts.last === '' || date <= facts.last)

/** Finds what each voice says on a date. Dates must be asked in rising order. */
const rowFinder = (voices: readonly QuoteSeries[]) => {
  const rows = voices.map(() => -1)
  return (date: string): readonly DayRow[] =>
    voices.flatMap((series, i) => {
      while (rows[i]! + 1 < series.dates.length && series.dates[rows[i]! + 1]! <= date) rows[i]! += 1
      const row = rows[i]!
      const fixed = series.dates[row]
      if (fixed === undefined) return []
      if (fixed === date) return [{ series, row, source: series.name }]
      const held = series.heldDays > 0 && daysBetween(fixed, date) <= series.heldDays
      return held ? [{ series, row, source: `${series.name}@${fixed}` }] : []
    })
}

const valueAt = ({ series, row }: DayRow, code: string): number | undefined => {
  const column = series.column.get(code)
  const value = column === undefined ? Number.NaN : series.perAnchor[row * series.codes.length + column]!
  return Number.isNaN(value) ? undefined : value
}

/** The publisher's own dollars per euro on that day; undefined when it does not quote both. */
const ownEuro = (row: DayRow): number | undefined => {
  if (row.series.anchor === 'EUR') return valueAt(row, 'USD')
  const euro = valueAt(row, 'EUR')
  return euro === undefined ? undefined : 1 / euro
}

/** Days with vectors: the ECB's, and after its last one the working days for which two voices quote the euro. */
const vectorDates = (voices: readonly QuoteSeries[]): readonly string[] => {
  const ecb = voices.find(({ name }) => name === 'ecb')?.dates.filter(date => date >= firstDay) ?? []
  const last = ecb.at(-1) ?? ''
  const quoting = new Map<string, number>()
  for (const series of voices) {
    if (series.name === 'ecb' || series.heldDays > 0) continue
    for (const [row, date] of series.dates.entries()) {
      if (date <= last || isWeekend(date)) continue
      if (valueAt({ series, row, source: '' }, 'EUR') !== undefined) quoting.set(date, (quoting.get(date) ?? 0) + 1)
    }
  }
  return [...ecb, ...[...quoting].flatMap(([date, count]) => (count >= 2 ? [date] : [])).sort(compare)]
}

/** Hearings of the day that may be used: own euro near the ECB's, and a quarterly table only where it fits the day. */
const usableRows = (date: string, all: readonly DayRow[], log: FindingsLog): readonly DayRow[] => {
  const ecb = all.find(({ series }) => series.name === 'ecb')
  if (!ecb) return all.filter(({ series }) => series.name !== 'treasury')
  const ecbUsd = valueAt(ecb, 'USD')
  return all.filter(row => {
    const own = ownEuro(row)
    const off = own === undefined || ecbUsd === undefined ? 0 : distance(own, ecbUsd)
    if (off > euroTolerance) log.add('euro-off', row.series.name, 'EUR', date, off)
    if (off > euroTolerance) return false
    if (row.series.name !== 'treasury') return true
    const shared = row.series.codes.flatMap(code => {
      const [mine, theirs] = [valueAt(row, code), valueAt(ecb, code)]
      return mine === undefined || theirs === undefined || ecbUsd === undefined ? [] : [distance(mine * ecbUsd, theirs)]
    })
    const near = shared.filter(off => off <= euroTolerance).length
    const fits = shared.length > 0 && near / shared.length >= thinShare
    if (!fits) log.add('thin-table', row.series.name, 'USD', date, shared.length > 0 ? 1 - near / shared.length : 1)
    return fits
  })
}

/** What voices that quote against the euro say of the dollar: through it the others' figures come to the euro. */
const dollarCandidates = (rows: readonly DayRow[]): readonly RateCandidate[] =>
  rows.flatMap(row => {
    const { series, source } = row
    const perEur = series.anchor === 'EUR' ? valueAt(row, 'USD') : undefined
    return perEur === undefined ? [] : [{ source, rank: series.ranks[series.column.get('USD')!]!, perEur }]
  })

const candidatesOf = (rows: readonly DayRow[], perEurOf: (anchor: 'EUR' | 'USD') => number | undefined) => {
  const byCode = new Map<string, RateCandidate[]>()
  for (const { series, row, source } of rows) {
    const anchor = perEurOf(series.anchor)
    if (anchor === undefined) continue
    for (const [column, code] of series.codes.entries()) {
      const value = series.perAnchor[row * series.codes.length + column]!
      if (code === 'EUR' || Number.isNaN(value)) continue
      const candidate = { source, rank: series.ranks[column]!, perEur: value * anchor }
      const list = byCode.get(code)
      if (list) list.push(candidate)
      else byCode.set(code, [candidate])
    }
  }
  return byCode
}

/** What the book remembers from one date to the next, for the jump rule; `day` counts days since the first. */
interface Memory {
  readonly before: Map<string, { readonly perEur: number; readonly date: string; readonly day: number }>
  readonly held: Map<string, { readonly candidate: RateCandidate; readonly day: number }>
  readonly events: ReadonlyMap<string, readonly string[]>
}

const pastOf = ({ before, held, events }: Memory, code: string, date: string, day: number): Past => {
  const last = before.get(code)
  if (!last) return { isStale: false, isExplained: false }
  const waiting = held.get(code)
  const isRecent = waiting && day - waiting.day <= waitingDays
  const isStale = day - last.day > memoryDays
  const isExplained = events.get(code)?.some(on => last.date < on && on <= date) ?? false
  return { before: last.perEur, isStale, isExplained, ...(isRecent && { held: waiting.candidate }) }
}

/** The figures of one date by code, chosen among everything said, law first. */
const vectorOn = (
  date: string,
  rows: readonly DayRow[],
  pegs: readonly Peg[],
  isMoney: (code: string) => boolean,
  memory: Memory,
  log: FindingsLog,
): ReadonlyMap<string, Choice> => {
  const day = daysBetween(firstDay, date)
  const chosen = new Map<string, Choice>([
    ['EUR', { perEur: 1, source: rows.some(({ source }) => source === 'ecb') ? 'ecb' : 'law' }],
  ])
  const judge = (code: string, candidates: readonly RateCandidate[]): void => {
    const ecb = candidates.find(({ source: voice }) => voice === 'ecb')
    if (ecb) {
      for (const { source: voice, perEur } of candidates) {
        const off = distance(perEur, ecb.perEur)
        if (off > medianTolerance) log.add('off-ecb', voice.split('@')[0]!, code, date, off)
      }
      chosen.set(code, { perEur: ecb.perEur, source: 'ecb' })
      return
    }
    const verdict = selectRate(candidates, pastOf(memory, code, date, day))
    for (const { rule, voice, off } of verdict.remarks) log.add(rule, voice.split('@')[0]!, code, date, off)
    if (verdict.held) memory.held.set(code, { candidate: verdict.held, day })
    if (!verdict.chosen) return
    memory.held.delete(code)
    chosen.set(code, { perEur: verdict.chosen.perEur, source: verdict.chosen.source })
  }
  judge('USD', dollarCandidates(rows))
  const usd = chosen.get('USD')?.perEur
  const all = candidatesOf(rows, anchor => (anchor === 'EUR' ? 1 : usd))
  const fixed = new Map(pegs.map(peg => [peg.code, peg]))
  for (const [code, candidates] of all)
    if (
      code !== 'USD' &&
      isMoney(code) &&
      !(fixed.has(code) && !candidates.some(({ source: voice }) => voice === 'ecb'))
    )
      judge(code, candidates)
  for (const [code, peg] of fixed) {
    const anchor = chosen.get(peg.anchor)?.perEur
    const rank = peg.kind === 'irrevocable' ? irrevocableRank : pegRank
    if (anchor === undefined || !isMoney(code) || (rank === pegRank && chosen.has(code))) continue
    const perEur = peg.rate * anchor
    const best = all.get(code)?.toSorted((a, b) => a.rank - b.rank || compare(a.source, b.source))[0]
    const off = best ? distance(best.perEur, perEur) : 0
    if (best && off > pegTolerance) log.add(rank === pegRank ? 'off-peg' : 'off-law', best.source, code, date, off)
    chosen.set(code, { perEur, source: rank === pegRank ? 'peg' : 'law' })
  }
  for (const [code, { perEur }] of chosen) memory.before.set(code, { perEur, date, day })
  return chosen
}

/** Takes vectors day by day into columns for every code there is; at the end those that no vector holds are left out. */
const recorder = (days: number, known: Iterable<string>) => {
  const codes = [...new Set([...known, 'EUR', 'USD'])].sort(compare)
  const column = new Map(codes.map((code, i) => [code, i]))
  const perEur = new Float64Array(days * codes.length).fill(Number.NaN)
  const chosen = new Uint16Array(perEur.length)
  const places = new Map<string, number>()
  const used = new Set<string>()
  const placeOf = (source: string): number => {
    const place = places.get(source) ?? places.size
    places.set(source, place)
    return place
  }
  const take = (day: number, vector: ReadonlyMap<string, Choice>): void => {
    for (const [code, choice] of vector) {
      const at = day * codes.length + column.get(code)!
      perEur[at] = significant(choice.perEur, vectorDigits)
      chosen[at] = placeOf(choice.source)
      used.add(code)
    }
  }
  const done = () => {
    const kept = codes.flatMap((code, i) => (used.has(code) ? [i] : []))
    const sources = [...places.keys()].sort(compare)
    const sorted = new Map(sources.map((source, i) => [places.get(source)!, i]))
    const rates = new Float64Array(days * kept.length)
    const names = new Uint16Array(rates.length)
    for (let i = 0; i < rates.length; i += 1) {
      const at = Math.floor(i / kept.length) * codes.length + kept[i % kept.length]!
      rates[i] = perEur[at]!
      names[i] = Number.isNaN(rates[i]) ? 0 : sorted.get(chosen[at]!)!
    }
    return { codes: kept.map(i => codes[i]!), sources, perEur: rates, chosen: names }
  }
  return { take, done }
}

/** Forms all vectors. Pure: the order of series, pegs and currencies in `data` does not matter. */
export const normalizeForex = (data: ForexData): ForexBook => {
  const log = findingsLog()
  const facts = new Map(data.currencies.map(currency => [currency.code, currency]))
  const series = [...data.series].sort((a, b) => compare(a.key, b.key))
  const voices = series.flatMap(one => quoteSeriesOf(one, log))
  const dates = vectorDates(voices)
  const listen = rowFinder(voices)
  const pegs = [...data.pegs].sort((a, b) => compare(a.code + a.since, b.code + b.since))
  const dated = groupBy(data.events, ({ code }) => code)
  const memory: Memory = {
    before: new Map(),
    held: new Map(),
    events: new Map([...dated].map(([code, events]) => [code, events.map(({ date }) => date)])),
  }
  const recording = recorder(dates.length, facts.keys())
  for (const [day, date] of dates.entries()) {
    const inLaw = pegs.filter(({ since, until }) => since <= date && (until === '' || date <= until))
    const rows = usableRows(date, listen(date), log)
    recording.take(
      day,
      vectorOn(date, rows, inLaw, code => inForce(facts.get(code), date), memory, log),
    )
  }
  const { codes, sources, perEur, chosen } = recording.done()
  const currencies = new Map(codes.map(code => [code, facts.get(code)!]))
  const redenominations = data.events.filter(({ cutsZeros }) => cutsZeros)
  const { corrections } = data
  return { currencies, codes, dates, perEur, sources, chosen, findings: log.list(), corrections, redenominations }
}
