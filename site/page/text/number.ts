/** Formats numbers in English, without exponents. Rounding reads the decimal digits: 11.635 is stored as 11.63499…, and rounds to 11.64. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { rateDigits } from '../../../pipeline/contract/precision.ts'
import { significant } from '../../../pipeline/contract/significant.ts'

/** An exact number: the quotient of two whole numbers. */
interface Fraction {
  readonly top: bigint
  readonly bottom: bigint
}

const fractionOf = (value: number): Fraction => {
  const [whole = '', fraction = ''] = decimal(value).split('.')
  return { top: BigInt(whole + fraction), bottom: 10n ** BigInt(fraction.length) }
}

const times = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.top, bottom: a.bottom * b.bottom })
const over = (a: Fraction, b: Fraction): Fraction => ({ top: a.top * b.bottom, bottom: a.bottom * b.top })

/** Rounds half away from zero. */
const roundedText = ({ top, bottom }: Fraction, decimals: number): string => {
  const size = (top < 0n ? -top : top) * 10n ** BigInt(decimals)
  const digits = ((2n * size + bottom) / (2n * bottom)).toString().padStart(decimals + 1, '0')
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
  return top < 0n && /[1-9]/.test(text) ? `-${text}` : text
}

const withoutZeros = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)

/** Decimals that leave `digits` significant ones. */
const decimalsFor = (value: number, digits: number): number =>
  value === 0 ? 0 : Math.max(0, digits - 1 - Math.floor(Math.log10(Math.abs(value))))

/** `fixed(11.635, 2)` is `11.64`. */
export const fixed = (value: number, decimals: number): string => roundedText(fractionOf(value), decimals)

/** At most so many significant digits, whole digits always kept: `1234567`, `0.012346`. */
export const rounded = (value: number, digits: number): number => Number(fixed(value, decimalsFor(value, digits)))

/**
 * An amount times a rate: `value` for programs, `text` for readers, rounded once. `value` has the digits of a rate, rounded as the
 * API rounds, or those of the smallest unit where they are more.
 */
export const conversion = (amount: number, rate: number, minorUnits: number | null) => {
  const product = amount * rate
  const exact = times(fractionOf(amount), fractionOf(rate))
  const isLong = minorUnits !== null && minorUnits > decimalsFor(product, rateDigits)
  const value = isLong ? withoutZeros(roundedText(exact, minorUnits)) : decimal(significant(product, rateDigits))
  const isWhole = minorUnits !== null && (product === 0 || product >= 10 ** -minorUnits)
  if (isWhole) return { value, text: marked(roundedText(exact, minorUnits)) }
  // Less than one unit keeps three digits: `0.00012`. Metals and funds have no unit.
  return { value, text: minorUnits === null ? money(Number(value)) : decimal(rounded(Number(value), 3)) }
}

/** As `conversion`, for a place that shows no rate: an amount below one keeps four digits, so 0.08595 and not 0.09. */
export const shortConversion = (amount: number, rate: number, minorUnits: number | null): string => {
  const { value, text } = conversion(amount, rate, minorUnits)
  return Number(value) < 1 ? decimal(rounded(Number(value), 4)) : text
}

/** One number divided by another: `quotient(1, 3, 2)` is `0.33`. The divisor is above zero. */
export const quotient = (a: number, b: number, decimals: number): string =>
  roundedText(over(fractionOf(a), fractionOf(b)), decimals)

/** `1234567.5` to `1,234,567.5`. */
const marked = (text: string): string => {
  let [whole = '', ...fraction] = text.split('.')
  const first = whole.startsWith('-') ? 1 : 0
  for (let place = whole.length - 3; place > first; place -= 3) whole = `${whole.slice(0, place)},${whole.slice(place)}`
  return [whole, ...fraction].join('.')
}

export const grouped = (value: number): string => marked(decimal(value))

const withTwoDecimals = (text: string): string => {
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** At least two decimals below a million. Small amounts keep all their digits. */
export const money = (value: number): string => (value >= 1_000_000 ? grouped(value) : withTwoDecimals(grouped(value)))

/** A share price with two to four decimals. */
export const price = (value: number): string => withTwoDecimals(withoutZeros(fixed(value, 4)))

/** Adds `+` to a positive change. */
export const signed = (text: string): string => (text.startsWith('-') || Number(text) === 0 ? text : `+${text}`)

/** `+5.95 %`. */
export const perCent = (value: number): string => `${signed(fixed(value, 2))} %`

/** The change in per cent of the previous close, to two decimals; null where that was zero. */
export const percent = (current: number, change: number): number | null => {
  const before = rounded(current - change, 12)
  return before > 0 ? Number(quotient(rounded(change * 100, 12), before, 2)) : null
}

/** `7.8 MB`: decimal units. */
export const size = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`
  const [value, unit] = bytes < 999_950 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${fixed(value, value < 100 ? 1 : 0)} ${unit}`
}

/** Of a change: the class that colours it. */
export const direction = (change: number): string => (change > 0 ? 'up' : change < 0 ? 'down' : 'even')

/** `1 day`, `2 days`. */
export const counted = (n: number, one: string): string => `${grouped(n)} ${one}${n === 1 ? '' : 's'}`
