/** The history of the pair: chart, summary, table and file. Loaded when it becomes visible. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { fixed, grouped, percent, rounded, signed } from '../text/number.ts'
import { type ChartPoint, type ChartSeries, csvOf, pairOf, summaryOf, thinned, within } from '../text/series.ts'
import { listAt, notLoaded, textAt } from '../text/shown-response.ts'
import { type Period, periodNames, periodOf } from '../text/url-state.ts'
import type { AddressState } from './address-state.ts'
import { type Chart, drawChart, loadPlot } from './chart.ts'
import { el, findElement, requireElement, showMessage, time, whenVisible } from './dom.ts'
import { latestOnly, load, whileLoading } from './load.ts'

const mostRows = 260

const isShort = (period: Period): boolean => period === '1m' || period === '6m' || period === '1y'

const isDay = (value: unknown): value is string => typeof value === 'string'
const isRate = (value: unknown): value is number => typeof value === 'number' && value > 0

const seriesOf = (body: unknown): ChartSeries | undefined => {
  const [dates, rates] = [listAt(body, 'dates'), listAt(body, 'rates')]
  const isWhole = textAt(body, 'code') !== null && dates.length === rates.length
  return isWhole && dates.every(isDay) && rates.every(isRate) ? { dates, rates } : undefined
}

/** Five digits, for comparing. The table and the file have all. */
const short = (rate: number): string => grouped(rounded(rate, 5))

type Loaded = { readonly points: readonly ChartPoint[] } | { readonly why: string }

/** Loads series of currencies, each once. */
const loader = () => {
  const known = new Map<string, ChartSeries>()
  const one = async (path: string): Promise<ChartSeries | string> => {
    const found = known.get(path)
    if (found) return found
    const reply = await load(path)
    if (reply.kind === 'failed') return reply.why
    if (reply.kind === 'refused') return { dates: [], rates: [] }
    const series = seriesOf(reply.body)
    if (!series) return 'the response was not a series'
    known.set(path, series)
    return series
  }
  const pair = async (folder: string, codes: readonly string[]): Promise<Loaded> => {
    const [base, counter] = await Promise.all(
      codes.map(code => one(`/forex/series/${folder}${code.toLowerCase()}.json`)),
    )
    if (typeof base !== 'object') return { why: base ?? '' }
    if (typeof counter !== 'object') return { why: counter ?? '' }
    return { points: pairOf(base, counter) }
  }
  /** The recent files hold 400 days. A retired pair has none there, so its whole series is loaded. */
  return async (codes: readonly string[], period: Period): Promise<Loaded> => {
    const recent = isShort(period) ? await pair('recent/', codes) : undefined
    if (recent && ('why' in recent || recent.points.length > 0)) return recent
    return pair('', codes)
  }
}

