/** Every usable figure of a date by code, as units per 1 EUR. */
import { euroDigits, precisionOf, rateDigits } from '../../contract/precision.ts'
import type { Figure } from '../../contract/quote.ts'
import { type DayRow, euroTolerance, ownEuro } from './day-rows.ts'
import { distance } from './distance.ts'
import type { FindingsLog } from './findings.ts'
import type { RateCandidate } from './outlier-filter.ts'
import { lastResortRank, type Precedence } from './precedence.ts'

/** Dollars per euro of the sources that quote both. Against prices in dollars the dollar is exact. */
export const dollarCandidates = (rows: readonly DayRow[]): readonly RateCandidate[] =>
  rows.flatMap(row => {
    const { series, source, fixedOn } = row
    const perEur = ownEuro(row)
    const column = series.column.get(series.anchor === 'EUR' ? 'USD' : 'EUR')
    if (perEur === undefined || column === undefined) return []
    const digits = series.digits[row.row * series.codes.length + column]!
    const precision = precisionOf(digits, rateDigits)
    return [{ source, place: series.places[column]!, perEur, precision, digits, ...(fixedOn && { fixedOn }) }]
  })

/**
 * Units of the row's anchor per euro, by which its figures become units per euro. On a day with the ECB a dollar table uses the ECB's
 * dollar; without it the source's own euro, because another bank fixes its dollar at another hour.
 */
const bridgeOf = (date: string, row: DayRow, usd: number | undefined, hasEcb: boolean, log: FindingsLog) => {
  if (row.series.anchor === 'EUR') return 1
  const own = hasEcb ? undefined : ownEuro(row)
  if (own === undefined || usd === undefined) return usd
  const off = distance(own, usd)
  if (off <= euroTolerance) return own
  log.add('euro-off', row.source, 'EUR', date, off)
  return usd
}

/** The digits of a row's own euro, by which its prices in dollars become units per euro. */
const digitsOfBridge = ({ series, row }: DayRow): number =>
  series.anchor === 'EUR' ? rateDigits : series.digits[row * series.codes.length + series.column.get('EUR')!]!

/** Is the row's own euro off the day's dollar? Then its dollar may be the false one of the two, and its figures confirm no jump. */
const isInDoubt = (row: DayRow, usd: number | undefined): boolean => {
  const own = row.series.anchor === 'EUR' ? undefined : ownEuro(row)
  return own !== undefined && usd !== undefined && distance(own, usd) > euroTolerance
}

/** A month-end figure neither outranks nor outvotes a daily one: where a daily source may stand, it only confirms. */
const asMonthEnd = (candidate: RateCandidate, daily: readonly RateCandidate[]): RateCandidate =>
  daily.some(({ place }) => place.rank < lastResortRank && !place.confirmsOnly)
    ? { ...candidate, place: { ...candidate.place, confirmsOnly: true } }
    : candidate

/** A figure that the source's last year contradicts confirms only, but for the currency that its bank issues. */
const placeAt = ({ series: { places, doubtful } }: DayRow, column: number, cell: number): Precedence => {
  const place = places[column]!
  return doubtful?.[cell] === 1 && !place.isIssuer ? { ...place, confirmsOnly: true } : place
}

/** The figures by code; `dollar` is the day's chosen dollar. */
export const candidatesOf = (
  date: string,
  rows: readonly DayRow[],
  dollar: Figure | undefined,
  log: FindingsLog,
): ReadonlyMap<string, readonly RateCandidate[]> => {
  const usd = dollar?.perEur
  const byCode = new Map<string, RateCandidate[]>()
  const hasEcb = rows.some(({ source }) => source === 'ecb')
  const ordered = rows.toSorted((a, b) => Number(a.series.monthEnd) - Number(b.series.monthEnd))
  for (const row of ordered) {
    const { series, source, fixedOn } = row
    const bridge = bridgeOf(date, row, usd, hasEcb, log)
    if (bridge === undefined) continue
    const inDoubt = isInDoubt(row, usd)
    const isInDollars = series.anchor === 'USD' && bridge === usd
    const bridgeDigits = isInDollars ? euroDigits(dollar!.precision) : digitsOfBridge(row)
    for (let column = 0; column < series.codes.length; column += 1) {
      const cell = row.row * series.codes.length + column
      const [code, value] = [series.codes[column]!, series.perAnchor[cell]!]
      if (code === 'EUR' || Number.isNaN(value)) continue
      const own = placeAt(row, column, cell)
      const place = inDoubt ? { ...own, isTrusted: false, isIssuer: false } : own
      const perEur = value * bridge
      const digits = series.digits[cell]!
      const precision = precisionOf(Math.min(digits, bridgeDigits), isInDollars ? digits : undefined)
      const candidate = { source, place, perEur, precision, digits, ...(fixedOn && { fixedOn }) }
      const list = byCode.get(code)
      if (list) list.push(series.monthEnd ? asMonthEnd(candidate, list) : candidate)
      else byCode.set(code, [candidate])
    }
  }
  return byCode
}
