/** The history of the pair and of those compared with it: chart, summary, table and file. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { historyNotes, redenominationsIn, redenominationsOf } from '../text/history-notes.ts'
import { grouped, rounded, signed } from '../text/number.ts'
import { pairHistoryWords } from '../text/pair-history.ts'
import { type ChartLine, changeLines, chartRows, within } from '../text/series.ts'
import { notLoaded } from '../text/shown-response.ts'
import { comparedPairs, type DateRange, emptyState, isRange, type Period, spanOf } from '../text/url-state.ts'
import type { AddressState } from './address-state.ts'
import { type Chart, drawChart, loadPlot } from './chart.ts'
import { startChartValues } from './chart-values.ts'
import { startCompare } from './compare.ts'
import { changeFirst, findElement, requireElement, showMessage, tryAgain } from './dom.ts'
import { latestOnly, whileLoading } from './load.ts'
import { pairHistories } from './pair-history.ts'
import { startPeriod } from './period.ts'

/** `2026-03-02: 11.02`, or the value of each pair by name. */
const dayText = (date: string, lines: readonly ChartLine[], textOf: (rate: number) => string): string => {
  const values = lines.flatMap(({ name, points }) => {
    const rate = points.find(point => point.date === date)?.rate
    return rate === undefined ? [] : [lines.length === 1 ? textOf(rate) : `${name} ${textOf(rate)}`]
  })
  return `${date}: ${values.join(', ')}`
}

export const startHistory = (address: AddressState): (() => void) => {
  const place = findElement('chart', HTMLElement)
  const form = findElement('converter', HTMLFormElement)
  if (!place || !form) return () => {}
  const slider = requireElement('chart-day', HTMLInputElement)
  const value = requireElement('chart-value', HTMLElement)
  const summary = requireElement('history-summary', HTMLElement)
  const note = requireElement('history-note', HTMLElement)
  const svgLink = requireElement('history-svg', HTMLAnchorElement)
  const picture = place.querySelector('.picture')
  /** The build's picture stays until its lines are drawn. It goes when anything else is asked for. */
  const isPictured = (): boolean => place.contains(picture)
  const newest = form.dataset['last'] ?? ''
  const redenominations = redenominationsOf(form.dataset['redenominations'] ?? '')
  const values = startChartValues('history', 'Rate history')
  const pointsOf = pairHistories()
  const begin = latestOnly()
  let chart: Chart | undefined
  let lines: readonly ChartLine[] = []
  let days: readonly string[] = []

  const showDay = (date: string): void => {
    slider.value = String(days.indexOf(date))
    slider.setAttribute('aria-valuetext', dayText(date, lines, decimal))
    value.textContent = dayText(date, lines, grouped)
  }

  const convertOn = (day: string): void => {
    const date = requireElement('date', HTMLInputElement)
    date.value = day
    date.dispatchEvent(new Event('input'))
  }

  const empty = (label: string): void => {
    chart?.end()
    chart = undefined
    lines = []
    days = []
    place.setAttribute('aria-label', label)
    summary.textContent = ''
    value.textContent = ''
    svgLink.removeAttribute('href')
    slider.disabled = true
    slider.setAttribute('aria-valuetext', 'no day')
    values.clear()
  }

  /** Without anything to draw there is no frame either. */
  const close = (label: string): void => {
    empty(label)
    place.hidden = true
  }

  const draw = async (isLatest: () => boolean): Promise<void> => {
    const asked = address.get().date
    const converted = days.includes(asked) ? [asked] : []
    const changes = lines.length > 1 ? changeLines(lines) : undefined
    try {
      const Plot = await loadPlot()
      if (!isLatest()) return
      place.hidden = false
      chart?.end()
      chart = drawChart(Plot, place, {
        lines: changes?.lines ?? lines,
        marks: [...redenominationsIn(lines, redenominations).map(({ since }) => since), ...converted],
        onDay: showDay,
        onPick: convertOn,
        ...(changes && { label: tick => `${signed(decimal(rounded(tick, 6)))} %` }),
      })
      if (converted.length > 0) chart.point(asked)
    } catch {
      // The table and the file still work.
      place.hidden = !isPictured()
      showMessage(note, notLoaded('The chart'))
    }
  }

  const show = async (all: readonly ChartLine[], span: Period | DateRange, isLatest: () => boolean): Promise<void> => {
    const pair = all[0]!
    const known = all.filter(({ points }) => points.length > 0)
    const words = known[0] === pair ? pairHistoryWords(known) : undefined
    if (!words) {
      close(`Rate history of ${pair.name}: no days`)
      const where = isRange(span) ? ` from ${span.from} to ${span.to}` : ''
      return showMessage(note, `There are no days with a ${pair.name} rate${where}.`)
    }
    lines = known
    const rows = chartRows(lines)
    days = rows.map(({ date }) => date)
    place.setAttribute('aria-label', words.label)
    summary.replaceChildren(...changeFirst(words.changes[0] ?? '', words.figures))
    compare.show(lines.map(({ name }, i) => ({ name, change: words.changes[i] ?? '' })))
    period.showRange(days[0] ?? '', days.at(-1) ?? '')
    const missing = all.filter(line => !lines.includes(line)).map(({ name }) => name)
    showMessage(note, historyNotes(lines, { span, missing, newest, redenominations }))
    svgLink.href = `/forex/series/${pair.name.toLowerCase()}.svg?from=${days[0]}&to=${days.at(-1)}`
    slider.max = String(days.length - 1)
    slider.disabled = false
    const names = lines.map(({ name }) => name)
    values.show({ names, rows, file: `${names.join('-').replaceAll('/', '-')}.csv` })
    const asked = address.get().date
    showDay(days.includes(asked) ? asked : (pair.points.at(-1)?.date ?? ''))
    await draw(isLatest)
  }

  const update = async (): Promise<void> => {
    const isLatest = begin()
    const { from, to, period: asked, compare: others } = address.get()
    const pair = `${from}/${to}`
    if (![from, to].every(code => /^[A-Z]{3}$/.test(code))) {
      close('Rate history: no pair')
      return showMessage(note, 'Choose two currencies to see their history.')
    }
    const span = spanOf(asked)
    const pairs = [pair, ...comparedPairs(others, pair)]
    const loading = () => {
      if (isPictured()) return
      empty(`Rate history of ${pair}: loading`)
      showMessage(note, 'Loading the history…')
    }
    const isOther = pairs.length > 1 || pair !== place.dataset['drawn'] || span !== emptyState.period
    if (isOther && isPictured()) {
      picture?.remove()
      loading()
    }
    const loaded = await whileLoading(loading, Promise.all(pairs.map(name => pointsOf(name, span))))
    if (!isLatest()) return
    const all: ChartLine[] = []
    for (const [i, history] of loaded.entries()) {
      if ('why' in history) {
        if (!isPictured()) close(`Rate history of ${pair}: not loaded`)
        return showMessage(note, notLoaded('The history', history.why), tryAgain(update))
      }
      all.push({ name: pairs[i]!, points: within(history.points, span) })
    }
    await show(all, span, isLatest)
  }

  const period = startPeriod(address, () => void update())
  const compare = startCompare(address, () => void update())
  slider.addEventListener('input', () => {
    const day = days[Number(slider.value)] ?? ''
    showDay(day)
    chart?.point(day)
  })
  void update()
  return () => void update()
}
