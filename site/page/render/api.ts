import { documents } from '../../../pipeline/contract/documents.ts'
import type { PageContent } from '../../../pipeline/contract/page-content.ts'
import { type RouteId, routeIds, routes, type Service } from '../../../pipeline/contract/routes.ts'
import { emptyHtml, type Html, html, pathLink, pathText, scrollTable } from '../html.ts'
import { type Job, type JobParams, jobsOf } from '../jobs.ts'
import { copyGroup } from './controls.ts'

/** Services without any figure, in words: their paths answer 404. */
const missingServices = ({ rates, board, domains }: PageContent): ReadonlyMap<Service, string> =>
  new Map([
    ...(rates ? [] : [['forex', 'exchange rates'] as const]),
    ...(board ? [] : [['gse', 'share prices'] as const]),
    ...(domains.count > 0 ? [] : [['whois', 'domain registrations'] as const]),
  ])

/** Whether a path has an answer in this edition. */
type IsAnswered = (path: string) => boolean

const pathOf = (path: string, isAnswered: IsAnswered): Html => (isAnswered(path) ? pathLink(path) : pathText(path))

const row = (id: RouteId, example: string, isAnswered: IsAnswered): Html => {
  const { path, gives, missing, variants } = routes[id]
  const also = variants.map(variant => html`; also ${pathOf(`${example}?${variant}`, isAnswered)}`)
  return html`<tr><th scope="row">${pathText(path)}</th><td>${gives}</td><td data-name="404 when">${missing}</td><td data-name="Example">${pathOf(example, isAnswered)}${also}</td></tr>`
}

const jobParams = ({ datedPair, equity }: PageContent['examples']): JobParams => {
  const [base = '', counter = '', date = ''] = datedPair.split('/').slice(2)
  return { base, counter, date, symbol: equity.split('/').at(-1)! }
}

const jobRow = ({ job, path, also }: Job): Html =>
  html`<tr><th scope="row">${job}</th><td>${pathLink(path)}${also.map(([words, other]) => html`<br>${words}: ${pathLink(other)}`)}</td></tr>`

const documentRow = (
  { path, gives }: { readonly path: string; readonly gives: string },
  isAnswered: IsAnswered,
): Html =>
  html`<tr><th scope="row">${path.includes('{') ? pathText(path) : pathOf(path, isAnswered)}</th><td>${gives}</td></tr>`

const option = (id: RouteId, example: string, isSelected: boolean): Html => {
  const variants: readonly string[] = routes[id].variants
  return html`<option value="${example}" data-fixed="${variants.includes('fixed') ? 'yes' : 'no'}"${isSelected ? html` selected` : emptyHtml}>${routes[id].path}</option>`
}

const stack = { attributes: html` class="stack"` }

export const renderApi = (content: PageContent): Html => {
  const { examples } = content
  const missing = missingServices(content)
  const isAnswered: IsAnswered = path => ![...missing.keys()].some(service => path.startsWith(`/${service}/`))
  const first = routeIds.find(id => isAnswered(examples[id])) ?? routeIds[0]!
  const jobs = jobsOf(jobParams(examples)).filter(({ path }) => isAnswered(path))
  const notYet = [...missing.values()].map((name, i) => (i === 0 ? name : ` and ${name}`)).join('')
  return html`<p class="lead">Send <code>GET</code> requests, get JSON. No key and no account; CORS is open. The API is described in <a href="/openapi.json">openapi.json</a>.${notYet && ` There are no ${notYet} in this edition yet: examples of them are not links.`}</p>
<div class="tryout live">
<form id="request" class="fields">
<div class="field wide"><label for="template">Path template</label><select id="template">
${routeIds.map(id => option(id, examples[id], id === first))}
</select></div>
<div class="field wider"><label for="try">Request path</label><input id="try" name="try" type="text" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" value="${examples[first]}"></div>
<div class="checks"><label><input id="prettify" type="checkbox"> prettify</label><label id="fixed-label" hidden><input id="fixed" type="checkbox"> fixed</label></div>
<div class="buttons"><button type="submit">Send request</button><a id="request-tab" href="${examples[first]}" target="_blank" rel="noopener">Open in a new tab</a></div>
</form>
<p id="request-problem" class="problem" role="alert"></p>
${copyGroup('request')}
<div id="response" class="response" hidden>
<p id="response-status" class="result" role="status" aria-label="Response status"></p>
<p id="response-note" class="hint"></p>
<div class="reply">
<div id="response-headers" class="box" role="group" aria-label="Response headers, scrollable" tabindex="0"></div>
<pre id="response-body" class="raw" role="region" aria-label="Response body" tabindex="0"></pre>
</div>
</div>
</div>
<p>Paths are case-insensitive and may end with one slash. <code>?prettify</code> indents the JSON of every path. <code>?fixed</code> keeps the pairs of a currency in one direction. Stock exchange paths take <code>?callback=name</code> for JSONP. Errors are JSON with a status, a code and a sentence. The limit is 60 requests per second and client; above it the answer is 429.</p>
${jobs.length > 0 ? scrollTable('What people ask most', ['Question', 'URL'], jobs.map(jobRow), stack) : emptyHtml}
${scrollTable(
  'API paths',
  ['Path', 'What it gives', '404 when', 'Example'],
  routeIds.map(id => row(id, examples[id], isAnswered)),
  stack,
)}
<details><summary>All documents</summary>
${scrollTable(
  'Documents',
  ['Path', 'What it gives'],
  Object.values(documents).map(one => documentRow(one, isAnswered)),
  stack,
)}
</details>`
}
