import type { Download } from '../../../pipeline/contract/download.ts'
import { downloadExamples } from '../../../pipeline/contract/download-examples.ts'
import { standInOrigin } from '../document.ts'
import { type Html, html, scrollTable, time, unseenCaption } from '../html.ts'
import { grouped, size } from '../text/number.ts'

const row = ({ name, path, title, rows, bytes, sha256, lastDay }: Download): Html =>
  html`<tr><th scope="row"><a href="${path}" download>${name}</a></th><td>${title}</td><td data-name="Rows">${grouped(rows)}</td><td data-name="Size"><data value="${bytes}">${size(bytes)}</data></td><td data-name="Last day">${lastDay === null ? 'not dated' : time(lastDay)}</td><td data-name="SHA-256"><details><summary>Show</summary><code class="hash">${sha256}</code></details></td></tr>`

const table = (rows: readonly Download[]): Html =>
  scrollTable('Downloads', ['File', 'What', 'Rows', 'Size', 'Last day', 'SHA-256'], rows.map(row), {
    attributes: html` class="stack"`,
    caption: unseenCaption('Downloads'),
  })

const examples = (origin: string | null): Html => html`<div class="examples">
<h2>How to read the files</h2>
${downloadExamples(`${origin ?? standInOrigin}/snapshots`).map(
  ({ name, text }) => html`<details><summary>${name}</summary>
<pre class="raw" tabindex="0" role="group" aria-label="Example for ${name}" data-example="${name}">${text}</pre>
</details>`,
)}
</div>`

export const renderDownloads = (
  rows: readonly Download[],
  origin: string | null,
): Html => html`<p class="lead">All figures as tables: CSV for spreadsheets, Parquet for data tools.${rows.length > 0 ? html` <a href="/snapshots/datapackage.json">datapackage.json</a> describes columns, units and keys. <a href="/snapshots/SHA256SUMS">SHA256SUMS</a> has the checksums.` : ''}</p>
${rows.length > 0 ? html`${table(rows)}\n${examples(origin)}` : html`<p>There are no downloads in this edition yet.</p>`}`
