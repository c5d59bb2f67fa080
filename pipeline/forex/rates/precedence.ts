/** The precedence of sources: of several figures for one code that of the lowest rank enters. It follows from measured trust. */
import type { SourceTrust } from '../rate-book.ts'
import { mostOff } from './distribution.ts'
import type { QuoteSeries } from './quote-series.ts'
import type { MeasuredSources } from './recent-trust.ts'
import { isRareTable } from './spacing.ts'

/** The ECB's figures always win. Rates fixed by law have no rank, because they are not candidates. */
const ecbRank = 1
/** The bank that issues the currency. */
const issuerRank = 3
/** Sources measured on many currencies that fix on the same day as the ECB, the nearest first. */
const generalistRank = 1_000
/** The others, the nearest first. */
const otherRank = 2_000
/** Sources whose figures fit another day better than their own. */
const laggedRank = 3_000
/** Tables fixed once a week, a month or a quarter: used only where no other source has a figure. */
export const lastResortRank = 4_000

/** A generalist is measured on so many currencies. */
const manyCodes = 15

/** Fewer comparable figures say nothing about a source. */
const enoughFigures = 20

/** A generalist of fewer days has not shown that its figures move with the market. */
const enoughDays = 20

/** Where a source's figures for a code stand. */
export interface Precedence {
  readonly rank: number
  /** It may confirm another source's figure and may not stand alone. */
  readonly confirmsOnly: boolean
  readonly isIssuer: boolean
  /** An issuer or a generalist: alone it may move a currency further than another source. */
  readonly isTrusted: boolean
  /** A generalist of few days: it may do so only where the figure before is old. */
  readonly isShort: boolean
}

export interface RankedSeries extends QuoteSeries {
  /** Of each code, in the order of `codes`. */
  readonly precedences: readonly Precedence[]
  /** Of each cell of `perAnchor`, 1 where the source's last year of the currency contradicts it; not of the currency it issues. */
  readonly doubtful?: Uint8Array
}

const isMeasured = ({ all }: SourceTrust): boolean => all !== null && all.figures >= enoughFigures

const isUnsound = (agreement: SourceTrust['all']): boolean =>
  agreement !== null && agreement.figures >= enoughFigures && agreement.off > mostOff

/** The nearest first, by median and 95th percentile; of two equally near the one with more figures. Unmeasured sources are equal and last. */
const byDistance = (a: SourceTrust, b: SourceTrust): number => {
  if (!isMeasured(a) || !isMeasured(b)) return Number(isMeasured(b)) - Number(isMeasured(a))
  return a.all!.median - b.all!.median || a.all!.p95 - b.all!.p95 || b.all!.figures - a.all!.figures
}

/** The place of each source among all by distance; equal trust gives equal places. */
const ordersOf = (trust: ReadonlyMap<string, SourceTrust>): ReadonlyMap<string, number> => {
  const sorted = [...trust].sort(([, a], [, b]) => byDistance(a, b))
  return new Map(sorted.map(([name, one]) => [name, sorted.findIndex(([, other]) => byDistance(other, one) === 0)]))
}

export const rankSeries = (
  all: readonly QuoteSeries[],
  { trust, doubtful }: MeasuredSources,
): readonly RankedSeries[] => {
  const orders = ordersOf(trust)
  // A code that no sound source has quoted keeps what is known of it: nothing known is lost.
  const soundCodes = new Set(all.flatMap(({ name, codes }) => (isUnsound(trust.get(name)!.all) ? [] : codes)))
  return all.map((series): RankedSeries => {
    const measured = trust.get(series.name)!
    const order = orders.get(series.name)!
    const isLagged = measured.lag !== null && measured.lag !== 0
    const isGeneralist = isMeasured(measured) && !isUnsound(measured.all) && !isLagged && measured.codes >= manyCodes
    const isRare = isRareTable(series)
    const precedenceOf = (code: string): Precedence => {
      const isIssuer = series.issues === code && !isRare
      const confirmsOnly = isUnsound(measured.all) && (!isIssuer || isUnsound(measured.own)) && soundCodes.has(code)
      const isTrusted = isIssuer || isGeneralist
      const isShort = !isIssuer && series.dates.length < enoughDays
      const rankOf = (): number => {
        if (series.name === 'ecb') return ecbRank
        if (isRare) return lastResortRank + order
        if (isLagged) return laggedRank + (isIssuer ? 0 : 1 + order)
        if (isIssuer) return issuerRank
        return (isGeneralist ? generalistRank : otherRank) + order
      }
      return { rank: rankOf(), confirmsOnly, isIssuer, isTrusted, isShort }
    }
    const cells = doubtful.get(series.name)
    return { ...series, precedences: series.codes.map(precedenceOf), ...(cells && { doubtful: cells }) }
  })
}
