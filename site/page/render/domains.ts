import { type Html, html } from '../html.ts'

/** Without scripts on the page of a name the form leads to `/domains/`. */
export const renderLookup = (
  name = '',
): Html => html`<form id="lookup" class="fields live" role="search" aria-label="Registration lookup" action="/domains/" method="get">
<div class="field wide"><label for="domain">Domain name</label><input id="domain" name="domain" type="text" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false" placeholder="example.com" value="${name}"></div>
<button type="submit">Look up</button>
</form>`

/** The places that a look-up fills. */
export const renderLookupResult = (
  sentence = '',
  record?: Html,
): Html => html`<p id="lookup-result" class="result" role="status" aria-label="Lookup result">${sentence}</p>
${record ? html`<div id="record" class="details rendered" role="region" aria-label="Registration record">\n${record}\n</div>` : html`<div id="record" class="details" role="region" aria-label="Registration record" hidden></div>`}`
