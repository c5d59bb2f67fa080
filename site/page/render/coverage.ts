/** How much of the past a currency has, year by year, and of which kind its rate is. Drawn by the build. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { CurrencyRow, KindSpan, PageContent } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Html, html, time } from '../html.ts'
import { yearsInWords } from '../text/figure-notes.ts'
import { grouped } from '../text/number.ts'

type Rates = NonNullable<PageContent['rates']>

const [barWidth, barGap, height] = [10, 2, 32]

/** A bar a year: as high as the share of its days with a figure. */
export const renderStrip = (rates: Rates, { code, years }: CurrencyRow): Html => {
  const [step, firstYear] = [barWidth + barGap, Number(rates.first.slice(0, 4))]
  const bar = (high: number, i: number): string =>
    high === 0 ? '' : `M${i * step} ${height}v-${high}h${barWidth}v${high}z`
  const bars = years.map((share, i) => bar(share === 0 ? 0 : Math.max(2, Math.round(share * height)), i)).join('')
  const track = years.map((_, i) => bar(height, i)).join('')
  const text = `Days with a figure of ${code} by year: ${yearsInWords(years, firstYear)}`
  return html`<figure class="strip"><svg viewBox="0 0 ${years.length * step - barGap} ${height}" role="img" aria-label="${text}"><path class="track" d="${track}"></path><path d="${bars}"></path></svg>
<figcaption aria-hidden="true"><span>${firstYear}</span><span>days with a figure of ${code}</span><span>${firstYear + years.length - 1}</span></figcaption></figure>`
}

/** Reference tables begin in 2000: a span that begins with them has no first day. */
const sinceOf = (since: string): Html => (since <= '2000-01-01' ? emptyHtml : html` since ${time(since)}`)

const spanInWords = (code: string, { kind, since, until, authority, anchor }: KindSpan): Html => {
  const when =
    until === ''
      ? sinceOf(since)
      : html`${since <= '2000-01-01' ? '' : html` from ${time(since)}`} until ${time(until)}`
  if (!anchor) return html`Official rate${when}; the market may pay another. ${authority}.`
  const worth = `1 ${anchor.code} = ${decimal(anchor.rate)} ${code}`
  return html`${kind === 'law' ? 'Fixed by law' : 'Pegged'}${when} at ${worth}.`
}

/** The kind of rate that a currency has now; nothing where the market makes it. */
export const kindInWords = ({ code, kinds }: CurrencyRow): string => {
  const now = kinds.find(({ until }) => until === '')
  if (!now) return ''
  if (!now.anchor) return 'Its rate is official; the market may pay another.'
  return `${now.kind === 'law' ? 'Fixed by law' : 'Pegged'} at 1 ${now.anchor.code} = ${decimal(now.anchor.rate)} ${code}.`
}

export const renderCoverage = (rates: Rates, currency: CurrencyRow): Html => {
  const { code, figures, kinds, years } = currency
  const year = rates.last.slice(0, 4)
  const share = Math.round((years.at(-1) ?? 0) * 100)
  const now = currency.active ? html` In ${year} it has one on ${share} % of the days.` : emptyHtml
  return html`<h2>Figures of ${code} by year</h2>
<p>${grouped(figures.days)} days with a figure, from ${time(figures.first)} to ${time(figures.last)}.${now}</p>
${renderStrip(rates, currency)}
${kinds.length > 0 ? html`<ul class="kinds">${kinds.map(span => html`<li>${spanInWords(code, span)}</li>`)}</ul>` : html`<p>The market makes its rate: no peg and no official rate is known.</p>`}`
}
