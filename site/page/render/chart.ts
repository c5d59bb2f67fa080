import { type Html, html } from '../html.ts'

/** Buttons for the values of a chart, which its script enables, and a link to it as a picture. */
export const chartButtons = (id: string, picture: string): Html =>
  html`<div class="buttons"><button type="button" id="${id}-toggle" class="quiet" aria-expanded="false" aria-controls="${id}-rows" disabled>Show as table</button><button type="button" id="${id}-download" class="quiet" disabled>Download these values</button><a id="${id}-svg" href="${picture}">Chart as SVG</a></div>`
