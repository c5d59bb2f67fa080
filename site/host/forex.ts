/** Quotations cut where the tree has no file: dated pairs always, live pairs on trees built without pair files. */
import { isDate } from '../../pipeline/contract/calendar.ts'
import { quotationOf, quote, type Vector } from '../../pipeline/contract/quote.ts'
import { documentKey, keyOf } from '../../pipeline/contract/routes.ts'
import type { Quotation } from '../../pipeline/contract/schemas.ts'
import { cachingOfDay } from './headers.ts'
import { computed, type Missing, missing, type Nearest, type Outcome } from './outcome.ts'
import type { Reader } from './read.ts'

/** One currency, all its dates, in rising order. */
interface Series {
  readonly dates: readonly string[]
  readonly rates: readonly number[]
}

const everyCode = 'All codes with their first and last date: /forex/index.json'

const isKnown = (reader: Reader, code: string): Promise<boolean> | boolean =>
  /^[A-Z]{3}$/.test(code) && reader.has(keyOf('currency', { currency: code }))

/** Says which of the codes is not found; undefined when all are known. */
export const unknownCurrency = async (reader: Reader, codes: readonly string[]): Promise<Missing | undefined> => {
  const distinct = [...new Set(codes)]
  const known = await Promise.all(distinct.map(code => isKnown(reader, code)))
  const unknown = distinct.filter((_, i) => !known[i])
  if (unknown.length === 0) return undefined
  const which = unknown.length === 1 ? `Currency ${unknown[0]} is` : `Currencies ${unknown.join(' and ')} are`
  return missing('currency_not_found', `${which} not found. ${everyCode}`)
}

const seriesOf = (reader: Reader, code: string): Promise<Series | undefined> =>
  reader.document<Series>(documentKey('forexSeries', { code }))

/** Where the date stands in the series, by halving: a pair's first and last common date are found without joining 7,000. */
const placeOf = ({ dates }: Series, date: string): number => {
  let [from, to] = [0, dates.length - 1]
  while (from < to) {
    const middle = (from + to) >> 1
    if (dates[middle]! < date) from = middle + 1
    else to = middle
  }
  return dates[from] === date ? from : -1
}

const holds =
  (series: Series) =>
  (date: string): boolean =>
    placeOf(series, date) !== -1

const bothSeries = async (
  reader: Reader,
  base: string,
  counter: string,
): Promise<readonly [Series, Series] | undefined> => {
  const both = await Promise.all([seriesOf(reader, base), seriesOf(reader, counter)])
  return both[0] && both[1] ? [both[0], both[1]] : undefined
}

const noCommonDate = (base: string, counter: string): Missing =>
  missing('no_common_date', `${base} and ${counter} have no date with rates in common. ${everyCode}`)

const liveQuotation = async (reader: Reader, base: string, counter: string): Promise<Quotation | Missing> => {
  const latest = await reader.document<Vector>(documentKey('forexLatest', {}))
  const current = latest && quote(latest, base, counter)
  if (current) return current
  const unknown = await unknownCurrency(reader, [base, counter])
  if (unknown) return unknown
  const both = await bothSeries(reader, base, counter)
  const date = both?.[0].dates.findLast(holds(both[1]))
  if (!both || !date) return noCommonDate(base, counter)
  const [basePerEur, counterPerEur] = both.map(series => series.rates[placeOf(series, date)]!) as [number, number]
  return quotationOf(date, base, counter, basePerEur, counterPerEur)
}

export const livePair = async (reader: Reader, base: string, counter: string, pretty: boolean): Promise<Outcome> => {
  const found = await liveQuotation(reader, base, counter)
  return 'kind' in found ? found : computed(found, pretty, 'latest')
}

/** Why the pair has nothing on the date, with the range it does have and its days on either side. */
const noDataForDate = async (
  reader: Reader,
  { base, counter, date, today }: { base: string; counter: string; date: string; today: string },
): Promise<Missing> => {
  const both = await bothSeries(reader, base, counter)
  const shared = both && holds(both[1])
  const first = shared && both[0].dates.find(shared)
  if (!both || !shared || !first) return noCommonDate(base, counter)
  const { dates } = both[0]
  const nearest: Nearest = {
    before: dates.findLast(other => other < date && shared(other)) ?? null,
    after: dates.find(other => other > date && shared(other)) ?? null,
  }
  const range = `${base}/${counter} has rates from ${first} to ${dates.findLast(shared)}, on working days.`
  if (date > today) return missing('no_data_for_date', `${date} lies in the future. ${range}`, { nearest })
  // Today's rates may be on their way; a day of the past changes at most when a late source arrives.
  const caching = date < today ? 'missingDay' : 'never'
  return missing('no_data_for_date', `No rate of ${base}/${counter} on ${date}. ${range}`, { caching, nearest })
}

export const datedPair = async (
  reader: Reader,
  {
    base,
    counter,
    date,
    today,
    pretty,
  }: { base: string; counter: string; date: string; today: string; pretty: boolean },
): Promise<Outcome> => {
  if (isDate(date)) {
    const day = await reader.document<Vector>(documentKey('forexDay', { year: date.slice(0, 4), date }))
    const found = day && quote(day, base, counter)
    if (found) return computed(found, pretty, cachingOfDay(date, today))
  }
  const unknown = await unknownCurrency(reader, [base, counter])
  if (unknown) return unknown
  if (isDate(date)) return noDataForDate(reader, { base, counter, date, today })
  return missing('malformed_date', `"${date}" is not a date: write a day of the calendar as YYYY-MM-DD.`)
}
