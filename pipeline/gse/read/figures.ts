/**
 * Prices as whole ten-thousandths of a cedi (`E4`), so that 0.81 - 0.80 is 0.01 and not 0.010000000000000009.
 * The exchange prints two to four decimals; the largest value printed (3 × 10⁸) stays far inside whole numbers.
 */
import { dateOf } from '../../core/dates.ts'

/** Commas stand between thousands or nowhere; a decimal point has digits on both sides. */
const printed = /^(-?)(\d{1,3}(?:,\d{3})+|\d+)(?:\.(\d+))?$/

/** In ten-thousandths; null for an empty cell, NaN for no number. Rounds a fifth decimal (338732.17000000004 has been seen). */
export const readE4 = (text: string): number | null => {
  if (text === '') return null
  const [, sign, whole, decimals = ''] = printed.exec(text) ?? []
  if (whole === undefined) return Number.NaN
  const cut = Number(whole.replaceAll(',', '') + decimals.slice(0, 4).padEnd(4, '0'))
  const size = decimals.charAt(4) >= '5' ? cut + 1 : cut
  if (!Number.isSafeInteger(size)) return Number.NaN
  return sign === '-' && size !== 0 ? -size : size
}

/** One division rounds once, so the shortest decimal of the result is the printed one. */
export const fromE4 = (e4: number): number => e4 / 10_000

let lastText = ''
let lastDay: string | undefined

/** `24/07/2026` and `2026-07-24` as `2026-07-24`. Rows of a session follow each other, so the last result is cached. */
export const dayOf = (text: string): string | undefined => {
  if (text !== lastText) {
    lastDay = dateOf(text)
    lastText = text
  }
  return lastDay
}
