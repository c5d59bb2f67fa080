/** From stored figures to units per 1 EUR: what one publisher says of one day. */
import type { Label, Series } from './model.ts'

/** The price of one unit in the source's home currency as a fraction, so that a published figure is never inverted on the way. */
interface Price {
  readonly over: number
  readonly under: number
}

const one: Price = { over: 1, under: 1 }

const meaningOf = (series: Series, label: string, date: string): Label | undefined =>
  series.meanings.find(
    meaning => meaning.label === label && meaning.since <= date && (meaning.until === '' || date <= meaning.until),
  )

/** Prices of the day by code. A bid and an ask give their mean; one of the two alone gives nothing. */
const pricesOn = (series: Series, day: number): ReadonlyMap<string, Price> => {
  const prices = new Map<string, Price>([[series.home, one]])
  const sides = new Map<string, number>()
  for (const [i, label] of series.labels.entries()) {
    const value = series.values[day * series.labels.length + i]!
    if (Number.isNaN(value)) continue
    const meaning = meaningOf(series, label, series.dates[day]!)
    if (!meaning) continue
    const { base, counter, units, side } = meaning
    let mid = value
    if (side !== 'mid') {
      const pair = `${base}/${counter}`
      const other = sides.get(pair)
      sides.set(pair, value)
      if (other === undefined) continue
      mid = (value + other) / 2
    }
    if (counter === series.home) prices.set(base, { over: mid, under: units })
    else if (base === series.home) prices.set(counter, { over: units, under: mid })
  }
  return prices
}

/**
 * Units per 1 EUR of every code the source quoted on its `day`, rebased by its anchor alone. `anchorPerEur` gives the anchor's
 * own units per EUR on a date (1 when the anchor is the euro); where it is unknown, the day cannot be used.
 */
export const observationsOn = (
  series: Series,
  day: number,
  anchorPerEur: (anchor: string, date: string) => number | undefined,
): ReadonlyMap<string, number> => {
  const prices = pricesOn(series, day)
  const anchor = prices.get(series.anchor)
  const perEur = anchorPerEur(series.anchor, series.dates[day]!)
  const found = new Map<string, number>()
  if (!anchor || perEur === undefined) return found
  for (const [code, { over, under }] of prices)
    found.set(code, ((anchor.over * under) / (anchor.under * over)) * perEur)
  return found
}
