/** Formats numbers in English, without exponents. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { rateDigits, significant } from '../../../pipeline/contract/quote.ts'

/** Converts an amount, rounded to the digits of a rate. */
export const product = (amount: number, rate: number): number => significant(amount * rate, rateDigits)

/** `1234567.5` to `1,234,567.5`. */
export const grouped = (value: number): string => {
  const [whole = '', fraction] = decimal(value).split('.')
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? marked : `${marked}.${fraction}`
}

/** Rounds to the smallest unit of a currency. Less than one unit keeps three digits: `0.00012`. Metals and funds have no unit. */
export const moneyIn = (value: number, minorUnits: number | null): string => {
  if (minorUnits === null) return money(value)
  if (value === 0 || value >= 10 ** -minorUnits) {
    const [whole = '', fraction = ''] = decimal(Number(value.toFixed(minorUnits))).split('.')
    const text = grouped(Number(whole))
    return minorUnits === 0 ? text : `${text}.${fraction.padEnd(minorUnits, '0')}`
  }
  return decimal(significant(value, 3))
}

/** At least two decimals below a million. Small amounts keep all their digits. */
export const money = (value: number): string => {
  const text = grouped(value)
  if (value >= 1_000_000) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** A share price with two to four decimals. */
export const price = (value: number): string => {
  const [whole = '', fraction = ''] = decimal(significant(value, 12)).split('.')
  return `${whole}.${fraction.slice(0, 4).padEnd(2, '0')}`
}

/** Adds `+` to a positive change. */
export const signed = (text: string): string => (text.startsWith('-') || Number(text) === 0 ? text : `+${text}`)

/** The change in per cent of the previous close; null where that was zero. */
export const percent = (current: number, change: number): number | null => {
  const before = significant(current - change, 12)
  return before > 0 ? Math.round((change / before) * 10_000) / 100 : null
}

/** `7.8 MB`: decimal units. */
export const size = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`
  const [value, unit] = bytes < 999_950 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

export const count = (n: number, one: string, many: string): string => `${grouped(n)} ${n === 1 ? one : many}`
