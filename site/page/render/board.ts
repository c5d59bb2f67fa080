/** Renders the stock board of the last session. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { PageContent, ShareRow } from '../../../pipeline/contract/page-content.ts'
import { type Html, html, scrollBox, time } from '../html.ts'
import { count, fixed, grouped, percent, price, signed } from '../text/number.ts'

export type Board = NonNullable<PageContent['board']>

export const direction = (change: number): string => (change > 0 ? 'up' : change < 0 ? 'down' : 'even')

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

const header = ([key, title]: readonly [string, string]): Html =>
  key === 'symbol'
    ? html`<th scope="col" data-sort="symbol" aria-sort="ascending"><button type="button">${title}</button></th>`
    : html`<th scope="col" data-sort="${key}"><button type="button">${title}</button></th>`

/** `12 rose, 3 fell, 22 unchanged.` */
export const marketLine = (rows: readonly ShareRow[]): string => {
  const [up, down] = [rows.filter(({ change }) => change > 0).length, rows.filter(({ change }) => change < 0).length]
  return `${up} rose, ${down} fell, ${rows.length - up - down} unchanged.`
}

export const renderBoard = ({
  session,
  rows,
}: Board): Html => html`<p class="lead">Ghana Stock Exchange, session of <span id="session">${time(session)}</span>. ${marketLine(rows)} Closing prices and changes in Ghana cedi (GHS).</p>
<div class="bar live">
<div class="field"><label for="filter">Filter shares</label><input id="filter" type="search" autocomplete="off" spellcheck="false"></div>
<p id="shares-shown" role="status" aria-label="Shares shown">${rows.length} of ${count(rows.length, 'share', 'shares')}</p>
</div>
<p id="board-problem" class="problem" role="alert"></p>
<div id="share" class="details" role="region" aria-label="Share details" tabindex="-1" hidden></div>
${scrollBox(
  'Stock board',
  html`<table id="board-table">
<caption class="unseen">Stock board</caption>
<thead><tr>${columns.map(header)}<th scope="col">Trend</th></tr></thead>
<tbody>
${rows.map(row)}
</tbody>
</table>`,
)}`
