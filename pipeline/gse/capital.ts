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

/** The count as published; null unless it is known exactly. */
export const sharesOf = ({ exact, unitsPerShare }: ShareCount): number | null =>
  exact === undefined ? null : Number(exact) * unitsPerShare

/**
 * Price × shares in GHS, in whole ten-thousandths because doubles lose the last digits of such products. From a rounded count the
 * product is rounded half up to the count's digits: 31.90 × 173.95 million is 5,549,000,000.
 */
export const capitalOf = (closeE4: number, { exact, millions, unitsPerShare }: ShareCount): number | null => {
  const units = BigInt(unitsPerShare)
  if (exact !== undefined) return Number(BigInt(closeE4) * BigInt(exact) * units) / 10_000
  if (millions === undefined) return null
  const [whole = '', fraction = ''] = millions.split('.')
  const shares = BigInt(whole + fraction.padEnd(6, '0'))
  return Number(roundTo((BigInt(closeE4) * shares * units) / 10_000n, significantDigits(millions)))
}
