/** Prices of currencies, as most publishers list them: a day, a code, a number of units, and what so many units cost. */
import { type DecimalSign, decimalText } from '../../core/reply.ts'
import type { ReadResult, RefusedRow, SourcedReply } from '../../core/source.ts'
import { judgeQuotes, type NumberedQuote } from '../figure-rules.ts'
import type { PublishedQuote } from '../model.ts'
import { dateIn } from './date.ts'

/** Gold and its like per gram: one gram in troy ounces (1 / 31.1034768), the unit of XAU, XAG, XPT and XPD. */
export const gramInOunces = '0.0321507466'

/** A column's name when the publisher may change the number of units: `USD`, `100 JPY`. A label never changes its meaning. */
export const unitLabel = (units: string, code: string): string => (units === '1' ? code : `${units} ${code}`)

/** The units of a power of ten, as SDMX states them. */
export const powerOfTen = (power: string): string =>
  /^\d$/.test(power) ? `1${'0'.repeat(Number(power))}` : `10^${power}`

export interface Price {
  /** Its row or record in the reply; by default its place among all, from 1. */
  readonly row?: number
  /** In any notation of `dateOf`; absent where a refused row has none. */
  readonly day?: string
  readonly code: string
  /** `1` by default. */
  readonly units?: string | undefined
  /** A middle price as published; '' or null where there is none. */
  readonly text?: string | null | undefined
  readonly bid?: string | null | undefined
  readonly ask?: string | null | undefined
  /** The publisher's name of the series; by default code and units. */
  readonly label?: string
  /** Priced by the gram. Prices of several grams are refused by the rule `units-form`. */
  readonly gram?: boolean
  /** The currency of the price where it differs from the table's. */
  readonly counter?: string
  /** Why the adapter does not take it. */
  readonly refusal?: Pick<RefusedRow, 'rule' | 'reason' | 'code'> | false | undefined
}

export interface PriceNotation {
  readonly sign?: DecimalSign
  /** The day of fixing, where the publisher dates by the day in force. */
  readonly fixedOn?: (inForce: string) => string
  /** The words for bid and ask in labels. */
  readonly sides?: readonly [bid: string, ask: string]
}

interface PriceOptions extends PriceNotation {
  /** What else the adapter refused: whole series. */
  readonly refused?: readonly RefusedRow[]
}

/** Applies the rules to prices in `home`. Throws SOURCE_SHAPE for a day that does not exist. */
export const judgePrices = (
  reply: SourcedReply,
  home: string,
  prices: readonly Price[],
  { sign, fixedOn = day => day, sides: words = ['bid', 'ask'], refused: before = [] }: PriceOptions = {},
): ReadResult<PublishedQuote> => {
  const figures: NumberedQuote[] = []
  const refused = [...before]
  const sides = [
    ['mid', ''],
    ['bid', ` ${words[0]}`],
    ['ask', ` ${words[1]}`],
  ] as const
  let [day, date]: [string | undefined, string] = [undefined, '']
  for (const [i, price] of prices.entries()) {
    const { row = i + 1, code: base, counter = home, units = '1', gram = false, refusal } = price
    // Most tables name a day many times over.
    if (price.day !== day) date = price.day === undefined ? '' : fixedOn(dateIn(reply, row, price.day))
    day = price.day
    if (refusal) {
      refused.push({ ...refusal, row, ...(date && { date }) })
      continue
    }
    const label = price.label ?? (gram ? `${base} gram` : unitLabel(units, base))
    const money = price.label === undefined && counter !== home ? ` in ${counter}` : ''
    const priced = gram ? (units === '1' ? gramInOunces : `${units} grams`) : units
    for (const [side, word] of sides) {
      const text = price[side === 'mid' ? 'text' : side]
      if (text)
        figures.push({
          row,
          date,
          label: label + word + money,
          base,
          counter,
          units: priced,
          side,
          text: decimalText(text, sign),
        })
    }
  }
  return judgeQuotes(figures, refused)
}
