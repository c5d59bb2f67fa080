/** The one JSON serializer. Two layouts of the same value: compact, and pretty (two spaces, a final line feed). */
import { type ScaledInteger, scaledInteger } from './significant.ts'

/**
 * A number as plain decimal digits, never with an exponent: spreadsheets and shell tools read `1e-7` wrongly.
 * JSON has no NaN or Infinity, and `null` in their place would hide a mistake, so they throw.
 */
export const decimal = (value: number): string => {
  if (!Number.isFinite(value)) throw new TypeError(`JSON has no number ${value}`)
  const text = Object.is(value, -0) ? '0' : String(value)
  const exponent = text.indexOf('e')
  if (exponent === -1) return text
  const power = Number(text.slice(exponent + 1))
  const [whole = '', fraction = ''] = text.slice(0, exponent).replace('-', '').split('.')
  const digits = whole + fraction
  const point = whole.length + power
  const plain =
    point <= 0 ? `0.${'0'.repeat(-point)}${digits}` : digits + '0'.repeat(Math.max(0, point - digits.length))
  return value < 0 ? `-${plain}` : plain
}

/** The digits of an integer with a point before the last `scale` of them, without zeros at the end. */
const decimalOf = (scaled: ScaledInteger): string => {
  let { integer, scale } = scaled
  while (scale > 0 && integer % 10 === 0) {
    integer /= 10
    scale -= 1
  }
  const digits = String(integer)
  if (scale === 0) return digits
  const point = digits.length - scale
  return point > 0 ? `${digits.slice(0, point)}.${digits.slice(point)}` : `0.${'0'.repeat(-point)}${digits}`
}

/** `decimal` of the value rounded to significant digits, half away from zero as `toPrecision` does on the exact binary value. */
export const roundedDecimal = (value: number, digits: number): string => {
  const scaled = scaledInteger(value, digits)
  if (scaled && scaled.scale >= 0) return decimalOf(scaled)
  return decimal(Number(value.toPrecision(digits)))
}

const write = (value: unknown, indent: string, pretty: boolean): string => {
  if (value === null) return 'null'
  if (typeof value === 'number') return decimal(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`)
  const deeper = pretty ? `${indent}  ` : ''
  const lead = pretty ? `\n${deeper}` : ''
  const close = pretty ? `\n${indent}` : ''
  const colon = pretty ? ': ' : ':'
  // One growing text: a list of pieces to be joined costs twice as much, and this runs for every figure of the tree.
  let text = ''
  if (Array.isArray(value)) {
    for (const item of value) text += `${text === '' ? '' : ','}${lead}${write(item, deeper, pretty)}`
    return text === '' ? '[]' : `[${text}${close}]`
  }
  for (const [key, item] of Object.entries(value))
    text += `${text === '' ? '' : ','}${lead}${JSON.stringify(key)}${colon}${write(item, deeper, pretty)}`
  return text === '' ? '{}' : `{${text}${close}}`
}

/** A value as JSON text. `undefined` and functions throw: a body holds all its keys, missing ones as null. */
export const toJson = (value: unknown, { pretty = false }: { readonly pretty?: boolean } = {}): string =>
  pretty ? `${write(value, '', true)}\n` : write(value, '', false)

/** The pretty layout of a compact body: what `~pretty` twins hold and what hosts without twins compute. */
export const prettify = (compact: string): string => toJson(JSON.parse(compact), { pretty: true })
