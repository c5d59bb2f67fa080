/** Documents of rates that hosts with code form from files of the tree: all rates of a base, and a pair's history. */
import { addDays, isDate, weekday } from '../../pipeline/contract/calendar.ts'
import { decimal } from '../../pipeline/contract/json.ts'
import { digitsOfPair } from '../../pipeline/contract/precision.ts'
import { figureIn, historyBody, rateOf, type Vector } from '../../pipeline/contract/quote.ts'
import { cachingOfDay } from './caching.ts'
import { chartSvg } from './chart-svg.ts'
import { noCommonDate, unknownCurrency } from './forex.ts'
import { daysOf, hasRate, nextShared, type PairDays, placeFrom, rateAt, sourcesAt } from './pair-days.ts'
import { contentOf, type Found, foundBody, foundJson, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'

/** What may narrow a pair's history, as sent. */
export interface SpanQuery {
  readonly from?: string
  readonly to?: string
  readonly every?: string
}

/** Every other code of the vector in units for one of the base; undefined where the base is not in it. */
const ratesIn = (vector: Vector, base: string): readonly (readonly [string, number])[] | undefined => {
  const from = figureIn(vector, base)
  return (
    from &&
    Object.keys(vector.rates).flatMap(code => (code === base ? [] : [[code, rateOf(from, figureIn(vector, code)!)]]))
  )
}

/** A date that is not of the year in its path, or no date. */
export const dayOfAnotherYear = (date: string, year: string): ResolveOutcome =>
  missing('malformed_date', `"${date}" is not a day of ${year}: write a day of the calendar as YYYY-MM-DD.`)

/** `/forex/days/{year}/{date}/{code}.json`: all rates of a base on one day. */
export const dayOfBase = async (
  reader: TreeReader,
  { base, date, year, today, pretty }: { base: string; date: string; year: string; today: string; pretty: boolean },
): Promise<ResolveOutcome> => {
  if (!isDate(date) || year !== date.slice(0, 4)) return dayOfAnotherYear(date, year)
  const day = await reader.document('forexDay', { year, date })
  const rates = day && ratesIn(day, base)
  if (rates) return foundJson({ base, date, rates: Object.fromEntries(rates) }, pretty, cachingOfDay(date, today))
  const unknown = await unknownCurrency(reader, [base])
  return unknown ?? missing('no_data_for_date', `No rates of ${base} on ${date}. Its days: /forex/series/${base}.json`)
}

const periods: Readonly<Record<string, (date: string) => string>> = {
  day: date => date,
  week: date => addDays(date, -((weekday(date) + 6) % 7)),
  month: date => date.slice(0, 7),
}

const badSpan = ({ from, to, every = 'day' }: SpanQuery): string | undefined => {
  for (const [name, date] of Object.entries({ from, to }))
    if (date !== undefined && !isDate(date))
      return `${name}: "${date}" is not a date: write a day of the calendar as YYYY-MM-DD.`
  if (from !== undefined && to !== undefined && from > to) return `from: ${from} is after to, ${to}.`
  return Object.hasOwn(periods, every) ? undefined : `every: "${every}" is none of ${Object.keys(periods).join(', ')}.`
}

/** Places of the days inside a span on which the pair has a rate, rising; of each period the last. */
const quotedPlaces = (days: PairDays, { from = '', to, every = 'day' }: SpanQuery): readonly number[] => {
  const { dates } = days
  const first = Math.max(days.from, placeFrom(dates, from))
  const places: number[] = []
  for (let place = first; place <= days.to && (to === undefined || dates[place]! <= to); place += 1)
    if (hasRate(days, place)) places.push(place)
  if (every === 'day') return places
  const inPeriods = places.map(place => periods[every]!(dates[place]!))
  return places.filter((_, i) => inPeriods[i] !== inPeriods[i + 1])
}

const spanWords = ({ from, to }: SpanQuery): string =>
  from === undefined ? `up to ${to}` : to === undefined ? `from ${from} on` : `from ${from} to ${to}`

interface PairQuery {
  readonly base: string
  readonly counter: string
  readonly span: SpanQuery
  readonly pretty: boolean
}

/** Forms a body of a pair's quoted days, of which there is at least one, given by their places. */
type HistoryForm = (days: PairDays, places: readonly number[], asked: PairQuery) => Found

/** `/forex/series/{base}/{counter}` as a document, a table with the publisher of each side, and a chart; oldest first. */
const forms: Readonly<Record<'json' | 'csv' | 'svg', HistoryForm>> = {
  json({ dates, base, counter }, places, asked) {
    const bytes = historyBody({
      pair: `${asked.base}/${asked.counter}`,
      dates: places.map(place => dates[place]!),
      quotients: places.map(place => counter.figures[place]! / base.figures[place]!),
      digits: places.map(place => digitsOfPair(base.precision[place]!, counter.precision[place]!)),
    })
    return foundBody({ bytes, encoding: 'identity' }, 'json', { toLayOut: asked.pretty })
  },
  // Names of publishers need no quotes.
  csv(days, places, { base, counter }) {
    const lines = places.map(
      place => `${days.dates[place]},${decimal(rateAt(days, place))},${sourcesAt(days, place).join()}\n`,
    )
    const content = contentOf(`date,rate,base_source,counter_source\n${lines.join('')}`)
    return foundBody(content, 'csv', { fileName: `${base}-${counter}.csv`.toLowerCase() })
  },
  svg(days, places, { base, counter }) {
    const points = places.map(place => ({ date: days.dates[place]!, value: rateAt(days, place) }))
    return foundBody(contentOf(chartSvg(`${base}/${counter}`, points)), 'svg')
  },
}

export const pairHistory = async (
  reader: TreeReader,
  form: keyof typeof forms,
  asked: PairQuery,
): Promise<ResolveOutcome> => {
  const { base, counter, span } = asked
  const fault = badSpan(span)
  if (fault) return missing('bad_request', fault)
  const unknown = await unknownCurrency(reader, [base, counter])
  if (unknown) return unknown
  const days = await daysOf(reader, base, counter)
  const first = days && nextShared(days, days.from, 1)
  if (!days || first === undefined) return noCommonDate(base, counter)
  const places = quotedPlaces(days, span)
  if (places.length > 0) return forms[form](days, places, asked)
  const [pair, last] = [`${base}/${counter}`, nextShared(days, days.to, -1) ?? first]
  const known = `It has rates from ${days.dates[first]} to ${days.dates[last]}.`
  return missing('no_data_for_date', `${pair} has no rate ${spanWords(span)}. ${known}`)
}
