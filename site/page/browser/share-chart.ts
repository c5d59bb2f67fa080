/** The price history of one share: loaded when it is visible and somebody begins to use the page. */
import { addDays } from '../../../pipeline/contract/calendar.ts'
import { grouped, price } from '../text/number.ts'
import type { ChartPoint } from '../text/series.ts'
import { historyWords } from '../text/share-history.ts'
import { listAt, notLoaded, numberAt, textAt } from '../text/shown-response.ts'
import { type Chart, drawChart, loadPlot } from './chart.ts'
import { startChartValues } from './chart-values.ts'
import { changeFirst, findElement, requireElement, showMessage, tryAgain, whenUsed, whenVisible } from './dom.ts'
import { load } from './load.ts'

interface SharePoint extends ChartPoint {
  readonly volume: number | null
}

const pointsOf = (body: unknown): readonly SharePoint[] =>
  listAt(body, 'sessions').flatMap(item => {
    const [date, rate] = [textAt(item, 'date'), numberAt(item, 'close')]
    return date === null || rate === null ? [] : [{ date, rate, volume: numberAt(item, 'volume') }]
  })

/** The first day of a period that ends on `last`: a number of days, `ytd` for the year to date, or `all`. */
const beginOf = (period: string, last: string): string => {
  if (period === 'all' || last === '') return ''
  return period === 'ytd' ? `${last.slice(0, 4)}-01-01` : addDays(last, -Number(period))
}

export const start = (): void => {
  const place = findElement('share-chart', HTMLElement)
  if (!place) return
  const symbol = place.dataset['symbol'] ?? ''
  const summary = requireElement('share-summary', HTMLElement)
  const note = requireElement('share-note', HTMLElement)
  const values = startChartValues('share', 'Price history')
  let chart: Chart | undefined
  let all: readonly SharePoint[] = []

  const draw = async (period: string): Promise<void> => {
    const from = beginOf(period, all.at(-1)?.date ?? '')
    const points = all.filter(({ date }) => date >= from)
    const volumes = new Map(points.flatMap(({ date, volume }) => (volume === null ? [] : [[date, volume] as const])))
    const words = historyWords(
      symbol,
      points,
      points.some(({ volume }) => volume),
    )
    if (!words) {
      place.hidden = true
      values.clear()
      return showMessage(note, `There are no sessions of ${symbol} to draw.`)
    }
    summary.replaceChildren(...changeFirst(words.change, words.lowHigh))
    values.show({
      names: ['close', 'volume'],
      rows: points.map(({ date, rate, volume }) => ({ date, values: [rate, volume] })),
      file: `${symbol}.csv`,
    })
    try {
      const Plot = await loadPlot()
      const onDay = (day: string): void => {
        const point = points.find(({ date }) => date === day)
        if (!point) return
        const volume = point.volume === null ? '' : `, volume ${grouped(point.volume)}`
        note.textContent = `${point.date}: GHS ${price(point.rate)}${volume}`
      }
      place.hidden = false
      place.setAttribute('aria-label', words.label)
      chart?.end()
      chart = drawChart(Plot, place, { lines: [{ name: symbol, points }], volumes, marks: [], onDay })
      note.textContent = words.note
    } catch {
      showMessage(note, notLoaded('The chart'))
    }
  }

  const chosen = (): string =>
    document.querySelector<HTMLInputElement>('input[name=share-period]:checked')?.value ?? 'all'

  const loadAll = async (): Promise<void> => {
    const response = await load(`/gse/history/${encodeURIComponent(symbol.toLowerCase())}.json`)
    if (response.kind !== 'body') {
      const why = response.kind === 'failed' ? response.why : response.refused.message
      return showMessage(note, notLoaded('The price history', why), tryAgain(loadAll))
    }
    all = pointsOf(response.body)
    await draw(chosen())
  }

  for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=share-period]'))
    radio.addEventListener('change', () => {
      if (all.length > 0) void draw(radio.value)
    })
  // Until then the picture of the build stands: loading and drawing take a third of what a phone does for the page.
  const begin = () => whenVisible(place, () => void loadAll())
  // A period may be chosen before this script is there.
  if (chosen() === 'all') whenUsed(begin)
  else begin()
}
