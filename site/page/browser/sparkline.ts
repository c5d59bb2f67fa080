/** A small line chart of a share's last sessions. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { direction } from '../text/number.ts'
import { el, svg } from './dom.ts'

const [width, height, margin] = [96, 24, 2]

/** The line breaks at missing sessions. */
const pathOf = (closes: readonly (number | null)[], low: number, high: number): string => {
  const step = (width - 2 * margin) / Math.max(1, closes.length - 1)
  const y = (close: number) =>
    high === low ? height / 2 : height - margin - ((close - low) / (high - low)) * (height - 2 * margin)
  const pen = (i: number) => (typeof closes[i - 1] === 'number' ? 'L' : 'M')
  return closes
    .map((close, i) => (close === null ? '' : `${pen(i)}${(margin + i * step).toFixed(1)} ${y(close).toFixed(1)}`))
    .join('')
}

export const sparkline = (symbol: string, closes: readonly (number | null)[]): Element => {
  const known = closes.filter(close => close !== null)
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return el('span', { class: 'hint' }, 'no sessions')
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const label = `Trend of ${symbol}: from ${decimal(first)} to ${decimal(last)} in ${known.length} sessions, low ${decimal(low)}, high ${decimal(high)}`
  const size = { viewBox: `0 0 ${width} ${height}`, width: String(width), height: String(height) }
  const attributes = { role: 'img', 'aria-label': label, class: `trend ${direction(last - first)}`, ...size }
  return svg('svg', attributes, svg('path', { d: pathOf(closes, low, high), fill: 'none' }))
}
