/** Draws the chart with uPlot, which is loaded with the first chart. */
import type uPlot from 'uplot'
import { type ChartPoint, withGaps } from '../text/series.ts'

/** The path of uPlot's asset, defined by the bundler. */
declare const UPLOT_FILE: string

export interface Chart {
  /** Moves the crosshair to a point. */
  point(index: number): void
  end(): void
}

export interface Drawing {
  readonly points: readonly ChartPoint[]
  /** Bars below the line, one per point; null where a volume is unknown. */
  readonly volumes?: readonly (number | null)[]
  /** Days to mark with a line. */
  readonly marks: readonly string[]
  onDay(index: number): void
  /** A click on a point. */
  onPick?(index: number): void
}

export type Plot = typeof uPlot

const height = 260
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000

/** Current colours of the style sheet: a canvas cannot read CSS variables. */
const currentColours = (place: HTMLElement) => {
  const style = getComputedStyle(place)
  const colour = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: colour('--line-ink'),
    soft: colour('--soft'),
    grid: colour('--line'),
    fill: colour('--line-fill'),
    mark: colour('--mark'),
  }
}

/** Axis labels without floating-point noise; compact for large numbers. */
const label = (value: number): string =>
  Math.abs(value) >= 100_000
    ? value.toLocaleString('en-US', { notation: 'compact' })
    : String(Number(value.toPrecision(6)))

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

const optionsOf = (
  Plot: Plot,
  place: HTMLElement,
  { marks, onDay, onPick, volumes }: Drawing,
  indexOf: (row: number) => number,
): uPlot.Options => {
  const { line, soft, grid, fill, mark } = currentColours(place)
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const bars = volumes ? volumeParts(Plot, soft) : { series: [], scales: {} }
  const axis = { stroke: soft, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  return {
    width: Math.max(200, place.clientWidth),
    height,
    legend: { show: false },
    padding: [12, 8, 0, 0],
    cursor: { y: false, points: { size: 8, fill: line }, drag: { x: false, y: false } },
    // Dates are UTC in every time zone.
    tzDate: seconds => {
      const utc = new Date(seconds * 1_000)
      return new Date(utc.getTime() + utc.getTimezoneOffset() * 60_000)
    },
    axes: [
      { ...axis, values: (_, splits, _axis, _space, step) => splits.map(at => axisDate(new Date(at * 1_000), step)) },
      { ...axis, size: 64, values: (_, ticks) => ticks.map(label) },
    ],
    series: [{}, { stroke: line, width: 1.75, fill, spanGaps: false, points: { size: 4, fill: line } }, ...bars.series],
    scales: bars.scales,
    hooks: {
      ready: [
        ({ over, cursor }) =>
          over.addEventListener('click', () => {
            if (typeof cursor.idx === 'number') onPick?.(indexOf(cursor.idx))
          }),
      ],
      setCursor: [
        ({ cursor }) => {
          if (typeof cursor.idx === 'number') onDay(indexOf(cursor.idx))
        },
      ],
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

export const loadPlot = async (): Promise<Plot> => ((await import(UPLOT_FILE)) as { default: Plot }).default

export const drawChart = (Plot: Plot, place: HTMLElement, drawing: Drawing): Chart => {
  const rows = withGaps(drawing.points)
  // An empty row maps to the point before it.
  const pointOf: number[] = []
  for (const { rate } of rows) pointOf.push((pointOf.at(-1) ?? -1) + (rate === null ? 0 : 1))
  const { volumes } = drawing
  const columns: uPlot.AlignedData = [
    rows.map(({ date }) => secondsOf(date)),
    rows.map(({ rate }) => rate),
    ...(volumes ? [rows.map(({ rate }, row) => (rate === null ? null : (volumes[pointOf[row] ?? 0] ?? null)))] : []),
  ]
  let isProgrammatic = false
  const onDay = (index: number) => {
    if (!isProgrammatic) drawing.onDay(index)
  }
  const make = () => {
    place.replaceChildren()
    return new Plot(
      optionsOf(Plot, place, { ...drawing, onDay }, row => pointOf[row] ?? 0),
      columns,
      place,
    )
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
    if (width !== plot.width) plot.setSize({ width, height })
  })
  observer.observe(place)
  return {
    point(index) {
      const row = pointOf.indexOf(index)
      isProgrammatic = true
      plot.setCursor({ left: plot.valToPos(columns[0][row] ?? 0, 'x'), top: 10 })
      isProgrammatic = false
    },
    end() {
      observer.disconnect()
      for (const scheme of schemes) scheme.removeEventListener('change', redraw)
      plot.destroy()
    },
  }
}
