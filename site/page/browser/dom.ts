/** Creates and finds elements. Text is set as text, never parsed as markup. */
import { direction, grouped } from '../text/number.ts'

export type Child = Node | string
type Attributes = Readonly<Record<string, string>>

const made = <Made extends Element>(element: Made, attributes: Attributes, children: readonly Child[]): Made => {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
  element.append(...children)
  return element
}

export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => made(document.createElement(tag), attributes, children)

export const svg = (tag: string, attributes: Attributes, ...children: readonly Child[]): SVGElement =>
  made(document.createElementNS('http://www.w3.org/2000/svg', tag), attributes, children)

/** Finds an element by id; undefined where the edition has no such section. */
export const findElement = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind | undefined => {
  const found = document.getElementById(id)
  return found instanceof kind ? found : undefined
}

/** Finds an element that the template always has. Throws a TypeError otherwise. */
export const requireElement = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = findElement(id, kind)
  if (!found) throw new TypeError(`the page has no #${id}`)
  return found
}

export const time = (date: string): HTMLTimeElement => el('time', { datetime: date }, date)

/** Figures in one line, the change first: coloured by its sign. */
export const changeFirst = (change: string, figures: readonly string[]): readonly Child[] => {
  const rest = figures.join(' · ')
  if (change === '') return [rest]
  return [el('span', { class: direction(Number.parseFloat(change)) }, change), ` · ${rest}`]
}

/** A sentence whose days are times: they do not break at their hyphens. */
export const withDays = (sentence: string): readonly Child[] =>
  sentence.split(/(\d{4}-\d\d-\d\d)/).map((part, i) => (i % 2 === 1 ? time(part) : part))

/** Links a path of this site. The text can wrap after slashes. */
export const pathLink = (path: string): HTMLAnchorElement => {
  const code = el('code')
  for (const [i, part] of path.split('/').entries()) {
    if (i > 1) code.append(el('wbr'))
    code.append(i === 0 ? part : `/${part}`)
  }
  return el('a', { href: path }, code)
}

/** Links an address from third-party text, only when it is http or https. */
export const externalLink = (address: string): Child =>
  /^https?:\/\//i.test(address) && URL.canParse(address)
    ? el('a', { href: address, rel: 'nofollow noopener noreferrer' }, address)
    : address

/** A button, or a link to another site. */
export type MessageAction = { readonly name: string } & ({ act(): void } | { readonly href: string })

/** What a message offers after a failure. */
export const tryAgain = (act: () => unknown): readonly MessageAction[] => [{ name: 'Try again', act: () => void act() }]

/** Shows a message with buttons for what to do next. Without a sentence it clears the place. */
export const showMessage = (place: HTMLElement, sentence = '', actions: readonly MessageAction[] = []): void => {
  if (sentence === '') {
    place.replaceChildren()
    return
  }
  const buttons = actions.map(action => {
    if ('href' in action) return el('a', { href: action.href, rel: 'noopener noreferrer' }, action.name)
    const button = el('button', { type: 'button', class: 'quiet' }, action.name)
    button.addEventListener('click', () => action.act())
    return button
  })
  place.replaceChildren(el('span', {}, ...withDays(sentence)), ...buttons.flatMap(button => [' ', button]))
}

/** Renders terms and values. A missing value reads "not stated". */
export const factList = (rows: readonly (readonly [string, Child | number | null])[]): HTMLDListElement => {
  const shown = (value: Child | number | null) => (typeof value === 'number' ? grouped(value) : value || 'not stated')
  const facts = rows.map(([term, value]) => el('div', {}, el('dt', {}, term), el('dd', {}, shown(value))))
  return el('dl', { class: 'facts' }, ...facts)
}

export const rowOf = (name: readonly Child[], cells: readonly Child[], attributes: Attributes = {}): HTMLElement =>
  el('tr', attributes, el('th', { scope: 'row' }, ...name), ...cells.map(cell => el('td', {}, cell)))

export const table = (
  caption: string,
  columns: readonly string[],
  rows: readonly Node[],
  attributes: Attributes = {},
): HTMLElement => {
  const head = el('tr', {}, ...columns.map(name => el('th', { scope: 'col' }, name)))
  return el('table', attributes, el('caption', {}, caption), el('thead', {}, head), el('tbody', {}, ...rows))
}

/** Scrolls a wide table inside its own box, which takes the keyboard focus. */
export const scrollTable = (
  name: string,
  columns: readonly string[],
  rows: readonly Node[],
  attributes: Attributes = {},
  box = 'box',
): HTMLElement =>
  el(
    'div',
    { class: box, role: 'group', 'aria-label': `${name}, scrollable`, tabindex: '0' },
    table(name, columns, rows, attributes),
  )

/** Chromium takes long to make a date field. A page starts with text fields, which become date fields when they are needed. */
export const makeDateField = (field: HTMLInputElement, days: { readonly min: string; readonly max: string }): void => {
  field.type = 'date'
  field.min = days.min
  field.max = days.max
}

/** Calls `act` once, when somebody begins to use the page. */
export const whenUsed = (act: () => void): void => {
  const begun = new AbortController()
  const options = { capture: true, passive: true, signal: begun.signal }
  const begin = (event: Event): void => {
    // A browser may send one for a pointer that rests where the page appears.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY) return
    begun.abort()
    act()
  }
  for (const sign of ['pointermove', 'pointerdown', 'keydown', 'focusin', 'input', 'change', 'click', 'scroll'])
    addEventListener(sign, begin, options)
}

/** Calls `act` once, shortly before the element becomes visible. */
export const whenVisible = (place: Element, act: () => void): void => {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      act()
    },
    { rootMargin: '200px' },
  )
  observer.observe(place)
}
