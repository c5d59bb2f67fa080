/** Renders the state of each service and its sources. The browser decides what is stale: a build reads no clock. */
import type { PageContent, ServiceDay, SourceRow } from '../../../pipeline/contract/page-content.ts'
import { type Html, html, scrollTable, time, unseenCaption } from '../html.ts'
import { type ServiceId, serviceIds } from '../text/days.ts'
import { counted } from '../text/number.ts'

const serviceTitles: Readonly<Record<ServiceId, string>> = {
  forex: 'Exchange rates',
  gse: 'Stock board',
  whois: 'Domain registrations',
}

const serviceRow =
  (days: readonly ServiceDay[]) =>
  (id: ServiceId): Html => {
    const day = days.find(({ service }) => service === id)
    return html`<tr data-service="${id}"><th scope="row">${serviceTitles[id]}</th><td data-cell="latest">${day ? time(day.latest) : 'none yet'}</td><td data-cell="next">not known</td><td data-cell="state">${day ? 'not checked' : 'no data'}</td></tr>`
  }

/** Links the title only when the address is http or https. */
const titled = ({ title, url }: SourceRow): Html =>
  /^https?:\/\//.test(url) ? html`<a href="${url}" rel="noopener noreferrer">${title}</a>` : html`${title}`

const sourceRow = (source: SourceRow): Html =>
  html`<tr data-key="${source.key}" data-of="${source.service}"><th scope="row">${titled(source)}</th><td>${source.covers}</td><td data-name="Terms">${source.terms}</td><td data-name="Latest" data-cell="latest"></td></tr>`

export const renderStatus = ({
  days,
  sources,
}: PageContent): Html => html`<p class="lead">The latest data of each service and of ${counted(sources.length, 'source')}, and when more is expected. Your browser computes the state from <a href="/status.json">status.json</a>.</p>
<p id="status-problem" class="problem" role="status"></p>
${scrollTable('Data status', ['Service', 'Latest data', 'Next expected', 'State'], serviceIds.map(serviceRow(days)), {
  attributes: html` id="services"`,
  caption: unseenCaption('Data status'),
})}
${scrollTable('Sources', ['Source', 'What', 'Terms', 'Latest'], sources.map(sourceRow), {
  attributes: html` id="sources" class="stack"`,
  box: 'box tall',
})}`
