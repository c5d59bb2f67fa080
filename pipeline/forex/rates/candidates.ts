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
    return [{ source, precedence: series.precedences[column]!, perEur, precision, digits, ...(fixedOn && { fixedOn }) }]
  })

/**
 * Units of the row's anchor per euro, by which its figures become units per euro. On a day with the ECB a dollar table uses the ECB's
 * dollar; without it the source's own euro, because another bank fixes its dollar at another hour. `off`: how far that euro is off.
 */
const bridgeOf = (row: DayRow, usd: number | undefined, hasEcb: boolean) => {
  if (row.series.anchor === 'EUR') return { bridge: 1, off: 0 }
  const own = ownEuro(row)
  if (own === undefined || usd === undefined) return { bridge: usd, off: 0 }
  const off = distance(own, usd)
  return { bridge: hasEcb || off > euroTolerance ? usd : own, off }
}

/** The digits of a row's own euro, by which its prices in dollars become units per euro. */
const digitsOfBridge = ({ series, row }: DayRow): number =>
  series.anchor === 'EUR' ? rateDigits : series.digits[row * series.codes.length + series.column.get('EUR')!]!

/** A month-end figure neither outranks nor outvotes a daily one: where a daily source may stand, it only confirms. */
const asMonthEnd = (candidate: RateCandidate, daily: readonly RateCandidate[]): RateCandidate =>
  daily.some(({ precedence }) => precedence.rank < lastResortRank && !precedence.confirmsOnly)
    ? { ...candidate, precedence: { ...candidate.precedence, confirmsOnly: true } }
    : candidate

/** A figure that the source's last year contradicts confirms only, but for the currency that its bank issues. */
const precedenceAt = ({ series: { precedences, doubtful } }: DayRow, column: number, cell: number): Precedence => {
  const precedence = precedences[column]!
  return doubtful?.[cell] === 1 && !precedence.isIssuer ? { ...precedence, confirmsOnly: true } : precedence
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
    const { bridge, off } = bridgeOf(row, usd, hasEcb)
    if (bridge === undefined) continue
    // Where the own euro is off the day's dollar, that dollar may be the false one of the two: no jump rests on the row.
    const inDoubt = off > euroTolerance
    if (inDoubt && !hasEcb) log.add('euro-off', source, 'EUR', date, off)
    const isInDollars = series.anchor === 'USD' && bridge === usd
    const bridgeDigits = isInDollars ? euroDigits(dollar!.precision) : digitsOfBridge(row)
    for (let column = 0; column < series.codes.length; column += 1) {
      const cell = row.row * series.codes.length + column
      const [code, value] = [series.codes[column]!, series.perAnchor[cell]!]
      if (code === 'EUR' || Number.isNaN(value)) continue
      const own = precedenceAt(row, column, cell)
      const precedence = inDoubt ? { ...own, isTrusted: false, isIssuer: false } : own
      const perEur = value * bridge
      const digits = series.digits[cell]!
      const precision = precisionOf(Math.min(digits, bridgeDigits), isInDollars ? digits : undefined)
      const candidate = { source, precedence, perEur, precision, digits, ...(fixedOn && { fixedOn }) }
      const list = byCode.get(code)
      if (list) list.push(series.monthEnd ? asMonthEnd(candidate, list) : candidate)
      else byCode.set(code, [candidate])
    }
  }
  return byCode
}
