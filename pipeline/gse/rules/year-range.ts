/** The year's high and low. Their range never narrows within a year, except by a correction (2 of 5,300 pairs of 2026). */
interface Ranged {
  readonly date: string
  readonly yearHigh: number | null
  readonly yearLow: number | null
}

export const hasRange = <Row extends Ranged>(row: Row): row is Row & { yearHigh: number; yearLow: number } =>
  row.yearHigh !== null && row.yearLow !== null && row.yearLow > 0 && row.yearLow <= row.yearHigh

/** Whether the range is wider than that of a later row of the same year; then one of the two is misdated. */
export const isWider = (row: Ranged, later: Ranged): boolean =>
  row.date.slice(0, 4) === later.date.slice(0, 4) &&
  hasRange(row) &&
  hasRange(later) &&
  (row.yearHigh > later.yearHigh || row.yearLow < later.yearLow)
