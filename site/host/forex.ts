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

/** The dates on which both have a figure. */
const sharedDates = (base: Series, counter: Series): readonly string[] => {
  const other = new Set(counter.dates)
  return base === counter ? base.dates : base.dates.filter(date => other.has(date))
}

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
  const date = both && sharedDates(...both).at(-1)
  if (!date) return noCommonDate(base, counter)
  const [basePerEur, counterPerEur] = both.map(({ dates, rates }) => rates[dates.indexOf(date)]!) as [number, number]
  return quotationOf(date, base, counter, basePerEur, counterPerEur)
}

export const livePair = async (reader: Reader, base: string, counter: string, pretty: boolean): Promise<Outcome> => {
  const found = await liveQuotation(reader, base, counter)
  return 'kind' in found ? found : computed(found, pretty, 'latest')
}

const nearestOf = (dates: readonly string[], date: string): Nearest => {
  const after = dates.findIndex(other => other > date)
  const before = after === -1 ? dates.at(-1) : dates[after - 1]
  return { before: before ?? null, after: dates[after] ?? null }
}

/** Why the pair has nothing on the date, with the range it does have and its days on either side. */
const noDataForDate = async (
  reader: Reader,
  { base, counter, date, today }: { base: string; counter: string; date: string; today: string },
): Promise<Missing> => {
  const both = await bothSeries(reader, base, counter)
  const dates = both ? sharedDates(...both) : []
  if (dates.length === 0) return noCommonDate(base, counter)
  const range = `${base}/${counter} has rates from ${dates[0]} to ${dates.at(-1)}, on working days.`
  const nearest = nearestOf(dates, date)
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
