/** Amounts as people type them: `1,234.5`, `1 234.5`, `1.234,5`, `1'234.50`. */

const spaces = /[\s\u00a0\u2007\u2009\u202f'’_]/g

export type Amount =
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'bad'; readonly why: string }

const bad = (why: string): Amount => ({ kind: 'bad', why })

/** Doubles hold fifteen digits for sure; nobody converts more. */
const mostDigits = 15

const isGrouped = (text: string, mark: string): boolean =>
  new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(text) && !text.startsWith('0')

/** `1234.5` of a text with any of the usual marks; undefined when it is no number. */
const plain = (text: string): string | undefined => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma === -1 && point === -1) return text
  const mark = comma > point ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  const at = Math.max(comma, point)
  const isOnce = text.indexOf(mark) === at
  // Both marks: the last is the decimal one, the other groups.
  if (Math.min(comma, point) !== -1) {
    const whole = text.slice(0, at)
    return isOnce && isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${text.slice(at + 1)}` : undefined
  }
  if (!isOnce) return isGrouped(text, mark) ? text.replaceAll(mark, '') : undefined
  // `1,234` is a thousand in English, and so on this page; `0,125` and `12,5` can only be decimals.
  if (mark === ',' && isGrouped(text, ',')) return text.replace(',', '')
  return text.replace(mark, '.')
}

export const parseAmount = (typed: string): Amount => {
  const text = typed
    .normalize('NFKC')
    .replace(spaces, '')
    .replace(/\u2212/g, '-')
  const shown = typed.trim().slice(0, 40)
  if (text === '') return bad('Type an amount, such as 1,234.50.')
  if (/^-/.test(text)) return bad('An amount cannot be below zero.')
  const number = plain(text.replace(/^\+/, ''))
  if (number === undefined || !/^(\d+\.?\d*|\.\d+)$/.test(number))
    return bad(`“${shown}” is not an amount: write it like 1,234.50.`)
  if (number.replace(/\.\d*$/, '').replace(/^0+/, '').length > mostDigits)
    return bad(`“${shown}” is too large: at most ${mostDigits} digits before the decimal point.`)
  return { kind: 'amount', value: Number(number) }
}
