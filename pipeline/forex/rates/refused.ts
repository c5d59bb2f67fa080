/** Figures of the explained days that were refused before one was chosen, each with its source and rule. */
import { compare } from '../../core/order.ts'
import { type ExplainedRate, type Finding, isRefusalRule, isTableRule } from '../rate-book.ts'
import { valueAt } from './day-rows.ts'
import type { QuoteSeries } from './quote-series.ts'

/** The codes that a finding of a day concerns. A spread is named by its pair, `JPY/IQD`. */
const codesOf = ({ rule, code }: Finding, series: QuoteSeries, date: string): readonly string[] => {
  const row = series.dates.indexOf(date)
  if (isTableRule(rule))
    return series.codes.filter(one => one !== 'EUR' && row !== -1 && valueAt({ series, row }, one) !== undefined)
  const [base = '', counter = series.home] = code.split('/')
  return [counter === series.home ? base : counter]
}

/**
 * The explained days with their refused figures. `stored` holds each source's series before any of its figures was refused. A source
 * whose figure of the code was used after all is not named, nor is a code that no source quotes while it is in force.
 */
export const withRefused = (
  explained: ReadonlyMap<string, readonly ExplainedRate[]>,
  findings: readonly Finding[],
  stored: readonly QuoteSeries[],
  isInForce: (code: string, date: string) => boolean,
): ReadonlyMap<string, readonly ExplainedRate[]> => {
  const byName = new Map(stored.map(series => [series.name, series]))
  const rates = new Map([...explained].map(([date, all]) => [date, new Map(all.map(one => [one.code, one]))]))
  for (const finding of findings) {
    const { rule, source, dates } = finding
    const series = byName.get(source)
    if (!series || !isRefusalRule(rule)) continue
    for (const date of dates)
      for (const code of rates.has(date) ? codesOf(finding, series, date) : []) {
        const day = rates.get(date)!
        const one = day.get(code) ?? { code, rule: 'none', figures: [], refused: [] }
        if (!isInForce(code, date) || one.figures.some(figure => figure.source === source)) continue
        const refused = [...one.refused, { source, rule }]
        day.set(code, { ...one, refused: refused.sort((a, b) => compare(a.source, b.source)) })
      }
  }
  return new Map([...rates].map(([date, day]) => [date, [...day.values()]]))
}
