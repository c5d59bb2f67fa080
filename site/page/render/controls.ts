import { type Html, html } from '../html.ts'
import { recipeNames } from '../text/recipes.ts'

/** Buttons that copy a request. Without a clipboard the text area shows it. */
export const copyGroup = (id: string): Html => html`<div class="copy live" data-copy="${id}">
<div role="group" aria-label="Copy as" class="buttons"><span aria-hidden="true">Copy as</span>
${recipeNames.map(name => html`<button type="button" class="quiet" data-recipe="${name}" aria-label="Copy as ${name}">${name}</button>`)}
<span role="status" class="hint"></span>
</div>
<textarea aria-label="Text to copy" rows="6" readonly hidden spellcheck="false"></textarea>
</div>`

/** Buttons for the values of a chart, which its script enables, and a link to it as a picture. */
export const chartButtons = (id: string, picture: string): Html =>
  html`<div class="buttons live"><button type="button" id="${id}-toggle" class="quiet" aria-expanded="false" aria-controls="${id}-rows" disabled>Show as table</button><button type="button" id="${id}-download" class="quiet" disabled>Download these values</button><a id="${id}-svg" href="${picture}">Chart as SVG</a></div>`
