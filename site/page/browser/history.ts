/** The history of the pair and of those compared with it: chart, summary, table and file. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { historyNotes, redenominationsIn, redenominationsOf } from '../text/history-notes.ts'
import { grouped, rounded, signed } from '../text/number.ts'
import { type ChartLine, changeInWords, changesOf, rowsOf, summaryOf, within } from '../text/series.ts'
import { notLoaded } from '../text/shown-response.ts'
import { comparedPairs, type DateRange, isRange, type Period, spanOf } from '../text/url-state.ts'
import type { AddressState } from './address-state.ts'
import { type Chart, drawChart, loadPlot } from './chart.ts'
import { startChartValues } from './chart-values.ts'
import { startCompare } from './compare.ts'
import { changeFirst, findElement, requireElement, showMessage, tryAgain } from './dom.ts'
import { latestOnly, whileLoading } from './load.ts'
import { pairHistories } from './pair-history.ts'
import { startPeriod } from './period.ts'

/** Five digits, for comparing. The table and the file have all. */
const short = (rate: number): string => grouped(rounded(rate, 5))

/** `2026-03-02: 11.02`, or the value of each pair by name. */
const dayText = (date: string, lines: readonly ChartLine[]): string => {
  const values = lines.flatMap(({ name, points }) => {
    const rate = points.find(point => point.date === date)?.rate
    return rate === undefined ? [] : [lines.length === 1 ? decimal(rate) : `${name} ${decimal(rate)}`]
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
  const picture = requireElement('history-svg', HTMLAnchorElement)
  const newest = form.dataset['last'] ?? ''
  const redenominations = redenominationsOf(form.dataset['redenominations'] ?? '')
  const values = startChartValues('history', 'Rate history')
  const pointsOf = pairHistories()
  const begin = latestOnly()
  let chart: Chart | undefined
  let lines: readonly ChartLine[] = []
  let days: readonly string[] = []

  const showDay = (date: string): void => {
    const text = dayText(date, lines)
    slider.value = String(days.indexOf(date))
    slider.setAttribute('aria-valuetext', text)
    value.textContent = text
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
    const changes = lines.length > 1 ? changesOf(lines) : undefined
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
      place.hidden = true
      showMessage(note, notLoaded('The chart'))
    }
  }

  const show = async (all: readonly ChartLine[], span: Period | DateRange, isLatest: () => boolean): Promise<void> => {
    const [pair] = all
    const sum = summaryOf(pair?.points ?? [])
    if (!pair || !sum) {
      close(`Rate history of ${pair?.name}: no days`)
      const where = isRange(span) ? ` from ${span.from} to ${span.to}` : ''
      return showMessage(note, `There are no days with a ${pair?.name} rate${where}.`)
    }
    lines = all.filter(({ points }) => points.length > 0)
    const rows = rowsOf(lines)
    days = rows.map(({ date }) => date)
    const { low, high, mean } = sum
    const texts = lines.map(({ points }) => changeInWords(points))
    const others = lines.slice(1).map(({ name }, i) => `; ${name} ${texts[i + 1]}`)
    place.setAttribute(
      'aria-label',
      `Rate history of ${pair.name}: low ${decimal(low.rate)} on ${low.date}, high ${decimal(high.rate)} on ${high.date}${others.join('')}`,
    )
    const figures = [`low ${short(low.rate)}`, `high ${short(high.rate)}`, `mean ${short(mean)}`]
    summary.replaceChildren(...changeFirst(texts[0] ?? '', figures))
    compare.show(lines.map(({ name }, i) => ({ name, change: texts[i] ?? '' })))
    period.showRange(days[0] ?? '', days.at(-1) ?? '')
    const missing = all.filter(line => !lines.includes(line)).map(({ name }) => name)
    showMessage(note, historyNotes(lines, { span, missing, newest, redenominations }))
    picture.href = `/forex/series/${pair.name.toLowerCase()}.svg?from=${days[0]}&to=${days.at(-1)}`
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
      empty(`Rate history of ${pair}: loading`)
      showMessage(note, 'Loading the history…')
    }
    const loaded = await whileLoading(loading, Promise.all(pairs.map(name => pointsOf(name, span))))
    if (!isLatest()) return
    const all: ChartLine[] = []
    for (const [i, history] of loaded.entries()) {
      if ('why' in history) {
        close(`Rate history of ${pair}: not loaded`)
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
