/** Quotations cut where the tree has no file: dated pairs always, live pairs on trees built without pair files. */
import { isDate, weekdaysBetween } from '../../pipeline/contract/calendar.ts'
import { documentKey } from '../../pipeline/contract/documents.ts'
import { quotationOf, quote, type Vector } from '../../pipeline/contract/quote.ts'
import { keyOf } from '../../pipeline/contract/routes.ts'
import type { Quotation } from '../../pipeline/contract/schemas.ts'
import { cachingOfDay } from './caching.ts'
import { didYouMean, nearby } from './nearby.ts'
import type { RateTable } from './platform.ts'
import { computed, type Missing, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'

/** One currency, all its dates, in rising order. */
export interface SeriesBody {
  readonly dates: readonly string[]
  readonly rates: readonly number[]
}

interface Index {
  readonly currencies: readonly { readonly code: string }[]
}

type Rates = readonly [basePerEur: number, counterPerEur: number]

/** The days between which two currencies may share a rate, and the figures of those on which they do. */
interface PairDays {
  readonly dates: readonly string[]
  /** Places in `dates`, both included. */
  readonly from: number
  readonly to: number
  at(place: number): Rates | undefined
}

const everyCode = 'All codes with their first and last date: /forex/index.json'

const isKnown = (reader: TreeReader, code: string): Promise<boolean> | boolean =>
  /^[A-Z]{3}$/.test(code) && reader.has(keyOf('currency', { currency: code }))

/** Says which of the codes is not found; undefined when all are known. */
export const unknownCurrency = async (reader: TreeReader, codes: readonly string[]): Promise<Missing | undefined> => {
  const distinct = [...new Set(codes)]
  const known = await Promise.all(distinct.map(code => isKnown(reader, code)))
  const unknown = distinct.filter((_, i) => !known[i])
  if (unknown.length === 0) return undefined
  const which = unknown.length === 1 ? `Currency ${unknown[0]} is` : `Currencies ${unknown.join(' and ')} are`
  const index = await reader.document<Index>(documentKey('forexIndex', {}))
  const all = index?.currencies.map(({ code }) => code) ?? []
  const close = didYouMean([...new Set(unknown.flatMap(code => nearby(code, all)))])
  return missing('currency_not_found', `${which} not found.${close} ${everyCode}`)
}

/** The place of the first date that is not before `date`, by halving. */
const placeFrom = (dates: readonly string[], date: string): number => {
  let [from, to] = [0, dates.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (dates[middle]! < date) from = middle + 1
    else to = middle
  }
  return from
}

const perEurIn = ({ dates, rates }: SeriesBody, date: string): number | undefined => {
  const place = placeFrom(dates, date)
  return dates[place] === date ? rates[place] : undefined
}

const both = (base: number | undefined, counter: number | undefined): Rates | undefined =>
  base === undefined || counter === undefined ? undefined : [base, counter]

const daysInTable = (table: RateTable, base: string, counter: string): PairDays | undefined => {
  const [a, b] = [table.span(base), table.span(counter)]
  const at = (place: number) => both(table.perEur(base, place), table.perEur(counter, place))
  return a && b && { dates: table.dates, from: Math.max(a[0], b[0]), to: Math.min(a[1], b[1]), at }
}

/** The days of a pair, from memory where the host has them there, else from the two series; undefined when one has none. */
export const daysOf = async (reader: TreeReader, base: string, counter: string): Promise<PairDays | undefined> => {
  if (reader.rates) return daysInTable(reader.rates, base, counter)
  const [a, b] = await Promise.all(
    [base, counter].map(code => reader.document<SeriesBody>(documentKey('forexSeries', { code }))),
  )
  if (!a || !b) return undefined
  const { dates } = a
  return { dates, from: 0, to: dates.length - 1, at: place => both(a.rates[place], perEurIn(b, dates[place]!)) }
}

/** The next place on which the pair has a rate, from `place` on, in steps of 1 or -1. */
export const nextShared = ({ from, to, at }: PairDays, place: number, step: 1 | -1): number | undefined => {
  for (let next = step === 1 ? Math.max(place, from) : Math.min(place, to); next >= from && next <= to; next += step)
    if (at(next)) return next
  return undefined
}

const countShared = (days: PairDays): number => {
  let count = 0
  for (let place = days.from; place <= days.to; place += 1) if (days.at(place)) count += 1
  return count
}

const inWords = (days: number): string => (days === 1 ? '1 day' : `${days} days`)

export const noCommonDate = (base: string, counter: string): Missing =>
  missing('no_common_date', `${base} and ${counter} have no date with rates in common. ${everyCode}`)

const liveQuotation = async (reader: TreeReader, base: string, counter: string): Promise<Quotation | Missing> => {
  const latest = reader.rates ? undefined : await reader.document<Vector>(documentKey('forexLatest', {}))
  const current = latest && quote(latest, base, counter)
  if (current) return current
  const days = await daysOf(reader, base, counter)
  const place = days && nextShared(days, days.to, -1)
  if (place !== undefined) return quotationOf(days!.dates[place]!, base, counter, ...days!.at(place)!)
  return (await unknownCurrency(reader, [base, counter])) ?? noCommonDate(base, counter)
}

export const livePair = async (
  reader: TreeReader,
  base: string,
  counter: string,
  pretty: boolean,
): Promise<ResolveOutcome> => {
  const found = await liveQuotation(reader, base, counter)
  return 'kind' in found ? found : computed(found, pretty, 'latest')
}

interface DatedPair {
  readonly base: string
  readonly counter: string
  readonly date: string
  readonly today: string
}

/** Why the pair has nothing on the date, with the range it does have and its days on either side. */
const noDataForDate = async (reader: TreeReader, { base, counter, date, today }: DatedPair): Promise<Missing> => {
  const days = await daysOf(reader, base, counter)
  const first = days && nextShared(days, days.from, 1)
  if (!days || first === undefined) return noCommonDate(base, counter)
  const dateAt = (place: number | undefined): string | null => (place === undefined ? null : days.dates[place]!)
  const place = placeFrom(days.dates, date)
  const nearest = {
    before: dateAt(nextShared(days, place - 1, -1)),
    after: dateAt(nextShared(days, days.dates[place] === date ? place + 1 : place, 1)),
  }
  const from = days.dates[first]!
  const last = days.dates[nextShared(days, days.to, -1)!]!
  const count = countShared(days)
  const details = { nearest, days: count }
  const howMany = count >= 0.9 * weekdaysBetween(from, last) ? 'on working days' : `on ${inWords(count)}`
  const range = `${base}/${counter} has rates from ${from} to ${last}, ${howMany}.`
  if (date > today) return missing('no_data_for_date', `${date} lies in the future. ${range}`, { details })
  // Today's rates may be on their way; a day of the past changes at most when a late source arrives.
  const caching = date < today ? 'missingDay' : 'never'
  return missing('no_data_for_date', `No rate of ${base}/${counter} on ${date}. ${range}`, { caching, details })
}

const datedQuotation = async (
  { rates, document }: TreeReader,
  { base, counter, date }: DatedPair,
): Promise<Quotation | undefined> => {
  if (!rates) {
    const day = await document<Vector>(documentKey('forexDay', { year: date.slice(0, 4), date }))
    return day && quote(day, base, counter)
  }
  const place = rates.place(date)
  const found = place === undefined ? undefined : both(rates.perEur(base, place), rates.perEur(counter, place))
  return found && quotationOf(date, base, counter, ...found)
}

export const datedPair = async (
  reader: TreeReader,
  asked: DatedPair & { readonly pretty: boolean },
): Promise<ResolveOutcome> => {
  const { base, counter, date, today, pretty } = asked
  const found = isDate(date) ? await datedQuotation(reader, asked) : undefined
  if (found) return computed(found, pretty, cachingOfDay(date, today))
  const unknown = await unknownCurrency(reader, [base, counter])
  if (unknown) return unknown
  if (isDate(date)) return noDataForDate(reader, asked)
  return missing('malformed_date', `"${date}" is not a date: write a day of the calendar as YYYY-MM-DD.`)
}
