/** The page of an address that leads nowhere: what happened, and where to go on. */
import { missingPageKey } from '../../host/page-path.ts'
import type { Page } from '../document.ts'
import { html } from '../html.ts'

const ways = [
  ['/', 'Convert an amount', 'Central bank rates of any day since 2000.'],
  ['/rates/', 'Exchange rates', 'Every currency, with a page of its own.'],
  ['/shares/', 'Shares', 'Prices of the Ghana Stock Exchange.'],
  ['/domains/', 'Domains', 'Expiry dates of the names followed here.'],
  ['/api', 'API', 'Every path, with an example to try.'],
  ['/downloads', 'Downloads', 'All figures as CSV and Parquet.'],
] as const

export const missingPage: Page = {
  path: `/${missingPageKey}`,
  title: 'Page not found | Almanac',
  description:
    'This address leads to no page of Almanac. Go on to exchange rates, shares, domain registrations, the API or the downloads.',
  body: html`<section id="missing" aria-labelledby="missing-title">
<h1 id="missing-title">There is no page at this address</h1>
<p class="lead">The address may be mistyped, or the page may be about something that this edition does not have: only known currencies, listed shares and followed names have a page.</p>
<h2>Go on to</h2>
<ul class="cards wide-cards">
${ways.map(([path, name, gives]) => html`<li><a href="${path}"><strong>${name}</strong> <span class="hint">${gives}</span></a></li>`)}
</ul>
</section>`,
}
