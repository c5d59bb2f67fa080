/** Documents of rates that hosts with code cut out of the tree's own: all rates of a base, and a pair's history. */
import { addDays, isDate, weekday } from '../../pipeline/contract/calendar.ts'
import { documentKey } from '../../pipeline/contract/documents.ts'
import { rateOf, type Vector } from '../../pipeline/contract/quote.ts'
import { type Caching, cachingOfDay } from './caching.ts'
import { daysOf, nextShared, noCommonDate, unknownCurrency } from './forex.ts'
import { computed, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'

/** What may narrow a pair's history, as sent. */
export interface SpanQuery {
  readonly from?: string
  readonly to?: string
  readonly every?: string
}

const byCode = <Value>(entries: readonly (readonly [string, Value])[]): Readonly<Record<string, Value>> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)))

/** Every other code of the vector in units for one of the base; undefined where the base is not in it. */
const ratesIn = ({ rates }: Vector, base: string): readonly (readonly [string, number])[] | undefined => {
  const perEur = Object.hasOwn(rates, base) ? rates[base] : undefined
  if (perEur === undefined) return undefined
  return Object.entries(rates).flatMap(([code, counter]) => (code === base ? [] : [[code, rateOf(perEur, counter)]]))
}

const dayOf = (reader: TreeReader, date: string): Promise<Vector | undefined> =>
  reader.document<Vector>(documentKey('forexDay', { year: date.slice(0, 4), date }))

/** `/forex/days/{year}/{date}/{code}.json`: all rates of a base on one day. */
export const dayOfBase = async (
  reader: TreeReader,
  { base, date, year, today, pretty }: { base: string; date: string; year: string; today: string; pretty: boolean },
): Promise<ResolveOutcome> => {
  if (!isDate(date) || year !== date.slice(0, 4))
    return missing('malformed_date', `"${date}" is not a day of ${year}: write a day of the calendar as YYYY-MM-DD.`)
  const day = await dayOf(reader, date)
  const rates = day && ratesIn(day, base)
  if (rates) return computed({ base, date, rates: byCode(rates) }, pretty, cachingOfDay(date, today))
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
    if (date !== undefined && !isDate(date)) return `${name}: "${date}" is not a date: write a day as YYYY-MM-DD.`
  if (from !== undefined && to !== undefined && from > to) return `from: ${from} is after to, ${to}.`
  return Object.hasOwn(periods, every) ? undefined : `every: "${every}" is none of ${Object.keys(periods).join(', ')}.`
}

/** `/forex/series/{base}/{counter}.json`: a pair's days, oldest first; of each period the last. */
export const pairSeries = async (
  reader: TreeReader,
  { base, counter, span, pretty }: { base: string; counter: string; span: SpanQuery; pretty: boolean },
): Promise<ResolveOutcome> => {
  const fault = badSpan(span)
  if (fault) return missing('bad_request', fault)
  const unknown = await unknownCurrency(reader, [base, counter])
  if (unknown) return unknown
  const days = await daysOf(reader, base, counter)
  const first = days && nextShared(days, days.from, 1)
  if (!days || first === undefined) return noCommonDate(base, counter)
  const { from = '', to = '9999-12-31', every = 'day' } = span
  const periodOf = periods[every]!
  const [dates, rates]: [string[], number[]] = [[], []]
  for (let place = first; place <= days.to; place += 1) {
    const [date, found] = [days.dates[place]!, days.at(place)]
    if (!found || date < from || date > to) continue
    const isSamePeriod = dates.length > 0 && periodOf(dates.at(-1)!) === periodOf(date)
    const at = isSamePeriod ? dates.length - 1 : dates.length
    dates[at] = date
    rates[at] = rateOf(...found)
  }
  if (dates.length === 0)
    return missing('no_data_for_date', `${base}/${counter} has no rate from ${from || days.dates[first]} to ${to}.`)
  const body = { pair: `${base}/${counter}`, from: dates[0], to: dates.at(-1), count: dates.length, dates, rates }
  return computed(body, pretty, 'latest' satisfies Caching)
}
