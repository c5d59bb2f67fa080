/** A share's history as the build draws it. It stands until the script draws the chart, and where no script runs. */
import type { ShareFacts } from '../../../pipeline/contract/page-content.ts'
import { chartLines, lowHigh } from '../../host/chart-svg.ts'
import { emptyHtml, type Html, html, time } from '../html.ts'
import { price } from '../text/number.ts'
import { historyWords } from '../text/share-history.ts'
import { chartButtons } from './controls.ts'

/** The picture is stretched to its place, the width of its lines is not. */
const frame = { left: 0, right: 600, top: 0, bottom: 200 }

const periods = [
  ['7', '1 week'],
  ['31', '1 month'],
  ['ytd', 'Year to date'],
  ['366', '1 year'],
  ['all', 'All'],
] as const

const picture = (closes: ShareFacts['closes']): Html => {
  const [low, high] = lowHigh(closes)
  const lines: Html = { html: chartLines(closes, frame) }
  return html`<div class="picture"><p><span>${price(high.value)}</span><span>${price(low.value)}</span></p><svg viewBox="0 0 ${frame.right} ${frame.bottom}" preserveAspectRatio="none">${lines}</svg><p>${time(closes[0]!.date)}${time(closes.at(-1)!.date)}</p></div>`
}

export const renderShareHistory = ({ symbol, closes }: ShareFacts): Html => {
  const points = closes.map(({ date, value }) => ({ date, rate: value }))
  const words = historyWords(symbol, points)
  if (!words) return emptyHtml
  const { label, change, lowHigh, sessions } = words
  const changed = change && html`<span class="${change.startsWith('-') ? 'down' : 'up'}">${change}</span> · `
  return html`<div class="history">
<div class="bar">
<fieldset class="choices live" data-periods><legend>Period</legend>
${periods.map(([value, name]) => html`<label><input type="radio" name="share-period" value="${value}"${value === 'all' ? html` checked` : emptyHtml}><span>${name}</span></label>`)}
</fieldset>
<p id="share-summary" class="summary">${changed}${lowHigh.join(' · ')}</p>
</div>
<div id="share-chart" class="chart" role="img" data-symbol="${symbol}" aria-label="${label}">${picture(closes)}</div>
<div class="bar">
<p id="share-note" class="hint" role="status">${sessions}</p>
${chartButtons('share', `/gse/history/${symbol.toLowerCase()}.svg`)}
</div>
<div id="share-rows" hidden></div>
</div>`
}
