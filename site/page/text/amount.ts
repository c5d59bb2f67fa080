/**
 * Amounts as people type them: `1,234.5`, `1 234.5`, `1.234,5`, `1'234.50`, `1,00,000`, `١٠٠`.
 * A currency sign is refused: it may name another currency than the chosen one.
 */

const spaces = /[\s\u00a0\u2007\u2009\u202f'’_]/g

export type Amount =
  | { readonly kind: 'amount'; readonly value: number }
  | { readonly kind: 'bad'; readonly why: string }

const bad = (why: string): Amount => ({ kind: 'bad', why })

/** A double holds every number of fifteen digits exactly. */
const mostDigits = 15

const isGrouped = (text: string, mark: string): boolean =>
  (new RegExp(`^\\d{1,3}(\\${mark}\\d{3})+$`).test(text) || /^\d{1,2}(,\d\d)+,\d{3}$/.test(text)) &&
  !text.startsWith('0')

/** Removes group marks and writes a decimal point: `1.234,5` to `1234.5`. Undefined when the marks contradict each other. */
const plain = (text: string): string | undefined => {
  const [comma, point] = [text.lastIndexOf(','), text.lastIndexOf('.')]
  if (comma === -1 && point === -1) return text
  const mark = comma > point ? ',' : '.'
  const other = mark === ',' ? '.' : ','
  const at = Math.max(comma, point)
  const isOnce = text.indexOf(mark) === at
  // With both marks the last one is the decimal mark.
  if (Math.min(comma, point) !== -1) {
    const whole = text.slice(0, at)
    return isOnce && isGrouped(whole, other) ? `${whole.replaceAll(other, '')}.${text.slice(at + 1)}` : undefined
  }
  if (!isOnce) return isGrouped(text, mark) ? text.replaceAll(mark, '') : undefined
  // The page is in English: `1,234` is a thousand. `0,125` and `12,5` can only be decimals.
  if (mark === ',' && isGrouped(text, ',')) return text.replace(',', '')
  return text.replace(mark, '.')
}

export const parseAmount = (typed: string): Amount => {
  const text = typed
    .normalize('NFKC')
    .replace(spaces, '')
    .replace(/\u2212/g, '-')
    // Arabic and Persian digits and marks.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) % 16))
    .replace(/\u066b/g, '.')
    .replace(/\u066c/g, '')
  const shown = typed.trim().slice(0, 40)
  if (text === '') return bad('Enter an amount, such as 1,234.50.')
  if (/^-/.test(text)) return bad('The amount cannot be negative.')
  const number = plain(text.replace(/^\+/, ''))
  if (number === undefined || !/^(\d+\.?\d*|\.\d+)$/.test(number))
    return bad(`“${shown}” is not an amount. Write one such as 1,234.50.`)
  if (number.replace(/\.\d*$/, '').replace(/^0+/, '').length > mostDigits)
    return bad(`“${shown}” is too large. Use at most ${mostDigits} digits before the decimal point.`)
  return { kind: 'amount', value: Number(number) }
}
