/** A line chart as SVG, for embedding: no script, colours of both schemes, a title and a description for screen readers. */
import { daysBetween } from '../../pipeline/contract/calendar.ts'
import { isChartGap } from '../../pipeline/contract/chart-gap.ts'
import { decimal } from '../../pipeline/contract/json.ts'
import type { DatedValue } from '../../pipeline/contract/page-content.ts'
import { significant } from '../../pipeline/contract/significant.ts'

/** Where the lines are drawn. */
interface Frame {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const [width, height] = [640, 300]
const frame: Frame = { left: 72, right: 624, top: 64, bottom: 256 }

const style = `text{font:13px system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif;fill:#57606a}.name{font-size:20px;font-weight:700;fill:#1b2024}.back{fill:#fff}.grid{stroke:#e2ddd2}.line{fill:none;stroke:#0b5a7a;stroke-width:2;stroke-linejoin:round}.dot{stroke:#0b5a7a;stroke-width:5;stroke-linecap:round}@media(prefers-color-scheme:dark){text{fill:#a8b0b8}.name{fill:#e8e6e1}.back{fill:#1b1f23}.grid{stroke:#30363c}.line{stroke:#86c8e6}.dot{stroke:#86c8e6}}`

const piecesOf = (points: readonly DatedValue[]): readonly (readonly DatedValue[])[] => {
  const pieces: DatedValue[][] = []
  for (const [i, point] of points.entries()) {
    const before = points[i - 1]
    if (before && !isChartGap(before.date, point.date)) pieces.at(-1)!.push(point)
    else pieces.push([point])
  }
  return pieces
}

export const lowHigh = (points: readonly DatedValue[]): readonly [DatedValue, DatedValue] => [
  points.reduce((low, point) => (point.value < low.value ? point : low)),
  points.reduce((high, point) => (point.value > high.value ? point : high)),
]

/** Places on the picture. Of the points in one column of pixels the lowest, the highest and the last are kept. */
const thinned = (places: readonly (readonly [number, number])[]): readonly (readonly [number, number])[] => {
  const columns = new Map<number, (readonly [number, number])[]>()
  for (const place of places) columns.set(Math.round(place[0]), [...(columns.get(Math.round(place[0])) ?? []), place])
  return [...columns.values()].flatMap(column => {
    const ys = column.map(([, y]) => y)
    const kept = new Set([ys.indexOf(Math.min(...ys)), ys.indexOf(Math.max(...ys)), ys.length - 1])
    return column.filter((_, i) => kept.has(i))
  })
}

const label = (value: number): string => decimal(significant(value, 5))

const round = (place: number): string => decimal(Number(place.toFixed(1)))

/** Places from the top, from the lowest figure at the bottom to the highest. */
const heightOf = (points: readonly DatedValue[], { top, bottom }: Frame): ((value: number) => number) => {
  const [low, high] = lowHigh(points)
  if (low.value === high.value) return () => (top + bottom) / 2
  return value => bottom - ((value - low.value) / (high.value - low.value)) * (bottom - top)
}

/** Places from the left, from the first day to the last. */
const dayPlaces = (points: readonly DatedValue[], { left, right }: Frame): ((date: string) => number) => {
  const first = points[0]!.date
  const span = Math.max(1, daysBetween(first, points.at(-1)!.date))
  return date => left + (daysBetween(first, date) / span) * (right - left)
}

/** Bars of volumes on the days of `points`, up to a quarter of the height. Of the days in one column the largest stands. */
export const volumeBars = (points: readonly DatedValue[], volumes: readonly DatedValue[], frame: Frame): string => {
  const x = dayPlaces(points, frame)
  const columns = new Map<number, number>()
  for (const { date, value } of volumes) {
    const column = Math.round(x(date))
    columns.set(column, Math.max(value, columns.get(column) ?? 0))
  }
  const unit = (frame.bottom - frame.top) / 4 / Math.max(...columns.values())
  const bars = [...columns].map(([column, value]) => [column, Math.round(value * unit)] as const)
  const drawn = bars.filter(([, height]) => height > 0)
  return `<path class="bar" d="${drawn.map(([column, height]) => `M${column} ${frame.bottom}v-${height}`).join('')}"/>`
}

/** The lines and lone points of at least one figure, as elements of SVG. */
export const chartLines = (points: readonly DatedValue[], frame: Frame): string => {
  const x = dayPlaces(points, frame)
  const y = heightOf(points, frame)
  const drawn = piecesOf(points).map(piece => {
    const places = thinned(piece.map(({ date, value }) => [x(date), y(value)] as const))
    const [[left, top] = [0, 0]] = places
    if (piece.length === 1) return `<path class="dot" d="M${round(left)} ${round(top)}h0"/>`
    return `<path class="line" d="M${places.map(place => place.map(round).join(' ')).join('L')}"/>`
  })
  return drawn.join('')
}

/** `name`: letters, digits and slashes, as `USD/GHS`; `points`: at least one, their dates rising. The same points give the same bytes. */
export const chartSvg = (name: string, points: readonly DatedValue[]): string => {
  const [low, high] = lowHigh(points)
  const [first, last] = [points[0]!, points.at(-1)!]
  const y = heightOf(points, frame)
  const shown = `low ${label(low.value)} on ${low.date}, high ${label(high.value)} on ${high.date}`
  const rule = (value: number) =>
    `<path class="grid" d="M${frame.left} ${round(y(value))}H${frame.right}"/><text x="${frame.left - 8}" y="${round(y(value) + 4)}" text-anchor="end">${label(value)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img"><title>${name}: ${decimal(last.value)} on ${last.date}</title><desc>${first.date} to ${last.date}: ${shown}.</desc><style>${style}</style><rect class="back" width="${width}" height="${height}"/><text class="name" x="16" y="32">${name} ${decimal(last.value)}</text><text x="${frame.right}" y="32" text-anchor="end">${last.date}</text>${rule(high.value)}${low === high ? '' : rule(low.value)}${chartLines(points, frame)}<text x="${frame.left}" y="280">${first.date}</text><text x="${frame.right}" y="280" text-anchor="end">${last.date}</text></svg>\n`
}
