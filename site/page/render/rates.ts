/** Renders the converter with one pair, and its history below. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { CurrencyRow, PageContent, Rates, ShownRate } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Html, html, pathLink, time } from '../html.ts'
import { currencyLabel } from '../text/currency-search.ts'
import { figureNotes, hasSeldomYear, isNoted, type NotedCurrency, notedCurrency, termOf } from '../text/figure-notes.ts'
import { conversion, grouped, money } from '../text/number.ts'
import { legsSentence } from '../text/source-name.ts'
import { copyGroup } from './controls.ts'
import { renderStrip } from './coverage.ts'
import { renderPairHistory } from './pair-history.ts'

const amount = 1_000

export const sourceTitlesOf = (sources: PageContent['sources']): ReadonlyMap<string, string> =>
  new Map(sources.filter(({ service }) => service === 'forex').map(({ key, title }) => [key, title]))

export type NamedCurrency = Pick<CurrencyRow, 'code' | 'name' | 'minorUnits'>

export const currencyOf = ({ currencies }: Rates, code: string): NamedCurrency =>
  currencies.find(row => row.code === code) ?? { code, name: code, minorUnits: null }

export const notesOf = ({ currencies }: Rates): ReadonlyMap<string, NotedCurrency> =>
  new Map(currencies.map(row => [row.code, notedCurrency(row)] as const).filter(([, noted]) => isNoted(noted)))

const combobox = (id: string, label: string, { code, name, minorUnits }: NamedCurrency): Html =>
  html`<div class="field wide combobox"><label for="${id}">${label}</label><input id="${id}" type="text" role="combobox" aria-autocomplete="list" aria-expanded="false" aria-controls="${id}-list" autocomplete="off" autocapitalize="none" spellcheck="false" value="${currencyLabel({ code, name })}" data-code="${code}" data-minor-units="${minorUnits ?? ''}"><ul id="${id}-list" class="options" role="listbox" aria-label="${label}" tabindex="-1" hidden></ul></div>`

export interface ConverterContent {
  readonly rates: Rates
  readonly titles: ReadonlyMap<string, string>
  /** The asset with the picker's list and the publishers' names. */
  readonly listPath: string
}

export const renderConverter = ({ rates, titles, listPath }: ConverterContent, shown: ShownRate): Html => {
  const { first, last, redenominations } = rates
  const provisional = rates.provisional ? last : ''
  const { date, pair, rate } = shown.quotation
  const [base = '', counter = ''] = pair.split('/')
  const result = conversion(amount, rate, currencyOf(rates, counter).minorUnits)
  const notes = figureNotes(
    shown.legs.map(({ code }) => code),
    notesOf(rates),
    { date, firstYear: Number(first.slice(0, 4)), provisional },
  )
  const strips = shown.legs
    .flatMap(({ code }) => rates.currencies.find(row => row.code === code) ?? [])
    .filter(row => hasSeldomYear(notedCurrency(row)))
  const old = date < last ? html`, older than the latest rates <span class="unbroken">(${last})</span>` : emptyHtml
  return html`<form id="converter" class="fields live" data-first="${first}" data-last="${last}" data-provisional="${provisional}" data-list="/${listPath}" data-redenominations="${redenominations.map(({ code, since }) => `${code} ${since}`).join(',')}">
<div class="field"><label for="amount">Amount</label><input id="amount" type="text" inputmode="decimal" autocomplete="off" value="${money(amount)}"></div>
${combobox('from', 'From currency', currencyOf(rates, base))}
<button type="button" id="swap" class="quiet" aria-label="Swap currencies"><span aria-hidden="true">⇄</span></button>
${combobox('to', 'To currency', currencyOf(rates, counter))}
<div class="field"><label for="date">Rate date</label><input id="date" type="text" autocomplete="off" placeholder="YYYY-MM-DD" aria-describedby="date-hint"><span id="date-hint" class="hint">Leave empty for the latest rate.</span></div>
</form>
<div class="answered">
<div class="answer">
<div id="converted" role="status" aria-label="Converted amount">
<p class="sum"><span>${grouped(amount)} ${base} =</span> <strong><data data-part="amount" value="${result.value}">${result.text}</data> ${counter}</strong></p>
<p class="terms">1 ${base} = <data data-part="rate" value="${decimal(rate)}">${grouped(rate)}</data> ${counter}, ${termOf(date, provisional)} of ${time(date)}${old}</p>
</div>
<p id="rate-notes" class="notes">${notes}</p>
<div id="rate-problem" class="problem" role="alert"></div>
<p class="origin"><span id="rate-sources">${legsSentence(shown.legs, titles)}</span><span id="rate-path"> Path: ${pathLink(`/forex/${pair}`)}</span></p>
</div>
<details id="why" class="live"><summary>Why this figure?</summary>
<div id="why-figures" class="explanation"></div>
<p id="why-note" class="hint" role="status"></p>
</details>
${copyGroup('rate')}
<div id="rate-strips" class="strips">${strips.map(row => renderStrip(rates, row))}</div>
</div>
${renderPairHistory(rates, pair)}`
}
