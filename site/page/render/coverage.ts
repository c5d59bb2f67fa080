/** How much of the past a currency has, year by year, and of which kind its rate is. Drawn by the build. */
import { decimal } from '../../../pipeline/contract/json.ts'
import type { CurrencyRow, KindSpan, Rates } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Html, html, time } from '../html.ts'
import { coverageStrip } from '../text/coverage-strip.ts'
import { grouped } from '../text/number.ts'

export const renderStrip = (rates: Rates, { code, years }: Pick<CurrencyRow, 'code' | 'years'>): Html => {
  const { label, viewBox, track, bars, caption } = coverageStrip(code, years, Number(rates.first.slice(0, 4)))
  return html`<figure class="strip"><svg viewBox="${viewBox}" role="img" aria-label="${label}"><path class="track" d="${track}"></path><path d="${bars}"></path></svg>
<figcaption aria-hidden="true">${caption.map(part => html`<span>${part}</span>`)}</figcaption></figure>`
}

/** The publishers of the pages that show it; only http and https become links. */
const sourcesOf = ({ sources }: KindSpan): Html => {
  const links = sources.filter(address => /^https?:\/\//.test(address) && URL.canParse(address))
  if (links.length === 0) return emptyHtml
  return html` Source: ${links.map((address, i) => html`${i === 0 ? '' : ', '}<a href="${address}" rel="noopener noreferrer">${new URL(address).hostname.replace(/^www\./, '')}</a>`)}.`
}

const spanInWords = (code: string, span: KindSpan): Html => {
  const { kind, since, until, authority, anchor } = span
  // Reference tables begin in 2000: a span that begins with them has no first day.
  const begin = since <= '2000-01-01' ? '' : html` ${until === '' ? 'since' : 'from'} ${time(since)}`
  const when = html`${begin}${until === '' ? '' : html` until ${time(until)}`}`
  if (!anchor) return html`Official rate${when}; the market may pay another. ${authority}.${sourcesOf(span)}`
  const worth = `1 ${anchor.code} = ${decimal(anchor.rate)} ${code}`
  const by = authority === '' ? '' : ` ${authority}.`
  return html`${kind === 'law' ? 'Fixed by law' : 'Pegged'}${when} at ${worth}.${by}${sourcesOf(span)}`
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
