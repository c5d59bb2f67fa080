/** The values of a chart as a table and as a file: exactly what the chart shows. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { grouped } from '../text/number.ts'
import { type ChartRow, csvOf, thinned } from '../text/series.ts'
import { el, requireElement, time } from './dom.ts'

const mostRows = 260

export interface ShownValues {
  /** Columns after the day. */
  readonly names: readonly string[]
  readonly rows: readonly ChartRow[]
  /** `USD-GHS.csv`. */
  readonly file: string
}

interface ChartValues {
  show(values: ShownValues): void
  clear(): void
}

/** `id` begins the ids of the button that shows the table, of its place and of the button that downloads. */
export const startChartValues = (id: string, caption: string): ChartValues => {
  const place = requireElement(`${id}-rows`, HTMLElement)
  const toggle = requireElement(`${id}-toggle`, HTMLButtonElement)
  const download = requireElement(`${id}-download`, HTMLButtonElement)
  let shown: ShownValues = { names: [], rows: [], file: '' }

  const table = (): void => {
    const { names, rows } = shown
    const few = thinned(rows, mostRows)
    const cells = (values: ChartRow['values']) => values.map(one => el('td', {}, one === null ? '–' : decimal(one)))
    const body = [...few]
      .reverse()
      .map(({ date, values }) => el('tr', {}, el('th', { scope: 'row' }, time(date)), ...cells(values)))
    const hint =
      few.length < rows.length
        ? `${few.length} of ${grouped(rows.length)} days, evenly spaced. The download has all of them.`
        : ''
    const head = el('tr', {}, ...['Day', ...names].map(name => el('th', { scope: 'col' }, name)))
    place.replaceChildren(
      ...(hint ? [el('p', { class: 'hint' }, hint)] : []),
      el(
        'div',
        { class: 'box tall', role: 'group', 'aria-label': `${caption}, scrollable`, tabindex: '0' },
        el('table', {}, el('caption', {}, caption), el('thead', {}, head), el('tbody', {}, ...body)),
      ),
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
    show(values) {
      shown = values
      toggle.disabled = false
      download.disabled = false
      if (!place.hidden) table()
    },
    clear() {
      shown = { names: [], rows: [], file: '' }
      download.disabled = true
      place.replaceChildren()
    },
  }
}
