/** Renders the stock board of the last session. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { PageContent, ShareRow } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Facts, factList, type Html, html, scrollTable, time, unseenCaption } from '../html.ts'
import { counted, direction, fixed, grouped, money, percent, price, quotient, signed } from '../text/number.ts'

export type Board = NonNullable<PageContent['board']>

/** `/shares/gcb`. */
export const sharePath = (symbol: string): string => `/shares/${symbol.toLowerCase()}`

/** Equal to what the script renders from `/gse/live`. */
const row = ({ symbol, company, price: close, change, volume }: ShareRow): Html => {
  const share = percent(close, change)
  return html`<tr data-symbol="${symbol}"><th scope="row"><a href="${sharePath(symbol)}">${symbol}</a></th><td>${company}</td><td><data value="${decimal(close)}">${price(close)}</data></td><td class="${direction(change)}"><data value="${decimal(change)}">${signed(price(change))}</data></td><td class="${direction(change)}">${share === null ? 'not stated' : signed(fixed(share, 2))}</td><td>${volume === null ? 'not stated' : html`<data value="${volume}">${grouped(volume)}</data>`}</td><td></td></tr>`
}

const columns = [
  ['symbol', 'Symbol'],
  ['company', 'Company'],
  ['price', 'Price'],
  ['change', 'Change'],
  ['percent', '%'],
  ['volume', 'Volume'],
] as const

const header = ([key, title]: readonly [string, string]): Html => {
  const sorted = key === 'symbol' ? html` aria-sort="ascending"` : emptyHtml
  return html`<th scope="col" data-sort="${key}"${sorted}><button type="button">${title}</button></th>`
}

/** `7862345` to `7.86 million`. */
const inWords = (value: number): string => {
  const units = [
    [1e12, 'trillion'],
    [1e9, 'billion'],
    [1e6, 'million'],
  ] as const
  const unit = units.find(([size]) => value >= size)
  return unit ? `${quotient(value, unit[0], 2)} ${unit[1]}` : grouped(Number(fixed(value, 0)))
}

const without = (symbols: readonly string[]): string =>
  symbols.length === 0 ? '' : `, without ${symbols.join(', ')}, whose number of shares is not known`

/** What the session came to: terms and values. */
export const marketFacts = ({ indices, turnover, marketValue, ...moves }: Board['market']): Facts => {
  const value = `GHS ${inWords(marketValue.cedis)}${without(marketValue.without)}`
  return [
    ...indices.map(({ name, value }) => [name, money(Number(fixed(value, 2)))] as const),
    ['Shares', `${moves.risers.count} rose, ${moves.fallers.count} fell, ${moves.unchanged.count} unchanged`],
    ['Turnover', `GHS ${inWords(turnover.cedis)} in ${inWords(turnover.shares)} shares`],
    ...(marketValue.cedis > 0 ? [['Market value', value] as const] : []),
  ]
}

export const renderBoard = ({ session, rows, market }: Board): Html =>
  html`<p class="lead">Ghana Stock Exchange, session of <span id="session">${time(session)}</span>. Closing prices and changes in Ghana cedi (GHS).</p>
${factList(marketFacts(market))}
<div class="bar live">
<div class="field"><label for="filter">Filter shares</label><input id="filter" type="search" autocomplete="off" spellcheck="false" placeholder="Symbol or company"></div>
<p id="shares-shown" role="status" aria-label="Shares shown">${rows.length} of ${counted(rows.length, 'share')}</p>
</div>
<p id="board-problem" class="problem" role="alert"></p>
<div id="share" class="details" role="region" aria-label="Share details" hidden></div>
${scrollTable('Stock board', [...columns.map(header), 'Trend'], rows.map(row), {
  attributes: html` id="board-table"`,
  caption: unseenCaption('Stock board'),
})}`
