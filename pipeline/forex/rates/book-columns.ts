/** Vectors as columns: three numbers for each day and code, so that half a million figures fit in a few megabytes. */
import { vectorDigits } from '../../contract/quote.ts'
import { significant } from '../../contract/significant.ts'
import { compare } from '../../core/order.ts'
import { type FigureSource, sourceText } from '../rate-book.ts'
import type { ChosenRate } from './vector.ts'

/** Takes vectors day by day; codes that no vector holds are left out at the end. */
export const bookColumns = (days: number, known: Iterable<string>) => {
  const codes = [...new Set([...known, 'EUR', 'USD'])].sort(compare)
  const column = new Map(codes.map((code, i) => [code, i]))
  const perEur = new Float64Array(days * codes.length).fill(Number.NaN)
  const chosen = new Uint16Array(perEur.length)
  const precision = new Uint8Array(perEur.length)
  const entries = new Map<string, { readonly index: number; readonly from: FigureSource }>()
  const used = new Set<string>()
  const indexOf = ({ source, fixedOn }: FigureSource): number => {
    const from = { source, ...(fixedOn && { fixedOn }) }
    const entry = entries.get(sourceText(from)) ?? { index: entries.size, from }
    entries.set(sourceText(from), entry)
    return entry.index
  }
  const set = (day: number, code: string, rate: ChosenRate): void => {
    const at = day * codes.length + column.get(code)!
    perEur[at] = significant(rate.perEur, vectorDigits)
    precision[at] = rate.precision
    chosen[at] = indexOf(rate)
    used.add(code)
  }
  const add = (day: number, vector: ReadonlyMap<string, ChosenRate>): void => {
    for (const [code, rate] of vector) set(day, code, rate)
  }
  /** Adds a figure that was held on its day. One of another source stays, unless the held one is the ECB's. Returns whether it was added. */
  const addLate = (day: number, code: string, rate: ChosenRate): boolean => {
    const isAdded = rate.source === 'ecb' || Number.isNaN(perEur[day * codes.length + column.get(code)!])
    if (isAdded) set(day, code, rate)
    return isAdded
  }
  const done = () => {
    const kept = codes.flatMap((code, i) => (used.has(code) ? [i] : []))
    const sorted = [...entries].sort(([a], [b]) => compare(a, b)).map(([, entry]) => entry)
    const indexes = new Map(sorted.map(({ index }, i) => [index, i]))
    const rates = new Float64Array(days * kept.length)
    const names = new Uint16Array(rates.length)
    const precisions = new Uint8Array(rates.length)
    for (let i = 0; i < rates.length; i += 1) {
      const at = Math.floor(i / kept.length) * codes.length + kept[i % kept.length]!
      rates[i] = perEur[at]!
      precisions[i] = precision[at]!
      names[i] = Number.isNaN(rates[i]) ? 0 : indexes.get(chosen[at]!)!
    }
    return {
      codes: kept.map(i => codes[i]!),
      sources: sorted.map(({ from }) => from),
      perEur: rates,
      precision: precisions,
      chosen: names,
    }
  }
  return { add, addLate, done }
}
