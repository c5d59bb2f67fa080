/** The values of a chart as a table and as a file: exactly what the chart shows. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { grouped } from '../text/number.ts'
import { type ChartRow, csvOf, thinned } from '../text/series.ts'
import { el, requireElement, rowOf, scrollTable, time } from './dom.ts'

const mostRows = 260

interface ShownValues {
  /** Columns after the day. */
  readonly names: readonly string[]
  readonly rows: readonly ChartRow[]
  /** `USD-GHS.csv`. */
  readonly file: string
}

/** `id` begins the ids of the button that shows the table, of its place and of the button that downloads. */
export const startChartValues = (id: string, caption: string) => {
  const place = requireElement(`${id}-rows`, HTMLElement)
  const toggle = requireElement(`${id}-toggle`, HTMLButtonElement)
  const download = requireElement(`${id}-download`, HTMLButtonElement)
  const none: ShownValues = { names: [], rows: [], file: '' }
  let shown = none

  const table = (): void => {
    const { names, rows } = shown
    const few = thinned(rows, mostRows)
    const cells = (values: ChartRow['values']) => values.map(one => (one === null ? '–' : decimal(one)))
    const body = few.map(({ date, values }) => rowOf([time(date)], cells(values))).reverse()
    const hint = `${few.length} of ${grouped(rows.length)} days, evenly spaced. The download has all of them.`
    place.replaceChildren(
      ...(few.length < rows.length ? [el('p', { class: 'hint' }, hint)] : []),
      scrollTable(caption, ['Day', ...names], body, {}, 'box tall'),
    )
  }

  toggle.addEventListener('click', () => {
    place.hidden = !place.hidden
    toggle.setAttribute('aria-expanded', String(!place.hidden))
    if (!place.hidden && shown.rows.length > 0) table()
  })
  download.addEventListener('click', () => {
    const { names, rows, file } = shown
    const url = URL.createObjectURL(new Blob([csvOf(names, rows)], { type: 'text/csv' }))
    el('a', { href: url, download: file }).click()
    setTimeout(() => URL.revokeObjectURL(url), 60_000)
  })
  return {
    show(values: ShownValues): void {
      shown = values
      toggle.disabled = false
      download.disabled = false
      if (!place.hidden) table()
    },
    clear(): void {
      shown = none
      toggle.disabled = true
      download.disabled = true
      place.replaceChildren()
    },
  }
}
