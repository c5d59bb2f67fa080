/** HTML templates for the build. Values are escaped unless they are `Html`. */
import { escaped } from '../../pipeline/contract/markup.ts'
import { grouped } from './text/number.ts'

export interface Html {
  readonly html: string
}
type Piece = string | number | Html | readonly Html[]

const htmlOf = (piece: Piece): string => {
  if (typeof piece === 'string') return escaped(piece)
  if (typeof piece === 'number') return String(piece)
  return 'html' in piece ? piece.html : piece.map(({ html }) => html).join('\n')
}

export const html = (strings: TemplateStringsArray, ...pieces: readonly Piece[]): Html => ({
  html: strings.map((text, i) => (i === 0 ? text : htmlOf(pieces[i - 1]!) + text)).join(''),
})

export const emptyHtml: Html = { html: '' }

/** A long path wraps after slashes only. */
export const pathText = (path: string): Html => ({
  html: `<code>${escaped(path).replace(/(?<=.)\/(?=.)/g, '/<wbr>')}</code>`,
})
export const pathLink = (path: string): Html => html`<a href="${encodeURI(path)}">${pathText(path)}</a>`
export const time = (date: string): Html => html`<time datetime="${date}">${date}</time>`

export type Facts = readonly (readonly [term: string, value: Html | string | number | null])[]

/** A missing value reads "not stated". */
export const factList = (rows: Facts): Html =>
  html`<dl class="facts">
${rows.map(([term, value]) => html`<div><dt>${term}</dt><dd>${typeof value === 'number' ? grouped(value) : value || 'not stated'}</dd></div>`)}
</dl>`

/** `columns`: names, or cells of their own. */
export const table = (
  attributes: Html,
  caption: Html,
  columns: readonly (string | Html)[],
  rows: readonly Html[],
): Html => html`<table${attributes}>
${caption}
<thead><tr>${columns.map(one => (typeof one === 'string' ? html`<th scope="col">${one}</th>` : one))}</tr></thead>
<tbody>
${rows}
</tbody>
</table>`

interface TableOptions {
  readonly attributes?: Html
  /** Instead of the name. */
  readonly caption?: Html
  readonly box?: string
}

/** Scrolls a wide table inside its own box, which takes the keyboard focus. */
export const scrollTable = (
  name: string,
  columns: readonly (string | Html)[],
  rows: readonly Html[],
  { attributes = emptyHtml, caption = html`<caption>${name}</caption>`, box = 'box' }: TableOptions = {},
): Html => html`<div class="${box}" role="group" aria-label="${name}, scrollable" tabindex="0">
${table(attributes, caption, columns, rows)}
</div>`

/** For a table whose name is the heading of its page. */
export const unseenCaption = (name: string): Html => html`<caption class="unseen">${name}</caption>`

/** Fills `{{name}}` in the template. Throws a TypeError for a slot without content or content without a slot. */
export const fillTemplate = (template: string, slots: Readonly<Record<string, Piece>>): string => {
  const left = new Set(Object.keys(slots))
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const slot = slots[name]
    if (slot === undefined) throw new TypeError(`the template's slot ${name} has no content`)
    left.delete(name)
    return htmlOf(slot)
  })
  if (left.size > 0) throw new TypeError(`the template has no slot for ${[...left].join(', ')}`)
  return text
}
