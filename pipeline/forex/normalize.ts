/**
 * The rate book: one vector a date, units of each code per 1 EUR. A figure is chosen by stated priority and never averaged, so
 * that against its anchor it equals one that somebody published (DESIGN.md, "The rate book").
 */
import { significant, vectorDigits } from '../contract/quote.ts'
import { compare } from '../core/order.ts'
import type { CurrencyFacts, ForexBook, ForexData, Peg, Series } from './model.ts'
import { observationsOn } from './observations.ts'
import { firstDay } from './rules.ts'

/** A figure with the source that is named beside it. */
interface Choice {
  readonly perEur: number
  readonly source: string
}

const inForce = (facts: CurrencyFacts | undefined, date: string): boolean =>
  facts !== undefined && facts.first <= date && (facts.last === '' || date <= facts.last)

const valid = (peg: Peg, date: string): boolean => peg.since <= date && (peg.until === '' || date <= peg.until)

/** Priority among sources: the ECB, then the issuing central bank for its own currency, then the rest by key. */
const rankOf = (series: Series, code: string): number => (series.key === 'ecb' ? 0 : series.home === code ? 1 : 2)

const vectorOn = (
  date: string,
  data: ForexData,
  facts: ReadonlyMap<string, CurrencyFacts>,
  dayOf: ReadonlyMap<Series, ReadonlyMap<string, number>>,
): ReadonlyMap<string, Choice> => {
  const chosen = new Map<string, Choice & { readonly rank: number }>()
  const offer = (code: string, perEur: number, source: string, rank: number): void => {
    const standing = chosen.get(code)
    if (inForce(facts.get(code), date) && (!standing || rank < standing.rank))
      chosen.set(code, { perEur: significant(perEur, vectorDigits), source, rank })
  }
  const ecbUsd = (): number | undefined => chosen.get('USD')?.perEur
  const ordered = [...data.series].sort((a, b) => rankOf(a, '') - rankOf(b, '') || compare(a.key, b.key))
  for (const series of ordered) {
    const day = dayOf.get(series)?.get(date)
    if (day === undefined) continue
    const found = observationsOn(series, day, anchor => (anchor === 'EUR' ? 1 : ecbUsd()))
    for (const [code, perEur] of found) offer(code, perEur, series.key, 10 * rankOf(series, code))
  }
  for (const peg of data.pegs) {
    const anchor = peg.anchor === 'EUR' ? 1 : chosen.get(peg.anchor)?.perEur
    if (anchor === undefined || !valid(peg, date)) continue
    // The irrevocable euro rates are law and outrank the ECB's own figure; a peg yields to the ECB only.
    offer(peg.code, peg.rate * anchor, peg.kind === 'irrevocable' ? 'law' : 'peg', peg.kind === 'irrevocable' ? -1 : 5)
  }
  return chosen
}

/** Forms all vectors. Pure: the order of series and rows in `data` does not matter. */
export const normalizeForex = (data: ForexData): ForexBook => {
  const facts = new Map(data.currencies.map(currency => [currency.code, currency]))
  const dayOf = new Map(data.series.map(series => [series, new Map(series.dates.map((date, day) => [date, day]))]))
  const ecb = data.series.find(({ key }) => key === 'ecb')
  const dates = ecb?.dates.filter(date => date >= firstDay) ?? []
  const vectors = dates.map(date => vectorOn(date, data, facts, dayOf))
  const codes = [...new Set(vectors.flatMap(vector => [...vector.keys()]))].sort(compare)
  const sources = [...new Set(vectors.flatMap(vector => [...vector.values()].map(({ source }) => source)))].sort(
    compare,
  )
  const perEur = new Float64Array(dates.length * codes.length).fill(Number.NaN)
  const chosen = new Uint16Array(dates.length * codes.length)
  for (const [day, vector] of vectors.entries())
    for (const [column, code] of codes.entries()) {
      const choice = vector.get(code)
      if (!choice) continue
      perEur[day * codes.length + column] = choice.perEur
      chosen[day * codes.length + column] = sources.indexOf(choice.source)
    }
  const used = new Set(codes)
  const currencies = new Map([...facts].filter(([code]) => used.has(code)).sort(([a], [b]) => compare(a, b)))
  return { currencies, codes, dates, perEur, sources, chosen, findings: [] }
}
