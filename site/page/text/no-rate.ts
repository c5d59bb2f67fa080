/** Why a day has no rate of a pair: the nearest figures before and after it, with their publishers. */

import type { MissingCurrency } from '../../../pipeline/contract/errors.ts'
import { dateInWords, dayInWords } from './days.ts'
import { sourceName } from './source-name.ts'

interface NoRate {
  readonly pair: string
  readonly date: string
  readonly missing: readonly MissingCurrency[]
  /** `Ghana cedi` for `GHS`; undefined where no name is known. */
  readonly nameOf: (code: string) => string | undefined
  /** Titles of publishers by key. */
  readonly titles: ReadonlyMap<string, string>
}

/** `between 4 March 2026 (Narodowy Bank Polski) and 1 July 2026 (Bank of Ghana)`. */
const gapInWords = ({ nearest }: MissingCurrency, { date, titles }: NoRate): string => {
  const figures = nearest.map(figure => `${dayInWords(figure.date)} (${sourceName(figure.source, titles)})`)
  const [only] = nearest
  if (figures.length === 2) return `between ${figures.join(' and ')}`
  return only ? `${only.date < date ? 'after' : 'before'} ${figures[0]}` : 'that day'
}

/**
 * `No USD/GHS rate for Wednesday 15 April 2026 (2026-04-15). GHS (Ghana cedi) has no usable figure between …` A figure that may not
 * stand alone is not usable.
 */
export const noRateSentence = (asked: NoRate): string => {
  const reasons = asked.missing.map(one => {
    const name = asked.nameOf(one.code)
    return ` ${one.code}${name ? ` (${name})` : ''} has no usable figure ${gapInWords(one, asked)}.`
  })
  return `No ${asked.pair} rate for ${dateInWords(asked.date)} (${asked.date}).${reasons.join('')}`
}
