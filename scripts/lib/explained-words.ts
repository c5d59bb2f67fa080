/** The words of `npm run explain`: why a currency has its figure of a day, or has none. */
import { isWeekend } from '../../pipeline/contract/calendar.ts'
import type { explainedOn } from '../../pipeline/forex/explained.ts'
import { type CurrencyFacts, isInForce } from '../../pipeline/forex/model.ts'
import { type ForexBook, hasFigure, type SelectionRule, type SourceTrust } from '../../pipeline/forex/rate-book.ts'
import { mostOff } from '../../pipeline/forex/rates/distribution.ts'
import { isTargetClosingDay } from '../../pipeline/forex/rates/target-calendar.ts'
import { grouped } from '../../site/page/text/number.ts'

export type ExplainedCurrency = Extract<ReturnType<typeof explainedOn>, { kind: 'body' }>['body']['currencies'][number]

/**
 * Why a source may not stand alone, for all its figures (`cbg is off by more than 2 % on 31.9 % of its 1,021 figures`) or for its
 * last year of the currency.
 */
const oftenOff = (source: string, code: string, { all }: Pick<SourceTrust, 'all'>): string => {
  if (all === null) return `${source} was never comparable`
  return all.off <= mostOff
    ? `${source} had ${code} off by more than 2 % on over a tenth of the comparable days of the year before`
    : `${source} is off by more than 2 % on ${(all.off * 100).toFixed(1)} % of its ${grouped(all.figures)} figures`
}

const sentences: Readonly<Record<SelectionRule, string>> = {
  law: 'an irrevocable rate fixed by law',
  peg: 'a rate fixed by law; no source is trusted above it',
  official: "the ECB's figure always comes first",
  precedence: 'the first of several by measured trust',
  single: 'the only source that may stand alone; it moved no further than one source may',
  confirmed: 'another source confirms it',
  late: 'held on its day, and confirmed by a later one',
  held: 'a jump that waits until another source says it, or its bank says it again',
  unconfirmed: 'only sources quoted it that are often off; it takes two of them that agree within 2 %',
  none: 'the figures lie more than 5 % apart from their median',
}

/** The act behind a rate: `: 3.6725 AED for 1 USD since 2000-01-01, Central Bank of the United Arab Emirates 1997`. */
const actOf = (code: string, date: string, pegs: ForexBook['pegs']): string =>
  pegs
    .filter(peg => peg.code === code && isInForce(peg, date))
    .map(({ rate, anchor, since, authority }) => `: ${rate} ${code} for 1 ${anchor} since ${since}, ${authority}`)
    .join('')

export const reasonLine = (
  { code, source, rule, figures }: ExplainedCurrency,
  date: string,
  { trust, pegs }: Pick<ForexBook, 'pegs'> & { readonly trust: ReadonlyMap<string, Pick<SourceTrust, 'all'>> },
): string => {
  if (source === null && figures.length === 0) return `${code}: each figure was refused`
  const quoted = figures.map(figure => figure.source.split('@')[0]!)
  const byLaw = rule === 'law' || rule === 'peg' ? actOf(code, date, pegs) : ''
  const why =
    rule === 'unconfirmed' ? `: ${quoted.map(name => oftenOff(name, code, trust.get(name)!)).join('; ')}` : byLaw
  const chosen = source === null ? `no figure of ${quoted.join(', ')} was chosen` : `from ${source}`
  return `${code}: ${chosen}, rule ${rule} (${sentences[rule]}${why})`
}

/** Why a currency has no figure at all on a day that has rates. */
export const missingLine = (code: string, date: string, facts: CurrencyFacts): string => {
  const { first, last, successor } = facts
  if (date < first) return `${code}: in force from ${first} on`
  if (last === '' || date <= last) return `${code}: no source quoted it`
  return `${code}: in force until ${last}${successor === '' ? '' : `; its successor is ${successor}`}`
}

/** Why a day has no rates of any currency. */
export const emptyDayLine = ({ dates }: Pick<ForexBook, 'dates'>, date: string): string => {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const reason = (): string => {
    if (date < first) return `the first day with rates is ${first}`
    if (date > last) return `the newest day with rates is ${last}`
    if (isWeekend(date)) return 'weekends have none'
    if (isTargetClosingDay(date)) return 'a closing day of TARGET, the settlement system of the euro, has none'
    return 'neither the ECB nor sources trusted for the five main currencies quoted it'
  }
  return `${date} has no rates: ${reason()}`
}

/** The nearest days, before and after, on which the book has a rate of both codes: `nearest rates: 2026-03-04 and 2026-07-22`. */
export const nearestLine = (book: ForexBook, pair: readonly string[], date: string): string => {
  const { codes, dates } = book
  const columns = pair.map(code => codes.indexOf(code))
  const isShared = (day: number): boolean => columns.every(column => hasFigure(book, day, column))
  if (columns.includes(-1)) return 'no day has a rate'
  const before = dates.findLast((day, i) => day < date && isShared(i))
  const after = dates.find((day, i) => day > date && isShared(i))
  const found = [before, after].filter(day => day !== undefined)
  return found.length === 0 ? 'no other day has a rate' : `nearest rates: ${found.join(' and ')}`
}
