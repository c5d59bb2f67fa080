/** The trust in a source's figures of one currency, lately: what its last year shows against the ECB, the issuing bank or the median of others. */
import { daysBetween } from '../../contract/calendar.ts'
import { firstDay } from '../figure-rules.ts'
import type { SourceTrust } from '../rate-book.ts'
import { mostOff } from './distribution.ts'
import type { QuoteSeries } from './quote-series.ts'

export interface MeasuredSources {
  /** Over all days, by the name of the series. */
  readonly trust: ReadonlyMap<string, SourceTrust>
  /** Which figures their source's last year contradicts, by the name of the series (`doubtfulCells`). */
  readonly doubtful: ReadonlyMap<string, Uint8Array>
}

/** The days before a figure that decide. */
const recentDays = 365

/** Fewer comparable days in them say nothing about the currency. */
const enoughDays = 10

/**
 * Of each cell of `perAnchor`, 1 where the year before it contradicts the source. `cells` says of each whether it was comparable (0: no,
 * 1: near, 2: off). Only earlier days count, so new data never change an old figure.
 */
export const doubtfulCells = ({ codes, dates }: QuoteSeries, cells: Uint8Array): Uint8Array => {
  const days = dates.map(date => daysBetween(firstDay, date))
  const doubtful = new Uint8Array(cells.length)
  for (let column = 0; column < codes.length; column += 1) {
    const markAt = (row: number): number => cells[row * codes.length + column]!
    let [from, compared, off] = [0, 0, 0]
    for (let row = 0; row < dates.length; row += 1) {
      for (; days[row]! - days[from]! > recentDays; from += 1) {
        if (markAt(from) > 0) compared -= 1
        if (markAt(from) === 2) off -= 1
      }
      if (compared >= enoughDays && off > mostOff * compared) doubtful[row * codes.length + column] = 1
      if (markAt(row) > 0) compared += 1
      if (markAt(row) === 2) off += 1
    }
  }
  return doubtful
}
