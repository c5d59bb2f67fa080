/** Renders the table of paths and the form that sends a request. */
import { documents } from '../../../pipeline/contract/documents.ts'
import type { PageContent } from '../../../pipeline/contract/page-content.ts'
import { type RouteId, routeIds, routes } from '../../../pipeline/contract/routes.ts'
import { type Html, html, pathLink, pathText, scrollTable } from '../html.ts'
import { type Job, type JobParams, jobsOf } from '../jobs.ts'
import { copyGroup } from './controls.ts'

const row = (id: RouteId, example: string): Html => {
  const { path, gives, missing, variants } = routes[id]
  const also = variants.map(variant => html`; also ${pathLink(`${example}?${variant}`)}`)
  return html`<tr><th scope="row">${pathText(path)}</th><td>${gives}</td><td data-name="404 when">${missing}</td><td data-name="Example">${pathLink(example)}${also}</td></tr>`
}

/** The codes, the day and the symbol of the examples. */
const jobParams = ({ datedPair, equity }: PageContent['examples']): JobParams => {
  const [base = '', counter = '', date = ''] = datedPair.split('/').slice(2)
  return { base, counter, date, symbol: equity.split('/').at(-1)! }
}

const jobRow = ({ job, path, also }: Job): Html =>
  html`<tr><th scope="row">${job}</th><td>${pathLink(path)}${also.map(([words, other]) => html`<br>${words}: ${pathLink(other)}`)}</td></tr>`

const documentRow = ({ path, gives }: { readonly path: string; readonly gives: string }): Html =>
  html`<tr><th scope="row">${path.includes('{') ? pathText(path) : pathLink(path)}</th><td>${gives}</td></tr>`

const option = (id: RouteId, example: string): Html => {
  const variants: readonly string[] = routes[id].variants
  return html`<option value="${example}" data-fixed="${variants.includes('fixed') ? 'yes' : 'no'}">${routes[id].path}</option>`
}

const stack = { attributes: html` class="stack"` }

export const renderApi = (
  examples: PageContent['examples'],
): Html => html`<p class="lead">Send <code>GET</code> requests, get JSON. No key and no account; CORS is open. The API is described in <a href="/openapi.json">openapi.json</a>.</p>
<div class="tryout live">
<form id="request" class="fields">
<div class="field wide"><label for="template">Path template</label><select id="template">
${routeIds.map(id => option(id, examples[id]))}
</select></div>
<div class="field wider"><label for="try">Request path</label><input id="try" name="try" type="text" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" value="${examples[routeIds[0]!]}"></div>
<div class="checks"><label><input id="prettify" type="checkbox"> prettify</label><label id="fixed-label" hidden><input id="fixed" type="checkbox"> fixed</label></div>
<div class="buttons"><button type="submit">Send request</button><a id="request-tab" href="${examples[routeIds[0]!]}" target="_blank" rel="noopener">Open in a new tab</a></div>
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
${scrollTable('What people ask most', ['Question', 'URL'], jobsOf(jobParams(examples)).map(jobRow), stack)}
${scrollTable(
  'API paths',
  ['Path', 'What it gives', '404 when', 'Example'],
  routeIds.map(id => row(id, examples[id])),
  stack,
)}
<details><summary>All documents</summary>
${scrollTable('Documents', ['Path', 'What it gives'], Object.values(documents).map(documentRow), stack)}
</details>`
