/**
 * A quotation out of a day's vector. These functions alone form the writer's live pairs and the hosts' dated pairs, so a file and a
 * slice cannot disagree.
 */
import { writeRounded, writeText } from './json.ts'
import { digitsOfPair, exact, fewestDigits, precisionOf } from './precision.ts'
import type { Quotation } from './schemas.ts'
import { significant } from './significant.ts'

/** Units of each code per 1 EUR on one date. Every figure of a pair comes from one such vector, never from two. */
export interface Vector {
  readonly date: string
  readonly rates: Readonly<Record<string, number>>
  /** Significant digits against the euro, where they are more than five. Editions of older versions name none: all have eight. */
  readonly digits?: Readonly<Record<string, number>>
  /** Significant digits against the dollar, of prices in dollars. */
  readonly usdDigits?: Readonly<Record<string, number>>
}

export interface Figure {
  readonly perEur: number
  readonly precision: number
}

/** The five currencies of `/forex/{currency}`, in the order of the contract. */
export const selected = ['USD', 'EUR', 'GBP', 'JPY', 'CHF'] as const

/** Vectors carry two digits more than the longest rate, so that a cross is rounded once. */
export const vectorDigits = 10

/** Units of counter for one unit of base, rounded to the digits that both figures carry. */
export const rateOf = (base: Figure, counter: Figure): number =>
  significant(counter.perEur / base.perEur, digitsOfPair(base.precision, counter.precision))

/** A side of a pair. */
type Leg = readonly [code: string, figure: Figure]

export const quotationOf = (date: string, [base, from]: Leg, [counter, to]: Leg): Quotation => {
  return { date, pair: `${base}/${counter}`, rate: rateOf(from, to) }
}

/** Days of a pair, rising, at least one, and on each the units of counter for one of base, not yet rounded, with their digits. */
interface PairHistory {
  readonly pair: string
  readonly dates: readonly string[]
  readonly quotients: readonly number[]
  readonly digits: readonly number[]
}

const encoder = new TextEncoder()

/** The compact JSON of a pair's history, its rates written as bytes: 7,000 texts of them would take half the time more. */
export const historyBody = (history: PairHistory, room = 30 * history.dates.length + 100): Uint8Array => {
  const { pair, dates, quotients, digits } = history
  const days = `"from":"${dates[0]}","to":"${dates.at(-1)}","count":${dates.length},"dates":["${dates.join('","')}"]`
  const bytes = new Uint8Array(room)
  let end = encoder.encodeInto(`{"pair":"${pair}",${days},"rates":[`, bytes).written
  for (let place = 0; place < quotients.length; place += 1) {
    end = writeRounded(bytes, end, quotients[place]!, digits[place]!)
    bytes[end++] = 44
  }
  end = writeText(bytes, end - 1, ']}')
  return end > room ? historyBody(history, end) : bytes.slice(0, end)
}

export const figureIn = ({ rates, digits, usdDigits }: Vector, code: string): Figure | undefined => {
  if (!Object.hasOwn(rates, code)) return undefined
  const precision = digits ? precisionOf(digits[code] ?? fewestDigits, usdDigits?.[code]) : exact
  return { perEur: rates[code]!, precision }
}

/** The pair on the vector's date; undefined unless the vector holds both codes. */
export const quote = (vector: Vector, base: string, counter: string): Quotation | undefined => {
  const [from, to] = [figureIn(vector, base), figureIn(vector, counter)]
  return from && to && quotationOf(vector.date, [base, from], [counter, to])
}

/**
 * One entry of `/forex/{currency}`: normally selected/requested. When that *published* rate is below 1 the pair is turned
 * round and computed again from the vector (never 1/x), unless `fixed`. Looking at the published figure matters: a raw
 * 0.999999999 is published as 1 and stays, so no normal view ever shows a rate below 1.
 */
export const viewOf = (date: string, chosen: Leg, requested: Leg, fixed = false): Quotation => {
  const forward = quotationOf(date, chosen, requested)
  return fixed || forward.rate >= 1 ? forward : quotationOf(date, requested, chosen)
}
