/** Forms quotations that have no file in the tree: dated pairs always, live pairs in the profile `edge`. */
import { addDays, isDate, weekdaysBetween } from '../../pipeline/contract/calendar.ts'
import type { MissingCurrency } from '../../pipeline/contract/errors.ts'
import { quote } from '../../pipeline/contract/quote.ts'
import { currencyNotFound, everyCode } from '../../pipeline/contract/refusal-messages.ts'
import { keyOf } from '../../pipeline/contract/routes.ts'
import type { Quotation } from '../../pipeline/contract/schemas.ts'
import { cachingOfDay } from './caching.ts'
import { didYouMean, nearby } from './nearby.ts'
import { countShared, daysOf, hasRate, nextShared, placeFrom, quotationAt, sourcesAt } from './pair-days.ts'
import { foundJson, type Missing, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'

export const isCurrencyCode = (text: string): boolean => /^[A-Z]{3}$/.test(text)

const isKnown = (reader: TreeReader, code: string): Promise<boolean> | boolean =>
  isCurrencyCode(code) && reader.has(keyOf('currency', { currency: code }))

/** Says which of the codes is not found; undefined when all are known. */
export const unknownCurrency = async (reader: TreeReader, codes: readonly string[]): Promise<Missing | undefined> => {
  const distinct = [...new Set(codes)]
  const known = await Promise.all(distinct.map(code => isKnown(reader, code)))
  const unknown = distinct.filter((_, i) => !known[i])
  if (unknown.length === 0) return undefined
  const index = await reader.document('forexIndex', {})
  const all = index?.currencies.map(({ code }) => code) ?? []
  const close = didYouMean([...new Set(unknown.flatMap(code => nearby(code, all)))])
  return missing('currency_not_found', `${currencyNotFound(unknown)}${close} ${everyCode}`)
}

export const noCommonDate = (base: string, counter: string): Missing =>
  missing('no_common_date', `${base} and ${counter} have no date with rates in common. ${everyCode}`)

export const livePair = async (
  reader: TreeReader,
  base: string,
  counter: string,
  pretty: boolean,
): Promise<ResolveOutcome> => {
  const latest = reader.rates ? undefined : await reader.document('forexLatest', {})
  const current = latest && quote(latest, base, counter)
  if (current) return foundJson(current, pretty, 'latest')
  const days = await daysOf(reader, base, counter)
  const place = days && nextShared(days, days.to, -1)
  if (days && place !== undefined) return foundJson(quotationAt(days, place, base, counter), pretty, 'latest')
  return (await unknownCurrency(reader, [base, counter])) ?? noCommonDate(base, counter)
}

export const malformedDate = (date: string): Missing =>
  missing('malformed_date', `"${date}" is not a date: write a day of the calendar as YYYY-MM-DD.`)

interface DatedPair {
  readonly base: string
  readonly counter: string
  readonly date: string
  readonly today: string
}

interface AsOfPair extends DatedPair {
  /** Where the date has no quotation, the newest one before it is the answer. */
  readonly asof: boolean
}

/** Days that `?asof` looks back at most. */
const longestLookBack = 31

/** A currency without a figure on a day that has others, with the nearest figures and whose they are; none where it has one. */
const missingOn = async (reader: TreeReader, code: string, date: string): Promise<readonly MissingCurrency[]> => {
  const days = await daysOf(reader, 'EUR', code)
  const place = placeFrom(days?.dates ?? [], date)
  if (days?.dates[place] !== date || hasRate(days, place)) return []
  const nearest = [nextShared(days, place - 1, -1), nextShared(days, place + 1, 1)].flatMap(one =>
    one === undefined ? [] : [{ date: days.dates[one]!, source: sourcesAt(days, one)[1] }],
  )
  return [{ code, nearest }]
}

const missingText = ({ code, nearest }: MissingCurrency): string =>
  ` ${code} has none that day, nearest: ${nearest.map(({ date, source }) => `${date} (${source})`).join(', ')}.`

/** Why the pair has nothing on the date, with the range it does have and its days on either side. */
const noDataForDate = async (reader: TreeReader, { base, counter, date, today, asof }: AsOfPair): Promise<Missing> => {
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
  const howMany = count >= 0.9 * weekdaysBetween(from, last) ? 'working' : count
  const range = `${base}/${counter} has rates from ${from} to ${last}, on ${howMany} days.`
  if (date > today)
    return missing('no_data_for_date', `${date} lies in the future. ${range}`, { details: { nearest, days: count } })
  // Today's rates may be on their way; a day of the past changes at most when a late source arrives.
  const caching = date < today ? 'missingDay' : 'never'
  const when = asof ? `${date} or in the ${longestLookBack} days before` : date
  const codes = [...new Set([base, counter])]
  const without = (await Promise.all(codes.map(code => missingOn(reader, code, date)))).flat()
  const sentence = `No rate of ${base}/${counter} on ${when}. ${range}${without.map(missingText).join('')}`
  const details = { nearest, days: count, missing: without }
  return missing('no_data_for_date', sentence, { caching, details })
}

const datedQuotation = async (
  reader: TreeReader,
  { base, counter, date }: DatedPair,
): Promise<Quotation | undefined> => {
  if (!reader.rates) {
    const day = await reader.document('forexDay', { year: date.slice(0, 4), date })
    return day && quote(day, base, counter)
  }
  const days = await daysOf(reader, base, counter)
  const place = placeFrom(reader.rates.dates, date)
  return days?.dates[place] === date && hasRate(days, place) ? quotationAt(days, place, base, counter) : undefined
}

/** The newest quotation before a date, at most 31 days back. */
const quotationBefore = async (reader: TreeReader, { base, counter, date }: DatedPair) => {
  const days = await daysOf(reader, base, counter)
  const place = days && nextShared(days, placeFrom(days.dates, date) - 1, -1)
  if (!days || place === undefined || days.dates[place]! < addDays(date, -longestLookBack)) return undefined
  // Where no later one is known, the next build may bring one on or before the date.
  const isNewest = nextShared(days, place + 1, 1) === undefined
  return { quotation: quotationAt(days, place, base, counter), isNewest }
}

export const datedPair = async (
  reader: TreeReader,
  asked: AsOfPair & { readonly pretty: boolean },
): Promise<ResolveOutcome> => {
  const { base, counter, date, asof, today, pretty } = asked
  const unknown = () => unknownCurrency(reader, [base, counter])
  if (!isDate(date)) return (await unknown()) ?? malformedDate(date)
  const found = await datedQuotation(reader, asked)
  if (found) return foundJson(found, pretty, cachingOfDay(date, today))
  const before = asof && (await quotationBefore(reader, asked))
  if (before) return foundJson(before.quotation, pretty, before.isNewest ? 'latest' : cachingOfDay(date, today))
  return (await unknown()) ?? noDataForDate(reader, asked)
}
