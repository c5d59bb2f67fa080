/** The home page: the converter first, then a way into each service. The ids are those of the first edition's sections. */
import type { PageContent } from '../../../pipeline/contract/page-content.ts'
import type { Page } from '../document.ts'
import { factList, type Html, html, time } from '../html.ts'
import { marketFacts } from '../render/board.ts'
import { renderLookup } from '../render/domains.ts'
import { renderConverter, sourceTitlesOf } from '../render/rates.ts'
import { counted } from '../text/number.ts'
import { noNames } from './domains.ts'
import { noRates, popularPairs } from './rates.ts'
import { movers, noSession } from './shares.ts'

const ratesSection = ({ rates, sources }: PageContent, listPath: string): Html => {
  const shown = rates && (rates.rateOf('USD', 'GHS') ?? rates.rateOf('USD', 'EUR') ?? rates.rateOf('EUR', 'EUR'))
  if (!rates || !shown) return noRates
  return html`<p class="lead">Rates of central banks since ${rates.first.slice(0, 4)}.</p>
${renderConverter({ rates, titles: sourceTitlesOf(sources), listPath }, shown)}
<h2>Popular pairs</h2>
<p class="hint">Each rate is of ${time(rates.last)} unless another day is named.</p>
${popularPairs(rates)}
<p class="more"><a href="/rates/">All currencies</a></p>`
}

const boardSection = ({ board }: PageContent): Html =>
  board
    ? html`<p class="lead">Ghana Stock Exchange, session of ${time(board.session)}. Closing prices in Ghana cedi (GHS).</p>
${factList(marketFacts(board.market))}
<h3>Largest changes</h3>
${movers(board.rows)}
<p class="more"><a href="/shares/">All ${counted(board.rows.length, 'share')}</a></p>`
    : noSession

const domainsSection = ({ domains }: PageContent): Html =>
  domains.count > 0
    ? html`<p class="lead">Expiry date, registrar and status of ${counted(domains.count, 'name')}.</p>
${renderLookup()}
<p class="more"><a href="/domains/">Names by expiry date</a></p>`
    : noNames

export const homePage = (content: PageContent, listPath: string): Page => ({
  path: '/',
  title: 'Almanac: exchange rates, Ghana Stock Exchange, domain registrations',
  description:
    'Convert currencies at central bank rates on any day, see Ghana Stock Exchange prices, and look up domain registrations. Free, with the source of each figure, as pages, JSON and tables.',
  body: html`<section id="rates" aria-labelledby="rates-title">
<h1 id="rates-title">Exchange rates</h1>
${ratesSection(content, listPath)}
</section>

<section id="board" aria-labelledby="board-title">
<h2 id="board-title"><a href="/shares/">Stock board</a></h2>
${boardSection(content)}
</section>

<section id="domains" aria-labelledby="domains-title">
<h2 id="domains-title"><a href="/domains/">Domain registrations</a></h2>
${domainsSection(content)}
</section>

<section id="more" aria-label="For developers and analysts">
<ul class="cards wide-cards">
<li id="api"><a href="/api"><strong>API</strong> <span class="hint">JSON without a key, from any origin. Try each path in the browser.</span></a></li>
<li id="downloads"><a href="/downloads"><strong>Downloads</strong> <span class="hint">All figures as CSV and Parquet, with checksums.</span></a></li>
<li id="status"><a href="/status"><strong>Data status</strong> <span class="hint">How recent each service is, and its sources.</span></a></li>
</ul>
</section>`,
  jsonLd: { '@type': 'WebSite', name: 'Almanac', url: '/' },
})
