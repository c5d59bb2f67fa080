import type { PageContent } from '../../../pipeline/contract/page-content.ts'
import { emptyHtml, type Html, html } from '../html.ts'
import { count } from '../text/number.ts'

export const renderDomains = ({ count: followed, names }: PageContent['domains']): Html => {
  const links = names.map(
    (name, i) => html`${i === 0 ? '' : ' · '}<a href="?domain=${name}#domains" data-domain="${name}">${name}</a>`,
  )
  return html`<p class="lead">Dates, registrar, name servers and contacts of ${count(followed, 'name', 'names')}, as the registry states them.</p>
<form id="lookup" class="fields live" role="search" aria-label="Registration lookup">
<div class="field wide"><label for="domain">Domain name</label><input id="domain" type="text" autocomplete="off" autocapitalize="none" autocorrect="off" spellcheck="false"></div>
<button type="submit">Look up</button>
</form>
${names.length > 0 ? html`<p class="try">Try: ${links}</p>` : emptyHtml}
<p id="lookup-result" class="result" role="status" aria-label="Lookup result"></p>
<div id="record" class="details" role="region" aria-label="Registration record" hidden></div>`
}
