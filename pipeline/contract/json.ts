/** The one JSON serializer. Two layouts of the same value: compact, and pretty (two spaces, a final line feed). */
import { powers, scaledInteger } from './significant.ts'

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

/** Writes an ASCII text into bytes from a place on, and gives the place after it. */
export const writeText = (bytes: Uint8Array, from: number, text: string): number => {
  for (let i = 0; i < text.length; i += 1) bytes[from + i] = text.charCodeAt(i)
  return from + text.length
}

/**
 * Writes `decimal` of the value rounded to significant digits, half away from zero as `toPrecision` does on the exact binary value.
 * Gives the place after it. What lies beyond the end of the bytes is not written.
 */
export const writeRounded = (bytes: Uint8Array, from: number, value: number, digits: number): number => {
  const scaled = scaledInteger(value, digits)
  if (!scaled || scaled.scale < 0) return writeText(bytes, from, decimal(Number(value.toPrecision(digits))))
  let { integer, scale } = scaled
  // Not `%`: of two doubles it takes ten times as long.
  for (let tenth = integer / 10; scale > 0 && tenth === Math.floor(tenth); tenth /= 10) {
    integer = tenth
    scale -= 1
  }
  let length = scale + 1
  while (powers[length]! <= integer) length += 1
  const point = scale > 0 ? from + length - scale : -1
  const end = from + length + (scale > 0 ? 1 : 0)
  for (let place = end - 1; place >= from; place -= 1) {
    if (place === point) {
      bytes[place] = 46
      continue
    }
    const tenth = Math.floor(integer / 10)
    bytes[place] = 48 + integer - 10 * tenth
    integer = tenth
  }
  return end
}

/** Has a number in the value an exponent as JavaScript writes it? Throws for what `JSON.stringify` would leave out or write as null. */
const hasExponent = (value: unknown): boolean => {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return false
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError(`JSON has no number ${value}`)
    const size = Math.abs(value)
    return size >= 1e21 || (size < 1e-6 && size > 0)
  }
  if (typeof value !== 'object') throw new TypeError(`JSON has no ${typeof value}`)
  let found = false
  for (const item of Array.isArray(value) ? value : Object.values(value)) found = hasExponent(item) || found
  return found
}

/** A text or a number of JSON. An end in place of a quote keeps the search linear. */
const textOrNumber = /"(?:[^"\\]|\\.?)*(?:"|$)|-?[\d.]+(?:e[-+]\d+)?/gs

const withoutExponent = (token: string): string =>
  token.startsWith('"') || !token.includes('e') ? token : decimal(Number(token))

/** A value as JSON text. `undefined` and functions throw: a body holds all its keys, missing ones as null. */
export const toJson = (value: unknown, { pretty = false }: { readonly pretty?: boolean } = {}): string => {
  const isSpecial = hasExponent(value)
  const text = JSON.stringify(value, null, pretty ? 2 : 0)
  const plain = isSpecial ? text.replace(textOrNumber, withoutExponent) : text
  return pretty ? `${plain}\n` : plain
}

/** The pretty layout of a compact body: what `~pretty` twins hold and what hosts without twins compute. */
export const prettify = (compact: string): string => toJson(JSON.parse(compact), { pretty: true })
