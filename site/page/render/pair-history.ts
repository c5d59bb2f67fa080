/** The history of a pair as the build draws it: one year, to the pair's newest day. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { Rates } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Html, html } from '../html.ts'
import { historyNotes } from '../text/history-notes.ts'
import { pairHistoryWords, short } from '../text/pair-history.ts'
import { type ChartPoint, pairOf, summaryOf, within } from '../text/series.ts'
import { emptyState, periodNames, periodOf, periods } from '../text/url-state.ts'
import { chartButtons } from './controls.ts'
import { renderPicture, renderSummary } from './picture.ts'

const shownPeriod = periodOf(emptyState.period)

const period = (id: string, name: string): Html =>
  html`<label><input type="radio" name="period" value="${id}"${id === shownPeriod ? html` checked` : emptyHtml}><span>${name}</span></label>`

/** As the script: the recent figures, and for a pair without any the older ones. */
const pointsOf = ({ seriesOf }: Rates, pair: string): readonly ChartPoint[] => {
  for (const span of ['recent', 'all'] as const) {
    const [base, counter] = pair.split('/').map(code => seriesOf(code, span))
    const points = base && counter ? pairOf(base, counter) : []
    if (points.length > 0) return within(points, shownPeriod)
  }
  return []
}

export const renderPairHistory = (rates: Rates, pair: string): Html => {
  const points = pointsOf(rates, pair)
  const lines = [{ name: pair, points }]
  const words = pairHistoryWords(lines)
  const summary = words ? renderSummary(words.changes[0] ?? '', words.figures) : emptyHtml
  const picture = words
    ? renderPicture(
        points.map(({ date, rate }) => ({ date, value: rate })),
        short,
      )
    : emptyHtml
  const spread = summaryOf(points)
  // Other words than the script's, so that nobody takes the picture for a chart with a slider.
  const label = spread
    ? `Last year of ${pair}: between ${decimal(spread.low.rate)} on ${spread.low.date} and ${decimal(spread.high.rate)} on ${spread.high.date}`
    : `Rate history of ${pair}: not loaded yet`
  const { last: newest, redenominations } = rates
  const notes = words ? historyNotes(lines, { span: shownPeriod, missing: [], newest, redenominations }) : ''
  return html`<div class="history${words ? '' : ' live'}">
<div class="bar live">
<fieldset class="choices"><legend>Period</legend>
${periods.map(id => period(id, periodNames[id]))}
${period('custom', 'Custom')}
</fieldset>
<div class="compare"><label for="compare" class="unseen">Compare with</label><select id="compare"><option value="">Compare with…</option></select></div>
</div>
<div id="range" class="range" role="group" aria-label="Custom period" hidden>
<label>From <input id="range-from" type="text"></label>
<label>to <input id="range-to" type="text"></label>
<p id="range-problem" class="problem" role="status"></p>
</div>
<p id="history-summary" class="summary">${summary}</p>
<ul id="compared" class="compared" aria-label="Pairs in the chart"></ul>
<div id="chart" class="chart" role="img" data-drawn="${pair}" aria-label="${label}">${picture}</div>
<div class="bar live">
<div class="day"><input id="chart-day" type="range" min="0" max="0" value="0" aria-label="Day in the chart" aria-valuetext="no day yet" disabled><output id="chart-value" for="chart-day" aria-hidden="true"></output></div>
${chartButtons('history', `/forex/series/${pair.toLowerCase()}.svg`)}
</div>
<p id="history-note" class="hint" role="status">${notes}</p>
<div id="history-rows" hidden></div>
</div>`
}
