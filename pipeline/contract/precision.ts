/**
 * How many significant digits a figure of a vector carries, in one byte: those against the euro, and 16 times those against the dollar.
 * The latter are 0 unless the figure came as a price in dollars: two such prices form a pair without the euro's digits.
 */

/** A quotation has no fewer digits than this and no more than that. */
export const fewestDigits = 5
export const rateDigits = 8

const within = (digits: number): number => Math.min(rateDigits, Math.max(fewestDigits, digits))

/** A figure against the euro, or one in dollars: then also its digits against the dollar. */
export const precisionOf = (digits: number, usdDigits?: number): number =>
  within(digits) | (usdDigits === undefined ? 0 : within(usdDigits) << 4)

/** The euro itself, and rates that a law fixes to it. */
export const exact = precisionOf(rateDigits)

export const euroDigits = (precision: number): number => precision & 15

/** 0 for a figure that is no price in dollars. */
export const dollarDigits = (precision: number): number => precision >> 4

/** The digits of a pair: the fewer of both figures'. Two prices in dollars need no euro. */
export const digitsOfPair = (base: number, counter: number): number =>
  base > 15 && counter > 15
    ? Math.min(dollarDigits(base), dollarDigits(counter))
    : Math.min(euroDigits(base), euroDigits(counter))

/** The precision of a series from a day on. */
export interface PrecisionRun {
  readonly from: string
  readonly digits: number
  readonly usdDigits?: number | undefined
}

/** Named where it changes. */
export const precisionRuns = (dates: readonly string[], precisions: readonly number[]): PrecisionRun[] =>
  dates.flatMap((from, i) => {
    const precision = precisions[i]!
    if (precisions[i - 1] === precision) return []
    const usdDigits = dollarDigits(precision)
    return [{ from, digits: euroDigits(precision), ...(usdDigits > 0 && { usdDigits }) }]
  })

/** The precision of each of the rising days of a series; exact where an older edition names none. */
export const precisionsOn = (dates: readonly string[], runs: readonly PrecisionRun[] = []): Uint8Array => {
  const precisions = new Uint8Array(dates.length).fill(exact)
  let next = 0
  for (const [place, date] of dates.entries()) {
    while (next < runs.length && runs[next]!.from <= date) next += 1
    const run = runs[next - 1]
    if (run) precisions[place] = precisionOf(run.digits, run.usdDigits)
  }
  return precisions
}
