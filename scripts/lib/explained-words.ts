/** The words of `npm run explain`: why a currency has its figure of a day, or has none. */
import type { explainedOn } from '../../pipeline/forex/explained.ts'
import type { ForexBook, SelectionRule, SourceTrust } from '../../pipeline/forex/model.ts'
import { mostOff } from '../../pipeline/forex/rates/distribution.ts'

export type ExplainedCurrency = Extract<ReturnType<typeof explainedOn>, { kind: 'body' }>['body']['currencies'][number]

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

/** Why a source may not stand alone: `cbg is off by more than 2 % on 31.9 % of its 1,021 figures`; else its last year of the currency. */
const oftenOff = (source: string, code: string, { all }: Pick<SourceTrust, 'all'>): string => {
  if (all === null) return `${source} was never comparable`
  return all.off <= mostOff
    ? `${source} had ${code} off by more than 2 % on over a tenth of the comparable days of the year before`
    : `${source} is off by more than 2 % on ${percent(all.off)} of its ${all.figures.toLocaleString('en-US')} figures`
}

const sentences: Readonly<Record<SelectionRule, string>> = {
  law: 'an irrevocable rate fixed by law',
  peg: 'a rate fixed by law; no source is trusted above it',
  official: "the ECB's figure always comes first",
  precedence: 'the first of several by measured trust',
  single: 'the only source that may stand alone, near the last figure',
  confirmed: 'another source confirms it',
  late: 'held on its day, and confirmed by a later one',
  held: 'a jump that waits until another source says it, or its bank says it again',
  unconfirmed: 'only sources quoted it that are often off; it takes two of them that agree within 2 %',
  none: 'the figures lie more than 5 % apart from their median',
}

/** One line for a currency; `trust` is the book's. */
export const reasonLine = (
  { code, source, rule, figures }: ExplainedCurrency,
  trust: ReadonlyMap<string, Pick<SourceTrust, 'all'>>,
): string => {
  const quoted = figures.map(figure => figure.source.split('@')[0]!)
  const why = rule === 'unconfirmed' ? `: ${quoted.map(name => oftenOff(name, code, trust.get(name)!)).join('; ')}` : ''
  const chosen = source === null ? `no figure of ${quoted.join(', ')} was chosen` : `from ${source}`
  return `${code}: ${chosen}, rule ${rule} (${sentences[rule]}${why})`
}

/** The nearest days, before and after, on which the book has a rate of both codes: `nearest rates: 2026-03-04 and 2026-07-22`. */
export const nearestLine = ({ codes, dates, perEur }: ForexBook, pair: readonly string[], date: string): string => {
  const columns = pair.map(code => codes.indexOf(code))
  const holds = (day: number): boolean => columns.every(column => !Number.isNaN(perEur[day * codes.length + column]!))
  if (columns.includes(-1)) return 'no day has a rate'
  const before = dates.findLast((day, i) => day < date && holds(i))
  const after = dates.find((day, i) => day > date && holds(i))
  const found = [before, after].filter(day => day !== undefined)
  return found.length === 0 ? 'no other day has a rate' : `nearest rates: ${found.join(' and ')}`
}
