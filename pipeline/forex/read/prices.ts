/** A table of prices in one currency: a code, a number of units, and what so many units cost. */
import type { ReadResult, RefusedRow } from '../../core/source.ts'
import { judge } from '../figure-rules.ts'
import type { PublishedQuote } from '../model.ts'
import { gramInOunces, unitLabel } from './unit-label.ts'

/** A row of such a table. `text` is plain decimal text; '' where the publisher gives no figure. */
export interface Price {
  readonly row: number
  readonly date: string
  readonly code: string
  readonly units: string
  readonly text: string
  /** Priced by the gram. Prices of several grams are refused by the rule `units-form`. */
  readonly gram?: boolean
  /** The currency of the price where it differs from the table's: one before a redenomination. */
  readonly counter?: string
}

/** Applies the rules to prices in `home`; `before` holds rows that the adapter refused itself. */
export const readPrices = (
  home: string,
  prices: readonly Price[],
  before: readonly RefusedRow[] = [],
): ReadResult<PublishedQuote> =>
  judge(
    prices
      .filter(({ text }) => text !== '')
      .map(({ row, date, code, units, text, gram = false, counter = home }) => {
        const money = counter === home ? '' : ` in ${counter}`
        const figure = { row, date, base: code, counter, side: 'mid' as const, text }
        if (!gram) return { ...figure, label: unitLabel(units, code) + money, units }
        return { ...figure, label: `${code} gram${money}`, units: units === '1' ? gramInOunces : `${units} grams` }
      }),
    before,
  )
