/** The distances of each source's figures from others' of the same day. Runs over every stored figure, so it keeps to flat arrays. */
import { distance, middleOf } from './distance.ts'
import { type Distribution, distribution, offTolerance } from './distribution.ts'
import type { QuoteSeries } from './quote-series.ts'

export interface Distances {
  readonly ecb: Distribution
  readonly issuer: Distribution
  /** From the median of two or more others (`referenceOf`). */
  readonly others: Distribution
  /** Each figure counts once, against the first of these three that exists. */
  readonly all: Distribution
  /** Of the currency that the source's bank issues. */
  readonly own: Distribution
  readonly codes: Set<string>
  /** Of each cell of `perAnchor`: 0 not comparable, 1 near, 2 off. Figures that only one other source has do not count. */
  readonly cells: Uint8Array
}

const emptyDistances = ({ perAnchor }: QuoteSeries): Distances => ({
  ecb: distribution(),
  issuer: distribution(),
  others: distribution(),
  all: distribution(),
  own: distribution(),
  codes: new Set(),
  cells: new Uint8Array(perAnchor.length),
})

type DayRows = readonly (readonly [number, number])[]

const rowsByDate = (all: readonly QuoteSeries[]): ReadonlyMap<string, DayRows> => {
  const found = new Map<string, [number, number][]>()
  for (const [i, { dates }] of all.entries())
    for (const [row, date] of dates.entries()) {
      const rows = found.get(date)
      if (rows) rows.push([i, row])
      else found.set(date, [[i, row]])
    }
  return found
}

/** The figures of one day by code, per unit of one anchor: places in `sources`, `values` and `cells` are `code * width + i` for i below `counts[code]`. */
const dayTable = (all: readonly QuoteSeries[]) => {
  const codes = [...new Set(all.flatMap(series => series.codes))]
  const columns = new Map(codes.map((code, i) => [code, i]))
  const places = all.map(series => Int32Array.from(series.codes, code => columns.get(code)!))
  const counts = new Int32Array(codes.length)
  const sources = new Int32Array(codes.length * all.length)
  const values = new Float64Array(sources.length)
  const cells = new Int32Array(sources.length)
  const fill = (rows: DayRows, anchor: 'EUR' | 'USD'): void => {
    counts.fill(0)
    for (const [i, row] of rows) {
      const { codes: own, column, perAnchor } = all[i]!
      const first = row * own.length
      const base = all[i]!.anchor === anchor ? 1 : perAnchor[first + (column.get(anchor) ?? Number.NaN)]!
      // NaN and undefined: the source quotes no rate to this anchor.
      if (!(base > 0)) continue
      for (let k = 0; k < own.length; k += 1) {
        const value = perAnchor[first + k]!
        if (Number.isNaN(value)) continue
        const code = places[i]![k]!
        const at = code * all.length + counts[code]!
        sources[at] = i
        values[at] = value / base
        cells[at] = first + k
        counts[code]! += 1
      }
    }
  }
  return { codes, counts, sources, values, cells, fill }
}

/** Sorts `values[first]` to `values[first + count]` into `sorted`: a handful, for which an insertion is quickest. */
const sortInto = (sorted: Float64Array, values: Float64Array, first: number, count: number): void => {
  for (let i = 0; i < count; i += 1) {
    const value = values[first + i]!
    let at = i
    for (; at > 0 && sorted[at - 1]! > value; at -= 1) sorted[at] = sorted[at - 1]!
    sorted[at] = value
  }
}

/** Figures that agree in six digits are copies. */
const sameDigits = 1e-6

/**
 * The median of two or more others than the one at `own`; NaN where there is none. Copies count once. Two others that differ are no
 * reference: one of them may be in other units. `scratch` holds as many values as `sorted`.
 */
const referenceOf = (sorted: Float64Array, count: number, own: number, scratch: Float64Array): number => {
  let distinct = 0
  for (let i = 0; i < count; i += 1) {
    const value = sorted[i]!
    if (i === own || (distinct > 0 && value <= scratch[distinct - 1]! * (1 + sameDigits))) continue
    scratch[distinct] = value
    distinct += 1
  }
  if (distinct < 2) return Number.NaN
  if (distinct === 2 && distance(scratch[0]!, scratch[1]!) > offTolerance) return Number.NaN
  return middleOf(scratch, distinct)
}

export const distancesOf = (all: readonly QuoteSeries[]): readonly Distances[] => {
  const found = all.map(emptyDistances)
  const ecb = all.findIndex(({ name }) => name === 'ecb')
  const { codes, counts, sources, values, cells, fill } = dayTable(all)
  const issued = all.map(({ issues }) => codes.indexOf(issues))
  const [sorted, scratch] = [new Float64Array(all.length), new Float64Array(all.length)]
  const note = (figure: number, first: number, count: number, code: number): void => {
    const [source, value] = [sources[figure]!, values[figure]!]
    const mine = found[source]!
    let best = -1
    const reference = referenceOf(sorted, count, sorted.indexOf(value), scratch)
    if (reference > 0) {
      best = distance(value, reference)
      mine.others.add(best)
    }
    let official = -1
    for (let other = first; other < first + count; other += 1) {
      if (other === figure) continue
      if (sources[other] === ecb) official = other
      if (issued[sources[other]!] !== code) continue
      best = distance(value, values[other]!)
      mine.issuer.add(best)
    }
    if (official !== -1) {
      best = distance(value, values[official]!)
      mine.ecb.add(best)
    }
    if (best < 0) return
    mine.all.add(best)
    mine.cells[cells[figure]!] = best > offTolerance ? 2 : 1
    mine.codes.add(codes[code]!)
    if (issued[source] === code) mine.own.add(best)
  }
  for (const rows of rowsByDate(all).values())
    for (const anchor of ['EUR', 'USD'] as const) {
      if (rows.length < 2 || rows.every(([i]) => all[i]!.anchor !== anchor)) continue
      fill(rows, anchor)
      for (let code = 0; code < codes.length; code += 1) {
        const count = counts[code]!
        if (count < 2 || codes[code] === anchor) continue
        const first = code * all.length
        sortInto(sorted, values, first, count)
        for (let figure = first; figure < first + count; figure += 1)
          if (all[sources[figure]!]!.anchor === anchor) note(figure, first, count, code)
      }
    }
  return found
}
