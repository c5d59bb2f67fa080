import type { ShareFacts } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Html, html } from '../html.ts'
import { price } from '../text/number.ts'
import { historyWords } from '../text/share-history.ts'
import { chartButtons } from './controls.ts'
import { renderPicture, renderSummary } from './picture.ts'

const periods = [
  ['7', '1 week'],
  ['31', '1 month'],
  ['ytd', 'Year to date'],
  ['366', '1 year'],
  ['all', 'All'],
] as const

type History = Pick<ShareFacts, 'symbol' | 'closes' | 'volumes'>

export const renderShareHistory = ({ symbol, closes, volumes }: History): Html => {
  const points = closes.map(({ date, value }) => ({ date, rate: value }))
  const words = historyWords(symbol, points, volumes.length > 0)
  if (!words) return emptyHtml
  const { label, change, lowHigh, note } = words
  return html`<div class="history">
<div class="bar">
<fieldset class="choices live" data-periods><legend>Period</legend>
${periods.map(([value, name]) => html`<label><input type="radio" name="share-period" value="${value}"${value === 'all' ? html` checked` : emptyHtml}><span>${name}</span></label>`)}
</fieldset>
<p id="share-summary" class="summary">${renderSummary(change, lowHigh)}</p>
</div>
<div id="share-chart" class="chart" role="img" data-symbol="${symbol}" aria-label="${label}">${renderPicture(closes, price, volumes)}</div>
<div class="bar">
<p id="share-note" class="hint" role="status">${note}</p>
${chartButtons('share', `/gse/history/${symbol.toLowerCase()}.svg`)}
</div>
<div id="share-rows" hidden></div>
</div>`
}
