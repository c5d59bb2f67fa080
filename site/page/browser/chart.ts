/** Draws charts with uPlot, which is loaded with the first chart. */

import type uPlot from 'uplot'
import { grouped } from '../text/number.ts'
import { type ChartLine, withGaps } from '../text/series.ts'
import { importScript } from './import-script.ts'

/** The path of uPlot's asset, defined by the bundler. */
declare const UPLOT_FILE: string

interface Drawing {
  /** Three at most: colour and dashes tell them apart. */
  readonly lines: readonly ChartLine[]
  /** Bars below the line by day; missing where a volume is unknown. */
  readonly volumes?: ReadonlyMap<string, number>
  /** Days to mark with a line. */
  readonly marks: readonly string[]
  /** Labels of the axis of values. */
  readonly label?: (value: number) => string
  onDay(date: string): void
  /** A click on a day. */
  onPick?(date: string): void
}

export type Plot = typeof uPlot

const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000

/** Current colours of the style sheet: a canvas cannot read CSS variables. */
const currentColours = (place: HTMLElement) => {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    lines: ['--link', '--mark', '--good'].map(colour),
    soft: colour('--soft'),
    grid: colour('--grid'),
    fill: colour('--line-fill'),
    mark: colour('--mark'),
  }
}

const dashes = [[], [9, 4], [2, 3]]

/** Axis labels without floating-point noise or exponents; compact for large numbers. */
const plainLabel = (value: number): string =>
  Math.abs(value) >= 100_000
    ? value.toLocaleString('en-US', { notation: 'compact' })
    : grouped(Number(value.toPrecision(6)))

/** Pixels that the longest label needs: seven a character. */
const axisWidth = (_: uPlot, labels: readonly string[] | null): number =>
  Math.max(44, ...(labels ?? []).map(({ length }) => 16 + 7 * length))

/** Volume bars take the lower quarter of the plot. */
const volumeParts = (Plot: Plot, ink: string) => {
  const paths = Plot.paths.bars?.({ size: [0.6, 12] })
  return {
    series: [{ scale: 'volume', stroke: ink, fill: ink, width: 0, points: { show: false }, ...(paths && { paths }) }],
    scales: {
      volume: { range: (_: uPlot, _low: number, high: number): uPlot.Range.MinMax => [0, Math.max(1, high) * 4] },
    },
  }
}

const daySeconds = 86_400

/** Steps of the axis of days: never less than one, or a week would name each day twice. */
const steps = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 15, 30, 60, 90, 120, 180, 365, 730, 1_825, 3_650].map(
  days => days * daySeconds,
)

/** `2025`, `Jun 25` or `14 Jun`, by the step of the axis in seconds. */
const axisDate = (date: Date, step: number): string => {
  const format: Intl.DateTimeFormatOptions =
    step >= 360 * daySeconds
      ? { year: 'numeric' }
      : step >= 27 * daySeconds
        ? { month: 'short', year: '2-digit' }
        : { day: 'numeric', month: 'short' }
  return date.toLocaleDateString('en-GB', { ...format, timeZone: 'UTC' })
}

/** Days, and the values of each line: `null` breaks the line, `undefined` lets it pass over a day. */
interface Columns {
  readonly dates: readonly string[]
  readonly values: readonly (readonly (number | null | undefined)[])[]
}

const columnsOf = (lines: readonly ChartLine[]): Columns => {
  const known = lines.map(({ points }) => new Map(withGaps(points).map(({ date, rate }) => [date, rate])))
  const dates = [...new Set(known.flatMap(values => [...values.keys()]))].sort()
  return { dates, values: known.map(values => dates.map(date => values.get(date))) }
}

/** Places without a neighbour to draw a line to: monthly figures, and a figure between two gaps. Few figures are all shown. */
const loneIn = (values: readonly (number | null | undefined)[]): number[] => {
  const known = values.flatMap((value, i) => (value === undefined ? [] : [i]))
  const figures = known.filter(i => values[i] !== null)
  if (figures.length <= 40) return figures
  return known.filter((i, k) => {
    const [before, after] = [known[k - 1], known[k + 1]]
    const isBreak = (at: number | undefined) => at === undefined || values[at] === null
    return values[i] !== null && isBreak(before) && isBreak(after)
  })
}

