/** Pages of domain registrations: the names by expiry date, and one page per name. No clock: the browser counts the days. */
import type { DomainRow, PageContent } from '../../../pipeline/contract/page-content.ts'
import type { Page } from '../document.ts'
import { emptyHtml, factList, type Html, html, pathLink, scrollTable, time } from '../html.ts'
import { renderLookup, renderLookupResult } from '../render/domains.ts'
import { counted } from '../text/number.ts'
import {
  fieldChangeInWords,
  instantInWords,
  noChange,
  sentenceWithoutRecord,
  stateInWords,
} from '../text/registration-words.ts'
import { meaningOf } from '../text/status-meaning.ts'

export const noNames: Html = html`<p class="lead">This edition follows no name yet. <code>npm run domains -- add example.com</code> adds one.</p>`

const expiryOf = ({ domain }: DomainRow): string | null => domain?.exdate?.slice(0, 10) ?? null

/** Names without a date come last. */
const orderOf = (row: DomainRow): string => `${expiryOf(row) ?? '9'} ${row.name}`

const hasRecord = ({ verdict }: DomainRow): boolean => verdict === 'found'

const link = ({ name }: DomainRow): Html => html`<a href="/domains/${name}">${name}</a>`

const row = (one: DomainRow): Html => {
  const expires = expiryOf(one)
  return html`<tr data-expires="${expires ?? ''}" data-checked="${one.checked ?? ''}"><th scope="row">${link(one)}</th><td>${expires ? time(expires) : hasRecord(one) ? 'not published' : stateInWords(one.verdict)}</td><td data-cell="left"></td><td>${hasRecord(one) ? (one.registrar?.name ?? 'not stated') : ''}</td><td>${one.checked ? time(one.checked) : 'never'}</td></tr>`
}

const expiryTable = (rows: readonly DomainRow[]): Html => {
  const ordered = [...rows].sort((a, b) => (orderOf(a) < orderOf(b) ? -1 : 1))
  return scrollTable('Expiry dates', ['Name', 'Expires', 'Time left', 'Registrar', 'Last checked'], ordered.map(row), {
    attributes: html` id="expiry" class="plain"`,
    caption: html`<caption>Names by expiry date</caption>`,
  })
}

const instant = (text: string | null | undefined): Html | null =>
  text ? html`<time datetime="${text}">${instantInWords(text)}</time>` : null

const recordOf = ({ name, checked, sample, domain, registrar }: DomainRow): Html => {
  const servers = domain?.nservs.map(server => html`<li>${server}</li>`) ?? []
  const codes = domain?.status.map(code => html`<li><code>${code}</code> ${meaningOf(code)}</li>`) ?? []
  return html`<h2>Registration of ${name}</h2>
${factList([
  ['Registered', instant(domain?.crdate)],
  ['Expires', instant(domain?.exdate)],
  ['Updated', instant(domain?.update)],
  ['Registrar', registrar?.name ?? null],
  ['Registrar’s number at IANA', registrar?.id ? String(registrar.id) : null],
  ['Registrar’s site', registrar?.url ?? null],
  ['Name servers', servers.length > 0 ? html`<ul>${servers}</ul>` : null],
  ['DNSSEC', domain?.dnssec ?? null],
])}
<h3>Status</h3>
${codes.length > 0 ? html`<ul class="codes">${codes}</ul>` : html`<p>not stated</p>`}
<p class="origin">${checked ? html`Record of ${time(checked)}` : 'Date of the record: not stated'}${sample ? '. A sample written from public facts, not a reply as received. ' : '. '}Path: ${pathLink(`/whois/${name}`)}</p>`
}

/** Newest first. A name without a record may have lost it; one that was never asked has no history. */
const changesOf = ({ verdict, changes }: DomainRow): Html => {
  if (verdict === null) return emptyHtml
  const lines = changes.map(
    ({ at, field, before, after }) =>
      html`<li>${time(at.slice(0, 10))} ${fieldChangeInWords(field, before, after)}</li>`,
  )
  return html`<section id="changes" class="changes" aria-labelledby="changes-title">
<h2 id="changes-title">Changes</h2>
${lines.length > 0 ? html`<ul class="codes">${lines.reverse()}</ul>` : html`<p>${noChange}</p>`}
</section>`
}

/** True on every day: the browser adds the days that are left. */
const sentenceOf = (one: DomainRow): string => {
  const expires = expiryOf(one)
  if (!hasRecord(one)) return sentenceWithoutRecord(one.name, one.verdict, one.checked)
  if (!expires) return `${one.name} is registered. Its registry publishes no dates.`
  return `${one.name} is registered until ${expires}, as of ${one.checked ?? 'its last check'}.`
}

const namePage = (one: DomainRow): Page => {
  const registrar = one.registrar?.name ? ` Registrar: ${one.registrar.name}.` : ''
  return {
    ...(one.checked && { modified: one.checked }),
    path: `/domains/${one.name}`,
    title: `${one.name}: expiry date, registrar and status | Almanac`,
    description: `${sentenceOf(one)}${registrar} Name servers, DNSSEC and status codes explained.`,
    heading: one.name,
    body: html`${renderLookupResult(sentenceOf(one), hasRecord(one) ? recordOf(one) : undefined)}
${changesOf(one)}
<h2 class="live">Look up a name</h2>
${renderLookup(one.name)}
<p class="more"><a href="/domains/">All names by expiry date</a></p>`,
  }
}

export const domainPages = ({ domains: { count: followed, rows } }: Pick<PageContent, 'domains'>): readonly Page[] => [
  {
    path: '/domains/',
    title: 'Domain registrations by expiry date | Almanac',
    description: `Expiry dates, registrars, name servers and status codes of ${counted(followed, 'domain name')}, as their registries state them.`,
    body: html`${
      followed > 0
        ? html`<p class="lead">Dates, registrar, name servers and contacts of ${counted(followed, 'name')}, as the registry states them.</p>`
        : noNames
    }
${renderLookup()}
${renderLookupResult()}
${rows.length > 0 ? expiryTable(rows) : emptyHtml}
${followed > rows.length ? html`<p>Look up a name to see its record. <a href="/whois/index.json">All names as JSON</a>.</p>` : emptyHtml}
${followed > 0 ? html`<p class="more">Expiry dates in <a href="/whois/expiring.ics">your calendar</a>, as <a href="/whois/expiring.json">JSON</a>. <a href="/changes.atom">Follow changes as a feed</a>.</p>` : emptyHtml}`,
  },
  ...rows.map(namePage),
]
