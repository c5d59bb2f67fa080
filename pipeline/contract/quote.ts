/**
 * A quotation out of a day's vector. The writer's live pairs and the hosts' dated pairs are formed by these functions and no
 * others, so a file and a slice can never disagree.
 */
import { writeRounded, writeText } from './json.ts'
import type { Quotation } from './schemas.ts'
import { significant } from './significant.ts'

/** Units of each code per 1 EUR on one date. Every figure of a pair comes from one such vector, never from two. */
export interface Vector {
  readonly date: string
  readonly rates: Readonly<Record<string, number>>
}

/** The five currencies of `/forex/{currency}`, in the order of the contract. */
export const selected = ['USD', 'EUR', 'GBP', 'JPY', 'CHF'] as const

/** Digits of a published rate; vectors carry two more so that a cross is rounded once. */
export const rateDigits = 8
export const vectorDigits = 10

/** Units of counter for one unit of base, from units of each per 1 EUR. */
export const rateOf = (basePerEur: number, counterPerEur: number): number =>
  significant(counterPerEur / basePerEur, rateDigits)

export const quotationOf = (
  date: string,
  base: string,
  counter: string,
  basePerEur: number,
  counterPerEur: number,
): Quotation => ({ date, pair: `${base}/${counter}`, rate: rateOf(basePerEur, counterPerEur) })

/** Days of a pair, rising, at least one, and on each the units of counter for one of base, not yet rounded. */
interface PairHistory {
  readonly pair: string
  readonly dates: readonly string[]
  readonly quotients: readonly number[]
}

const encoder = new TextEncoder()

/** The compact JSON of a pair's history, its rates written as bytes: 7,000 texts of them would take half the time more. */
export const historyBody = (history: PairHistory, room = 30 * history.dates.length + 100): Uint8Array => {
  const { pair, dates, quotients } = history
  const days = `"from":"${dates[0]}","to":"${dates.at(-1)}","count":${dates.length},"dates":["${dates.join('","')}"]`
  const bytes = new Uint8Array(room)
  let end = encoder.encodeInto(`{"pair":"${pair}",${days},"rates":[`, bytes).written
  for (const quotient of quotients) {
    end = writeRounded(bytes, end, quotient, rateDigits)
    bytes[end++] = 44
  }
  end = writeText(bytes, end - 1, ']}')
  return end > room ? historyBody(history, end) : bytes.slice(0, end)
}

/** The pair on the vector's date; undefined unless the vector holds both codes. */
export const quote = (vector: Vector, base: string, counter: string): Quotation | undefined => {
  if (!Object.hasOwn(vector.rates, base) || !Object.hasOwn(vector.rates, counter)) return undefined
  return quotationOf(vector.date, base, counter, vector.rates[base]!, vector.rates[counter]!)
}

/**
 * One entry of `/forex/{currency}`: normally selected/requested. When that *published* rate is below 1 the pair is turned
 * round and formed anew from the vector (never 1/x), unless `fixed`. Looking at the published figure matters: a raw
 * 0.999999999 is published as 1 and stays, so no normal view ever shows a rate below 1.
 */
export const viewOf = (
  date: string,
  selectedCode: string,
  requested: string,
  selectedPerEur: number,
  requestedPerEur: number,
  { fixed = false }: { readonly fixed?: boolean } = {},
): Quotation => {
  const forward = quotationOf(date, selectedCode, requested, selectedPerEur, requestedPerEur)
  return fixed || forward.rate >= 1
    ? forward
    : quotationOf(date, requested, selectedCode, requestedPerEur, selectedPerEur)
}