const optionsOf = (
  Plot: Plot,
  place: HTMLElement,
  { marks, onDay, onPick, volumes, label = plainLabel }: Drawing,
  { values }: Columns,
  dayAt: (row: number) => string,
): uPlot.Options => {
  const { lines, soft, grid, fill, mark } = currentColours(place)
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const bars = volumes ? volumeParts(Plot, soft) : { series: [], scales: {} }
  const axis = { stroke: soft, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  const line = (column: Columns['values'][number], i: number): uPlot.Series => ({
    stroke: lines[i] ?? soft,
    width: 1.75,
    dash: dashes[i] ?? [],
    spanGaps: false,
    points: { show: true, size: 5, width: 0, fill: lines[i] ?? soft, filter: () => loneIn(column) },
    ...(values.length === 1 && { fill }),
  })
  const atCursor = ({ cursor }: uPlot, act?: (date: string) => void): void => {
    if (typeof cursor.idx === 'number') act?.(dayAt(cursor.idx))
  }
  return {
    width: Math.max(200, place.clientWidth),
    height: place.clientHeight,
    legend: { show: false },
    padding: [12, 20, 0, 0],
    cursor: { y: false, points: { size: 8, fill: lines[0] ?? soft }, drag: { x: false, y: false } },
    // Dates are UTC in every time zone.
    tzDate: seconds => {
      const utc = new Date(seconds * 1_000)
      return new Date(utc.getTime() + utc.getTimezoneOffset() * 60_000)
    },
    axes: [
      {
        ...axis,
        size: 30,
        incrs: steps,
        values: (_, splits, _axis, _space, step) => splits.map(at => axisDate(new Date(at * 1_000), step)),
      },
      { ...axis, size: axisWidth, values: (_, ticks) => ticks.map(label) },
    ],
    series: [{}, ...values.map(line), ...bars.series],
    scales: bars.scales,
    hooks: {
      ready: [plot => plot.over.addEventListener('click', () => atCursor(plot, onPick))],
      setCursor: [plot => atCursor(plot, onDay)],
      draw: [
        ({ ctx, bbox, valToPos }) => {
          ctx.save()
          ctx.strokeStyle = mark
          ctx.setLineDash([4, 4])
          for (const day of marks) {
            const x = Math.round(valToPos(secondsOf(day), 'x', true))
            ctx.beginPath()
            ctx.moveTo(x, bbox.top)
            ctx.lineTo(x, bbox.top + bbox.height)
            ctx.stroke()
          }
          ctx.restore()
        },
      ],
    },
  }
}

export const loadPlot = async (): Promise<Plot> => (await importScript<{ readonly default: Plot }>(UPLOT_FILE)).default

export const drawChart = (Plot: Plot, place: HTMLElement, drawing: Drawing) => {
  const columns = columnsOf(drawing.lines)
  const { dates, values } = columns
  const { volumes } = drawing
  const aligned = [
    dates.map(secondsOf),
    ...values.map(column => [...column]),
    ...(volumes ? [dates.map(date => volumes.get(date) ?? null)] : []),
  ] as uPlot.AlignedData
  // A row that only breaks a line stands for the day before it.
  const isDay = (row: number) => values.some(column => typeof column[row] === 'number')
  const dayAt = (row: number): string => {
    let at = row
    while (at > 0 && !isDay(at)) at -= 1
    return dates[at] ?? ''
  }
  let isProgrammatic = false
  const onDay = (date: string) => {
    if (!isProgrammatic) drawing.onDay(date)
  }
  const make = () => {
    place.replaceChildren()
    return new Plot(optionsOf(Plot, place, { ...drawing, onDay }, columns, dayAt), aligned, place)
  }
  let plot = make()
  const redraw = (): void => {
    plot.destroy()
    plot = make()
  }
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query => matchMedia(query))
  for (const scheme of schemes) scheme.addEventListener('change', redraw)
  const observer = new ResizeObserver(() => {
    const width = Math.max(200, place.clientWidth)
    if (width !== plot.width) plot.setSize({ width, height: place.clientHeight })
  })
  observer.observe(place)
  return {
    /** Moves the crosshair to a day. */
    point(date: string): void {
      isProgrammatic = true
      plot.setCursor({ left: plot.valToPos(secondsOf(date), 'x'), top: 10 })
      isProgrammatic = false
    },
    end(): void {
      observer.disconnect()
      for (const scheme of schemes) scheme.removeEventListener('change', redraw)
      plot.destroy()
    },
  }
}

export type Chart = ReturnType<typeof drawChart>
