/** The stock board: newest prices, sorting, filter, trends. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { ShareRow } from '../../../pipeline/contract/page-content.ts'
import { counted, direction, fixed, grouped, percent, price, signed } from '../text/number.ts'
import { bodyOf, isRecord, listAt, notLoaded, numberAt, textAt, textsAt } from '../text/shown-response.ts'
import type { AddressState } from './address-state.ts'
import { el, findElement, requireElement, showMessage, tryAgain, whenVisible } from './dom.ts'
import { load } from './load.ts'
import { showShare } from './share.ts'
import { sparkline } from './sparkline.ts'

interface Share extends ShareRow {
  readonly percent: number | null
}

interface BoardLine {
  share: Share
  readonly row: HTMLTableRowElement
}

const figure = (value: number, text: string): HTMLElement => el('data', { value: decimal(value) }, text)

const cellsOf = ({ symbol, company, price: close, change, percent: share, volume }: Share): readonly HTMLElement[] => [
  el('th', { scope: 'row' }, el('a', { href: `/shares/${symbol.toLowerCase()}` }, symbol)),
  el('td', {}, company),
  el('td', {}, figure(close, price(close))),
  el('td', { class: direction(change) }, figure(change, signed(price(change)))),
  el('td', { class: direction(change) }, share === null ? 'not stated' : signed(fixed(share, 2))),
  el('td', {}, volume === null ? 'not stated' : figure(volume, grouped(volume))),
]

/** Reads a row that the build rendered. */
const readRow = (row: HTMLTableRowElement): BoardLine | undefined => {
  const { symbol } = row.dataset
  if (!symbol) return undefined
  const [close = 0, change = 0, volume = null] = [2, 3, 5].map(i => {
    const value = row.cells[i]?.querySelector('data')?.value
    return value === undefined ? undefined : Number(value)
  })
  const company = row.cells[1]?.textContent ?? symbol
  return { row, share: { symbol, company, price: close, change, percent: percent(close, change), volume } }
}

const keys = ['symbol', 'company', 'price', 'change', 'percent', 'volume'] as const
type Key = (typeof keys)[number]

/** `-change` sorts by change, largest first. */
const orderOf = (text: string): { readonly key: Key; readonly isDown: boolean } => {
  const isDown = text.startsWith('-')
  const key = keys.find(name => name === text.replace(/^-/, '').toLowerCase())
  return key ? { key, isDown } : { key: 'symbol', isDown: false }
}

/** Missing values come last in both directions. */
const comparer =
  (key: Key, isDown: boolean) =>
  (a: Share, b: Share): number => {
    const [one, other] = [a[key], b[key]]
    if (one === null || other === null) return Number(one === null) - Number(other === null)
    const by = typeof one === 'string' ? (one < String(other) ? -1 : one > String(other) ? 1 : 0) : one - Number(other)
    return (isDown ? -by : by) || (a.symbol < b.symbol ? -1 : 1)
  }

