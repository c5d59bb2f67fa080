/**
 * Prices as whole ten-thousandths of a cedi (`E4`), so that 0.81 - 0.80 is 0.01 and not 0.010000000000000009.
 * The exchange prints two to four decimals; the largest value printed (3 × 10⁸) stays far inside whole numbers.
 */
const printed = /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/

/** A printed number in ten-thousandths; null for an empty cell, NaN for what the exchange does not write. */
export const readE4 = (text: string): number | null =>
  text === '' ? null : printed.test(text) ? Math.round(Number(text.replaceAll(',', '')) * 10_000) : Number.NaN

/** A whole division is rounded once, so the shortest decimal of the result is the printed one. */
export const fromE4 = (e4: number): number => e4 / 10_000