export const startHistory = (address: AddressState): (() => void) => {
  const place = findElement('chart', HTMLElement)
  const form = findElement('converter', HTMLFormElement)
  if (!place || !form) return () => {}
  const slider = requireElement('chart-day', HTMLInputElement)
  const value = requireElement('chart-value', HTMLElement)
  const summary = requireElement('history-summary', HTMLElement)
  const note = requireElement('history-note', HTMLElement)
  const rows = requireElement('history-rows', HTMLElement)
  const toggle = requireElement('history-toggle', HTMLButtonElement)
  const download = requireElement('history-download', HTMLButtonElement)
  const redenominations = (form.dataset['redenominations'] ?? '').split(',').map(text => text.split(' '))
  const pointsOf = loader()
  const begin = latestOnly()
  let chart: Chart | undefined
  let isSeen = false
  let shown: { readonly pair: string; readonly points: readonly ChartPoint[] } = { pair: '', points: [] }

  const showPoint = (index: number): void => {
    const point = shown.points[index]
    if (!point) return
    const text = `${point.date}: ${decimal(point.rate)}`
    slider.value = String(index)
    slider.setAttribute('aria-valuetext', text)
    value.textContent = text
  }

  const table = (): void => {
    const { pair, points } = shown
    const few = thinned(points, mostRows)
    const body = [...few]
      .reverse()
      .map(({ date, rate }) => el('tr', {}, el('th', { scope: 'row' }, time(date)), el('td', {}, decimal(rate))))
    const hint =
      few.length < points.length
        ? `${few.length} of ${grouped(points.length)} days, evenly spaced. The download has all of them.`
        : ''
    const caption = el('caption', {}, 'Rate history')
    const head = el('tr', {}, el('th', { scope: 'col' }, 'Day'), el('th', { scope: 'col' }, pair))
    rows.replaceChildren(
      ...(hint ? [el('p', { class: 'hint' }, hint)] : []),
      el(
        'div',
        { class: 'box tall', role: 'group', 'aria-label': 'Rate history, scrollable', tabindex: '0' },
        el('table', {}, caption, el('thead', {}, head), el('tbody', {}, ...body)),
      ),
    )
  }

  /** Converts on the day that was clicked. */
  const convertAt = (index: number): void => {
    const date = requireElement('date', HTMLInputElement)
    date.value = shown.points[index]?.date ?? ''
    date.dispatchEvent(new Event('input'))
  }

  const empty = (label: string): void => {
    chart?.end()
    chart = undefined
    shown = { pair: shown.pair, points: [] }
    place.setAttribute('aria-label', label)
    summary.textContent = ''
    value.textContent = ''
    slider.disabled = true
    slider.setAttribute('aria-valuetext', 'no day')
    download.disabled = true
    rows.replaceChildren()
  }

  const redenominationsIn = (
    codes: readonly string[],
    points: readonly ChartPoint[],
  ): readonly { code: string; since: string }[] =>
    redenominations.flatMap(([code = '', since = '']) => {
      const isInside = (points[0]?.date ?? '') < since && since <= (points.at(-1)?.date ?? '')
      return codes.includes(code) && isInside ? [{ code, since }] : []
    })

  const show = async (
    codes: readonly string[],
    period: Period,
    points: readonly ChartPoint[],
    isLatest: () => boolean,
  ) => {
    const pair = codes.join('/')
    const sum = summaryOf(points)
    shown = { pair, points }
    if (!sum) {
      empty(`Rate history of ${pair}: no days`)
      return showMessage(note, `There are no days with a ${pair} rate.`)
    }
    const { low, high, mean } = sum
    const [lowest, highest] = [decimal(low.rate), decimal(high.rate)]
    place.setAttribute(
      'aria-label',
      `Rate history of ${pair}: low ${lowest} on ${low.date}, high ${highest} on ${high.date}`,
    )
    const change = percent(points.at(-1)!.rate, points.at(-1)!.rate - points[0]!.rate)
    summary.textContent = `${change === null ? '' : `${signed(fixed(change, 2))} % · `}low ${short(low.rate)} · high ${short(high.rate)} · mean ${short(mean)}`
    const marks = redenominationsIn(codes, points)
    const old = marks.map(
      ({ code, since }) => `${code} was redenominated on ${since}. Rates before that day are in old units.`,
    )
    const last = points.at(-1)!.date
    const ended =
      period !== 'all' && last < (form.dataset['last'] ?? '')
        ? `${periodNames[period]} to ${last}, the last day with a ${pair} rate.`
        : ''
    showMessage(note, [...old, ended].filter(Boolean).join(' '))
    slider.max = String(points.length - 1)
    slider.disabled = false
    download.disabled = false
    // Select the converter's date where the chart has it.
    const asked = points.findIndex(({ date }) => date === address.get().date)
    showPoint(asked === -1 ? points.length - 1 : asked)
    if (!rows.hidden) table()
    try {
      const Plot = await loadPlot()
      if (!isLatest()) return
      chart?.end()
      const converted = asked === -1 ? [] : [address.get().date]
      const days = [...marks.map(({ since }) => since), ...converted]
      chart = drawChart(Plot, place, { points, marks: days, onDay: showPoint, onPick: convertAt })
      if (asked !== -1) chart.point(asked)
    } catch {
      // The table and the file still work.
      showMessage(note, notLoaded('The chart', 'there is no connection to the server'))
    }
  }

  const update = async (): Promise<void> => {
    if (!isSeen) return
    const { isLatest } = begin()
    const { from, to, period: asked } = address.get()
    const period = periodOf(asked)
    if (![from, to].every(code => /^[A-Z]{3}$/.test(code))) {
      empty('Rate history: no pair')
      return showMessage(note, 'Choose two currencies to see their history.')
    }
    const loading = () => {
      empty(`Rate history of ${from}/${to}: loading`)
      showMessage(note, 'Loading the history…')
    }
    const loaded = await whileLoading(loading, pointsOf([from, to], period))
    if (!isLatest()) return
    if ('why' in loaded) {
      empty(`Rate history of ${from}/${to}: not loaded`)
      return showMessage(note, notLoaded('The history', loaded.why), [{ name: 'Try again', act: () => void update() }])
    }
    await show([from, to], period, within(loaded.points, period), isLatest)
  }

  const period = periodOf(address.get().period)
  for (const radio of document.querySelectorAll<HTMLInputElement>('input[name=period]')) {
    radio.checked = radio.value === period
    radio.addEventListener('change', () => {
      address.set({ period: radio.value })
      void update()
    })
  }
  slider.addEventListener('input', () => {
    showPoint(Number(slider.value))
    chart?.point(Number(slider.value))
  })
  toggle.addEventListener('click', () => {
    rows.hidden = !rows.hidden
    toggle.setAttribute('aria-expanded', String(!rows.hidden))
    if (!rows.hidden && shown.points.length > 0) table()
  })
  download.addEventListener('click', () => {
    const { pair, points } = shown
    const url = URL.createObjectURL(new Blob([csvOf(pair, points)], { type: 'text/csv' }))
    el('a', { href: url, download: `${pair.replace('/', '-')}.csv` }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  })
  whenVisible(place, () => {
    isSeen = true
    void update()
  })
  return () => void update()
}
