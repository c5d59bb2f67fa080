/**
 * Prices as whole ten-thousandths of a cedi (`E4`), so that 0.81 - 0.80 is 0.01 and not 0.010000000000000009.
 * The exchange prints two to four decimals; the largest value printed (3 × 10⁸) stays far inside whole numbers.
 */
import { dateOf } from '../../core/dates.ts'

const [zero, nine, comma, point, minus] = [48, 57, 44, 46, 45]

/**
 * A printed number in ten-thousandths; null for an empty cell, NaN for anything the exchange does not write. Accepts `-`, commas
 * between thousands and decimals after a point. Rounds a fifth decimal (338732.17000000004 has been seen).
 */
export const readE4 = (text: string): number | null => {
  const end = text.length
  if (end === 0) return null
  let at = text.charCodeAt(0) === minus ? 1 : 0
  let [e4, digits, sinceComma, decimals] = [0, 0, -1, -1]
  for (; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) {
      if (decimals >= 0) {
        if (decimals < 4) e4 = e4 * 10 + code - zero
        else if (decimals === 4 && code >= zero + 5) e4 += 1
        decimals += 1
      } else {
        e4 = e4 * 10 + code - zero
        digits += 1
        if (sinceComma >= 0) sinceComma += 1
      }
    } else if (code === comma) {
      if (decimals >= 0 || (sinceComma < 0 ? digits < 1 || digits > 3 : sinceComma !== 3)) return Number.NaN
      sinceComma = 0
    } else if (code === point && decimals < 0) decimals = 0
    else return Number.NaN
  }
  if (digits === 0 || decimals === 0 || (sinceComma >= 0 && sinceComma !== 3)) return Number.NaN
  for (let missing = Math.max(0, decimals); missing < 4; missing += 1) e4 *= 10
  if (!Number.isSafeInteger(e4)) return Number.NaN
  return text.charCodeAt(0) === minus && e4 !== 0 ? -e4 : e4
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
