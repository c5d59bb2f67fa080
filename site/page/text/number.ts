/** Numbers as the page shows them: English marks, no exponent, never more digits than are known. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { rateDigits, significant } from '../../../pipeline/contract/quote.ts'

/** An amount at a rate, to the digits the rate has. */
export const product = (amount: number, rate: number): number => significant(amount * rate, rateDigits)

/** `1234567.5` to `1,234,567.5`. */
export const grouped = (value: number): string => {
  const [whole = '', fraction] = decimal(value).split('.')
  const marked = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? marked : `${marked}.${fraction}`
}

/** Money has two decimals where eight digits reach that far; small sums keep all of theirs. */
export const money = (value: number): string => {
  const text = grouped(value)
  if (value >= 1_000_000) return text
  const [whole = '', fraction = ''] = text.split('.')
  return `${whole}.${fraction.padEnd(2, '0')}`
}

/** A price of the board: two to four decimals, `-` for minus. */
export const price = (value: number): string => {
  const [whole = '', fraction = ''] = decimal(significant(value, 12)).split('.')
  return `${whole}.${fraction.slice(0, 4).padEnd(2, '0')}`
}

/** A change says its direction by a sign. */
export const signed = (text: string): string => (text.startsWith('-') || Number(text) === 0 ? text : `+${text}`)

/** The change against the close before, in per cent; null where that was nothing. */
export const percent = (current: number, change: number): number | null => {
  const before = significant(current - change, 12)
  return before > 0 ? Math.round((change / before) * 10_000) / 100 : null
}

/** `7.8 MB`, in steps of a thousand as disks and browsers count. */
export const size = (bytes: number): string => {
  if (bytes < 1_000) return `${bytes} B`
  const [value, unit] = bytes < 999_950 ? [bytes / 1_000, 'kB'] : [bytes / 1_000_000, 'MB']
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ${unit}`
}

export const count = (n: number, one: string, many: string): string => `${grouped(n)} ${n === 1 ? one : many}`
