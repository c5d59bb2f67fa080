/** Pages of the stock exchange: the board, and one page per symbol. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { PageContent, Rates, ShareFacts, ShareRow } from '../../../pipeline/contract/page-content.ts'
import type { Page } from '../document.ts'
import { emptyHtml, type Facts, factList, type Html, html, pathLink, time } from '../html.ts'
import { type Board, renderBoard, sharePath } from '../render/board.ts'
import { renderShareHistory } from '../render/share-history.ts'
import {
  direction,
  money,
  perCent,
  percent,
  price,
  quotient,
  rounded,
  shortConversion,
  signed,
} from '../text/number.ts'

/** `3.92 USD` at the rate of the session's day; null where the pair has no rate then. */
const converted = (rates: Rates | null, { price: close, session }: ShareFacts, code: string): Html | null => {
  const rate = rates?.rateOn('GHS', code, session)
  return rate ? html`${shortConversion(close, rate.rate, 2)} ${code}, rate of ${time(rate.date)}` : null
}

const yieldOf = ({ dps, price: close }: ShareFacts): string | null =>
  dps === null || close <= 0 ? null : `${quotient(rounded(dps * 100, 12), close, 2)} %`

const earningsRatio = ({ eps, price: close }: ShareFacts): string | null =>
  eps === null || eps <= 0 ? null : quotient(close, eps, 1)

const rangeOf = ({ yearLow, yearHigh }: ShareFacts): string | null => {
  if (yearLow === null || yearHigh === null) return null
  return yearLow === yearHigh ? `unchanged at ${price(yearLow)}` : `${price(yearLow)} to ${price(yearHigh)}`
}

const factsOf = (share: ShareFacts, rates: Rates | null): Html => {
  const facts: Facts = [
    ['Session', time(share.session)],
    ['52-week range, GHS', rangeOf(share)],
    ['Volume', share.volume],
    ['Turnover, GHS', share.turnover === null ? null : money(share.turnover)],
    ['Price in US dollars', converted(rates, share, 'USD')],
    ['Price in euros', converted(rates, share, 'EUR')],
    ['Earnings per share, GHS', share.eps],
    ['Price to earnings', earningsRatio(share)],
    ['Dividend per share, GHS', share.dps],
    ['Dividend yield', yieldOf(share)],
    ['Shares issued', share.shares],
    ['Capital, GHS', share.capital],
    ['Sector', share.sector],
  ]
  const missing = facts
    .filter(([, value]) => value === null)
    .map(([term]) => term[0]!.toLowerCase() + term.slice(1).replace(', GHS', ''))
  return html`${factList(facts.filter(([, value]) => value !== null))}
${missing.length > 0 ? html`<p class="hint missing">Not stated: ${missing.join(', ')}.</p>` : emptyHtml}`
}

const sharePage = (board: Board, share: ShareFacts, rates: Rates | null): Page => {
  const { symbol, company, price: close, change, session } = share
  const part = percent(close, change)
  const old =
    session < board.session
      ? html`<p class="hint">Last traded on ${time(session)}. The board is of ${time(board.session)}.</p>`
      : emptyHtml
  const body = html`<div class="quote">
<p class="sum"><strong>GHS <data value="${decimal(close)}">${price(close)}</data></strong> <span class="${direction(change)}">${change === 0 ? 'unchanged' : `${signed(price(change))}${part === null ? '' : ` (${perCent(part)})`}`}</span></p>
<p class="terms">Closing price of ${time(session)} on the Ghana Stock Exchange${share.suspended ? ', trading suspended' : ''}</p>
${old}
</div>
${renderShareHistory(share)}
<div class="details" role="region" aria-label="Share details">
${factsOf(share, rates)}
<p class="origin">Paths: ${pathLink(`/gse/equities/${symbol}`)}, ${pathLink(`/gse/history/${symbol.toLowerCase()}.json`)}</p>
</div>
<p class="more"><a href="/shares/?symbol=${encodeURIComponent(symbol)}">Company address and directors</a> · <a href="/shares/">All shares</a></p>`
  return {
    path: sharePath(symbol),
    modified: session,
    title: `${company} (${symbol}) share price, Ghana Stock Exchange | Almanac`,
    description: `${company} (${symbol}) closed at GHS ${price(close)} on ${session}. Price history, 52-week range, dividend and earnings per share.`,
    heading: `${company} (${symbol})`,
    body,
    jsonLd: { '@type': 'Corporation', name: company, tickerSymbol: `XGHA ${symbol}` },
  }
}

export const noSession: Html = html`<p>There is no trading session in this edition yet. <a href="/status">Data status</a></p>`

/** Links to the section lead somewhere without a session too. */
const emptyPage: Page = {
  path: '/shares/',
  title: 'Ghana Stock Exchange | Almanac',
  description: 'Closing prices, changes and volumes of the Ghana Stock Exchange: this edition has no session yet.',
  body: noSession,
}

export const sharePages = ({ board, rates }: Pick<PageContent, 'board' | 'rates'>): readonly Page[] => {
  if (!board) return [emptyPage]
  const { session, rows } = board
  return [
    {
      path: '/shares/',
      modified: session,
      title: `Ghana Stock Exchange: prices of ${rows.length} shares | Almanac`,
      description: `Closing prices, changes and volumes of ${rows.length} shares of the Ghana Stock Exchange in the session of ${session}.`,
      body: renderBoard(board),
    },
    ...board.shares.map(share => sharePage(board, share, rates)),
  ]
}

/** The shares that moved most, for the home page. */
export const movers = (rows: readonly ShareRow[]): Html => {
  const moved = rows
    .filter(({ change }) => change !== 0)
    .map(row => ({ ...row, part: percent(row.price, row.change) ?? 0 }))
    .sort((a, b) => Math.abs(b.part) - Math.abs(a.part) || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, 6)
  return html`<ul class="cards">
${moved.map(({ symbol, price: close, change, part }) => html`<li><a href="${sharePath(symbol)}"><span class="hint">${symbol}</span> <strong>${price(close)}</strong> <span class="${direction(change)}">${perCent(part)}</span></a></li>`)}
</ul>`
}
