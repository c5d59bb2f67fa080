import { decimalText } from '../../core/reply.ts'

/**
 * A figure of a server that prints binary doubles, rounded to the 15 digits a double holds: `4.2199999999999998` gives 4.22.
 * Shorter figures keep every digit.
 */
export const doubleText = (text: string): string => {
  const plain = decimalText(text)
  if (!/^\d+\.\d+$/.test(plain) || plain.replace(/^0\.0*|\./g, '').length <= 15) return plain
  const rounded = String(Number(Number(plain).toPrecision(15)))
  return rounded.includes('e') ? plain : rounded
}