export const start = (address: AddressState): void => {
  const table = findElement('board-table', HTMLTableElement)
  const body = table?.tBodies[0]
  if (!table || !body) return
  const filter = requireElement('filter', HTMLInputElement)
  const shownText = requireElement('shares-shown', HTMLElement)
  const problem = requireElement('board-problem', HTMLElement)
  const headers = table.querySelectorAll<HTMLElement>('th[data-sort]')
  const lines = new Map<string, BoardLine>()
  for (const row of body.rows) {
    const line = readRow(row)
    if (line) lines.set(line.share.symbol, line)
  }

  const sortAndFilter = (): void => {
    const { q, sort } = address.get()
    const { key, isDown } = orderOf(sort)
    const wanted = q.trim().toLowerCase()
    const ordered = [...lines.values()].sort((a, b) => comparer(key, isDown)(a.share, b.share))
    let shown = 0
    for (const { row, share } of ordered) {
      row.hidden = !`${share.symbol} ${share.company}`.toLowerCase().includes(wanted)
      if (!row.hidden) shown += 1
    }
    const isInOrder = ordered.every(({ row }, i) => body.rows[i] === row)
    if (!isInOrder) body.append(...ordered.map(({ row }) => row))
    for (const header of headers)
      if (header.dataset['sort'] === key) header.setAttribute('aria-sort', isDown ? 'descending' : 'ascending')
      else header.removeAttribute('aria-sort')
    shownText.textContent =
      shown === 0 && lines.size > 0
        ? `No share matches “${q.trim().slice(0, 40)}”.`
        : `${shown} of ${counted(lines.size, 'share')}`
  }

  const setShare = (share: Share): void => {
    const known = lines.get(share.symbol)
    const isSame = known && keys.every(key => known.share[key] === share[key])
    if (isSame) return
    const row = known?.row ?? el('tr', { 'data-symbol': share.symbol })
    const trend = row.cells[6] ?? el('td')
    row.replaceChildren(...cellsOf(share), trend)
    lines.set(share.symbol, { share, row })
    if (!known) body.append(row)
  }

  /** Share details use the same place: the board clears only its own message. */
  let hasMessage = false

  const refresh = async (): Promise<void> => {
    const [live, index] = await Promise.all([load('/gse/live'), load('/gse/index.json')])
    const rows = live.kind === 'body' && Array.isArray(live.body) ? (live.body as readonly unknown[]) : undefined
    if (!rows) {
      hasMessage = true
      const why = live.kind === 'failed' ? live.why : 'the response was not a board'
      const sentence = `${notLoaded('The newest prices', why)} The table shows the prices of the last build.`
      return showMessage(problem, sentence, tryAgain(refresh))
    }
    if (hasMessage) showMessage(problem)
    hasMessage = false
    const about = bodyOf(index)
    const untrusted = new Set(textsAt(about, 'untrusted'))
    const names = new Map(listAt(about, 'symbols').map(item => [textAt(item, 'symbol'), textAt(item, 'name')]))
    const listed = new Set<string>()
    for (const item of rows) {
      const [symbol, close, change, volume] = [
        textAt(item, 'name'),
        numberAt(item, 'price'),
        numberAt(item, 'change'),
        numberAt(item, 'volume'),
      ]
      if (symbol === null || close === null || change === null) continue
      listed.add(symbol)
      const company = names.get(symbol) ?? lines.get(symbol)?.share.company ?? symbol
      const trusted = untrusted.has(symbol) ? null : volume
      setShare({ symbol, company, price: close, change, percent: percent(close, change), volume: trusted })
    }
    for (const [symbol, { row }] of lines)
      if (!listed.has(symbol)) {
        row.remove()
        lines.delete(symbol)
      }
    sortAndFilter()
  }

  const drawTrends = async (): Promise<void> => {
    const body = bodyOf(await load('/gse/recent.json'))
    const closes = isRecord(body) ? body['close'] : undefined
    for (const [symbol, { row }] of lines) {
      const own = listAt(closes, symbol).map(close => (typeof close === 'number' ? close : null))
      row.cells[6]?.replaceChildren(sparkline(symbol, own))
    }
  }

  for (const header of headers)
    header.querySelector('button')?.addEventListener('click', () => {
      const key = header.dataset['sort'] ?? 'symbol'
      // Text sorts from A first, numbers from the largest. The second press reverses.
      const first = key === 'symbol' || key === 'company' ? key : `-${key}`
      const second = first.startsWith('-') ? key : `-${key}`
      address.set({ sort: address.get().sort === first ? second : first })
      sortAndFilter()
    })
  filter.addEventListener('input', () => {
    address.set({ q: filter.value })
    sortAndFilter()
  })
  const { q, sort, symbol } = address.get()
  if (q !== '' || sort !== 'symbol') {
    filter.value = q
    sortAndFilter()
  }
  if (symbol) void showShare(address, symbol)
  whenVisible(table, () => {
    void refresh().then(drawTrends)
  })
}
