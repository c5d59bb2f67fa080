/**
 * How far each source's figures lie from others': from the ECB's, from the issuing bank's, and from the median of the other sources.
 * Figures are compared per unit of the source's own anchor, so that no other source's dollar enters the distance.
 */
import { compare } from '../../core/order.ts'
import type { SourceTrust } from '../rate-book.ts'
import { type Distances, distancesOf } from './distances.ts'
import { lagOf } from './lag.ts'
import type { QuoteSeries } from './quote-series.ts'
import { doubtfulCells, type MeasuredSources } from './recent-trust.ts'

const trustOf = (found: Distances, lag: number | null): SourceTrust => ({
  ecb: found.ecb.agreement(),
  issuer: found.issuer.agreement(),
  others: found.others.agreement(),
  all: found.all.agreement(),
  own: found.own.agreement(),
  codes: found.codes.size,
  lag,
})

/** Measures every series, by its name. Pure: the order of `all` does not matter. */
export const measureTrust = (all: readonly QuoteSeries[]): MeasuredSources => {
  const sorted = all.toSorted((a, b) => compare(a.name, b.name))
  const ecb = sorted.find(({ name }) => name === 'ecb')
  const found = distancesOf(sorted)
  return {
    trust: new Map(
      sorted.map((series, i) => [series.name, trustOf(found[i]!, ecb && series !== ecb ? lagOf(series, ecb) : null)]),
    ),
    doubtful: new Map(sorted.map((series, i) => [series.name, doubtfulCells(series, found[i]!.cells)])),
  }
}
