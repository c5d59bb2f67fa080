import { decimalText } from '../../core/reply.ts'

/**
 * A published figure without the noise of a server that prints binary doubles: `4.2199999999999998` (the figure is 4.22) and
 * `7.8245000000000005` are rounded to the 15 digits a double holds. Shorter figures come back digit by digit; with the noise kept,
 * a figure of four decimals would look exact to sixteen.
 */
export const doubleText = (text: string): string => {
  const plain = decimalText(text)
  if (!/^\d+\.\d+$/.test(plain) || plain.replace(/^0\.0*|\./g, '').length <= 15) return plain
  const rounded = Number(plain).toPrecision(15)
  return rounded.includes('e') ? plain : rounded.replace(/\.?0+$/, '')
}
