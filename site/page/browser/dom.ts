/** Elements, made and found. Text goes in as text: nothing here reads markup. */

export type Child = Node | string

export const el = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly Child[]
): HTMLElementTagNameMap[Tag] => {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** An element of the page by id; undefined where this edition has none (no rates built in, for one). */
export const findElement = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind | undefined => {
  const found = document.getElementById(id)
  return found instanceof kind ? found : undefined
}

/** One that stands in the template whenever its section does. */
export const requireElement = <Kind extends HTMLElement>(id: string, kind: new () => Kind): Kind => {
  const found = findElement(id, kind)
  if (!found) throw new TypeError(`the page has no #${id}`)
  return found
}

export const time = (date: string): HTMLTimeElement => el('time', { datetime: date }, date)

/** A path of this site as a link, broken after slashes. */
export const pathLink = (path: string): HTMLAnchorElement => {
  const code = el('code')
  for (const [i, part] of path.split('/').entries()) {
    if (i > 1) code.append(el('wbr'))
    code.append(i === 0 ? part : `/${part}`)
  }
  return el('a', { href: encodeURI(decodedOnce(path)) }, code)
}

const decodedOnce = (path: string): string => {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** A stranger's address: a link only where it is one of the web. */
export const externalLink = (text: string): Child => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return text
  return el('a', { href: text, rel: 'nofollow noopener noreferrer' }, text)
}

export interface DomEvent {
  readonly name: string
  act(): void
}

/** Says what is wrong, with buttons that mend it; without a sentence it says nothing. */
export const showMessage = (place: HTMLElement, sentence = '', actions: readonly DomEvent[] = []): void => {
  if (sentence === '') {
    place.replaceChildren()
    return
  }
  const buttons = actions.map(({ name, act }) => {
    const button = el('button', { type: 'button', class: 'quiet' }, name)
    button.addEventListener('click', act)
    return button
  })
  place.replaceChildren(el('span', {}, sentence), ...buttons.flatMap(button => [' ', button]))
}

/** A list of terms; what has no value reads "not stated". */
export const factList = (rows: readonly (readonly [string, readonly Child[] | Child | null])[]): HTMLDListElement =>
  el(
    'dl',
    { class: 'facts' },
    ...rows.map(([term, value]) => {
      const children = value === null || value === '' ? ['not stated'] : Array.isArray(value) ? value : [value as Child]
      return el('div', {}, el('dt', {}, term), el('dd', {}, ...children))
    }),
  )

/** Calls once, when the element is about to be seen. */
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
