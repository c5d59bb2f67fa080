/** The drawing, by uPlot, which is asked for when the first chart is to be drawn. */
import type uPlot from 'uplot'
import { type ChartPoint, withGaps } from '../text/series.ts'

/** Its own file among the assets; the bundler puts the name in. */
declare const UPLOT_FILE: string

export interface Chart {
  /** Puts the cross-hair on a point. */
  point(index: number): void
  end(): void
}

export interface Drawing {
  readonly points: readonly ChartPoint[]
  /** Days to mark with a line. */
  readonly marks: readonly string[]
  onDay(index: number): void
}

const height = 260
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000

/** Colours as the styles have them at the moment: canvas knows no variables. */
const inks = (place: HTMLElement) => {
  const style = getComputedStyle(place)
  const ink = (name: string) => style.getPropertyValue(name).trim()
  return {
    line: ink('--line-ink'),
    soft: ink('--soft'),
    grid: ink('--line'),
    fill: ink('--line-fill'),
    mark: ink('--mark'),
  }
}

/** Axis numbers without floating dust, and short ones for large figures. */
const label = (value: number): string =>
  Math.abs(value) >= 100_000
    ? value.toLocaleString('en-US', { notation: 'compact' })
    : String(Number(value.toPrecision(6)))

const optionsOf = (place: HTMLElement, { marks, onDay }: Drawing, indexOf: (row: number) => number): uPlot.Options => {
  const { line, soft, grid, fill, mark } = inks(place)
  const font = `12px ${getComputedStyle(place).fontFamily}`
  const axis = { stroke: soft, font, grid: { stroke: grid, width: 1 }, ticks: { show: false } }
  return {
    width: Math.max(200, place.clientWidth),
    height,
    legend: { show: false },
    padding: [12, 8, 0, 0],
    cursor: { y: false, points: { size: 8, fill: line }, drag: { x: false, y: false } },
    // Days are days: no zone of the reader moves them.
    tzDate: seconds => {
      const utc = new Date(seconds * 1_000)
      return new Date(utc.getTime() + utc.getTimezoneOffset() * 60_000)
    },
    axes: [axis, { ...axis, size: 64, values: (_, ticks) => ticks.map(label) }],
    series: [{}, { stroke: line, width: 1.75, fill, spanGaps: false, points: { size: 4, fill: line } }],
    hooks: {
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

export type Plot = typeof uPlot

export const loadPlot = async (): Promise<Plot> => ((await import(UPLOT_FILE)) as { default: Plot }).default

export const drawChart = (Plot: Plot, place: HTMLElement, drawing: Drawing): Chart => {
  const rows = withGaps(drawing.points)
  // A row of a gap stands for the point before it.
  const pointOf: number[] = []
  for (const { rate } of rows) pointOf.push((pointOf.at(-1) ?? -1) + (rate === null ? 0 : 1))
  const columns: uPlot.AlignedData = [rows.map(({ date }) => secondsOf(date)), rows.map(({ rate }) => rate)]
  let isOurs = false
  const onDay = (index: number) => {
    if (!isOurs) drawing.onDay(index)
  }
  const make = () => {
    place.replaceChildren()
    return new Plot(
      optionsOf(place, { ...drawing, onDay }, row => pointOf[row] ?? 0),
      columns,
      place,
    )
  }
  let plot = make()
  const again = (): void => {
    plot.destroy()
    plot = make()
  }
  const schemes = ['(prefers-color-scheme: dark)', '(forced-colors: active)'].map(query => matchMedia(query))
  for (const scheme of schemes) scheme.addEventListener('change', again)
  const observer = new ResizeObserver(() => {
    const width = Math.max(200, place.clientWidth)
    if (width !== plot.width) plot.setSize({ width, height })
  })
  observer.observe(place)
  return {
    point(index) {
      const row = pointOf.indexOf(index)
      isOurs = true
      plot.setCursor({ left: plot.valToPos(columns[0][row] ?? 0, 'x'), top: 10 })
      isOurs = false
    },
    end() {
      observer.disconnect()
      for (const scheme of schemes) scheme.removeEventListener('change', again)
      plot.destroy()
    },
  }
}
