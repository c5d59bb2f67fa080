/** Renders the converter with one pair, and the frame of its history. */

import { decimal } from '../../../pipeline/contract/json.ts'
import type { CurrencyRow, PageContent } from '../content.ts'
import { emptyHtml, type Html, html, pathLink, time } from '../html.ts'
import { grouped, money, product } from '../text/number.ts'
import { legsSentence } from '../text/source-name.ts'
import { periodNames, periods } from '../text/url-state.ts'
import { copyGroup } from './copy.ts'

const oftenUsed = ['USD', 'EUR', 'GBP', 'GHS', 'NGN', 'ZAR', 'XOF', 'KES', 'JPY', 'CHF', 'CNY', 'CAD', 'AUD', 'INR']

const amount = 1_000

const options = (rows: readonly CurrencyRow[], chosen: string): readonly Html[] =>
  rows.map(({ code, name }) =>
    code === chosen
      ? html`<option value="${code}" selected>${code} — ${name}</option>`
      : html`<option value="${code}">${code} — ${name}</option>`,
  )

const select = (id: string, label: string, rows: readonly CurrencyRow[], chosen: string): Html => {
  const often = oftenUsed.flatMap(code => rows.find(row => row.code === code && row.active) ?? [])
  const others = rows.filter(row => row.active && !often.includes(row))
  const retired = rows.filter(row => !row.active)
  const group = (name: string, of: readonly CurrencyRow[]) =>
    of.length > 0 ? html`<optgroup label="${name}">\n${options(of, chosen)}\n</optgroup>` : emptyHtml
  return html`<div class="field wide"><label for="${id}">${label}</label><select id="${id}">
${[group('Often used', often), group('All others', others), group('Retired', retired)]}
</select></div>`
}

const period = (id: string): Html => {
  const name = periodNames[id as keyof typeof periodNames]
  return id === '1y'
    ? html`<label><input type="radio" name="period" value="${id}" checked><span>${name}</span></label>`
    : html`<label><input type="radio" name="period" value="${id}"><span>${name}</span></label>`
}

export const renderRates = ({ rates, sources }: Pick<PageContent, 'rates' | 'sources'>): Html => {
  if (!rates) return html`<p>There are no exchange rates in this edition yet.</p>`
  const { currencies, first, last, legs, redenominations, shown } = rates
  const titles = new Map(sources.filter(({ service }) => service === 'forex').map(({ key, title }) => [key, title]))
  const [base = '', counter = ''] = shown.pair.split('/')
  const result = product(amount, shown.rate)
  return html`<p class="lead">Daily mid-market rates of ${currencies.length} currencies, published by central banks from ${time(first)} to ${time(last)}.</p>
<form id="converter" class="fields live" data-first="${first}" data-last="${last}" data-redenominations="${redenominations.map(({ code, since }) => `${code} ${since}`).join(',')}">
<div class="field"><label for="amount">Amount</label><input id="amount" type="text" inputmode="decimal" autocomplete="off" value="${money(amount)}"></div>
${select('from', 'From currency', currencies, base)}
<button type="button" id="swap" class="quiet" aria-label="Swap currencies"><span aria-hidden="true">⇄</span></button>
${select('to', 'To currency', currencies, counter)}
<div class="field"><label for="date">Rate date</label><input id="date" type="date" min="${first}" max="${last}" aria-describedby="date-hint"><span id="date-hint" class="hint">Leave empty for the latest rate.</span></div>
</form>
<div class="answer">
<div id="converted" role="status" aria-label="Converted amount">
<p class="sum"><span>${grouped(amount)} ${base} =</span> <strong><data data-part="amount" value="${decimal(result)}">${money(result)}</data> ${counter}</strong></p>
<p class="terms">1 ${base} = <data data-part="rate" value="${decimal(shown.rate)}">${decimal(shown.rate)}</data> ${counter}, end-of-day mid-market rate of ${time(shown.date)}<span></span></p>
</div>
<div id="rate-problem" class="problem" role="alert"></div>
<p class="origin"><span id="rate-sources">${legsSentence(legs, titles)}</span> <span>Path: <span id="rate-path">${pathLink(`/forex/${shown.pair}`)}</span></span></p>
</div>
${copyGroup('rate')}
<div class="history live">
<div class="bar">
<fieldset class="choices"><legend>Period</legend>
${periods.map(period)}
</fieldset>
<p id="history-summary" class="summary"></p>
</div>
<div id="chart" class="chart" role="img" aria-label="Rate history of ${shown.pair}: not loaded yet"></div>
<div class="bar">
<div class="day"><input id="chart-day" type="range" min="0" max="0" value="0" aria-label="Day in the chart" aria-valuetext="no day yet" disabled><output id="chart-value" for="chart-day" aria-hidden="true"></output></div>
<div class="buttons"><button type="button" id="history-toggle" class="quiet" aria-expanded="false" aria-controls="history-rows">Show as table</button><button type="button" id="history-download" class="quiet">Download these values</button></div>
</div>
<p id="history-note" class="hint" role="status"></p>
<div id="history-rows" hidden></div>
</div>`
}
