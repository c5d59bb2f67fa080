/** Market capitalization, no more exact than the share count it is made of. */
export interface ShareCount {
  /** The exact count, as digits; undefined when it is only known rounded. */
  readonly exact?: string | undefined
  /** Millions as printed, `173.95`: known to these digits only. */
  readonly millions?: string | undefined
  /** Listed units per share, for depositary shares; 1 otherwise. */
  readonly unitsPerShare: number
}

const significantDigits = (text: string): number => text.replace('.', '').replace(/^0+/, '').length

/** `count` with all but its first `digits` digits rounded to zeros. */
const roundTo = (count: bigint, digits: number): bigint => {
  const excess = count.toString().length - digits
  if (excess <= 0) return count
  const step = 10n ** BigInt(excess)
  return ((count + step / 2n) / step) * step
}

/** Whole shares of a count printed in millions: `173.95` is 173,950,000. */
const wholeShares = (millions: string): bigint => {
  const [whole = '', fraction = ''] = millions.split('.')
  return BigInt(whole + fraction.slice(0, 6).padEnd(6, '0'))
}

/** The count as known: exact, or rounded as printed; null when it is unknown. */
export const sharesOf = ({ exact, millions, unitsPerShare }: ShareCount): number | null => {
  if (exact === undefined && millions === undefined) return null
  return Number(exact ?? wholeShares(millions!)) * unitsPerShare
}

/** The unit that the count is known to: 1 for an exact one, 10,000 for `173.95` million; null when it is unknown. */
export const sharesPrecisionOf = ({ exact, millions, unitsPerShare }: ShareCount): number | null => {
  if (exact !== undefined) return 1
  if (millions === undefined) return null
  return 10 ** Math.max(0, 6 - (millions.split('.')[1]?.length ?? 0)) * unitsPerShare
}

/**
 * Price × shares in GHS, in whole ten-thousandths because doubles lose the last digits of such products. From a rounded count the
 * product is rounded half up to the count's digits: 31.90 × 173.95 million is 5,549,000,000.
 */
export const capitalOf = (closeE4: number, { exact, millions, unitsPerShare }: ShareCount): number | null => {
  const units = BigInt(unitsPerShare)
  if (exact !== undefined) return Number(BigInt(closeE4) * BigInt(exact) * units) / 10_000
  if (millions === undefined) return null
  return Number(roundTo((BigInt(closeE4) * wholeShares(millions) * units) / 10_000n, significantDigits(millions)))
}
