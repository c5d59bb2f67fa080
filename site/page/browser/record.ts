import { fieldChangeInWords, instantInWords, noChange } from '../text/registration-words.ts'
import {
  bodyOf,
  isRecord,
  listAt,
  notLoaded,
  numberAt,
  type ShownResponse,
  textAt,
  textsAt,
} from '../text/shown-response.ts'
import { meaningOf } from '../text/status-meaning.ts'
import { type Child, el, externalLink, factList, pathLink, showMessage, time, tryAgain } from './dom.ts'
import { load } from './load.ts'

const withheld = 'withheld by the registry'

const instant = (text: string | null): Child | null =>
  text === null ? null : el('time', { datetime: text }, instantInWords(text))

const list = (items: readonly Child[]): Child | null =>
  items.length > 0 ? el('ul', {}, ...items.map(item => el('li', {}, item))) : null

const statusList = (codes: readonly string[]): HTMLElement => {
  const items = codes.map(code => el('li', {}, el('code', {}, code), ' ', meaningOf(code)))
  return items.length > 0 ? el('ul', { class: 'codes' }, ...items) : el('p', {}, 'not stated')
}

/** A telephone or fax number with its extension. */
const numberOf = (value: unknown): string | null => {
  const number = textAt(value, 'number')
  const ext = textAt(value, 'ext')
  return number && (ext ? `${number}, extension ${ext}` : number)
}

const contactOf = (role: string, contact: unknown, redacted: ReadonlySet<string>): HTMLElement => {
  if (!isRecord(contact)) {
    const isHidden = [...redacted].some(field => field.startsWith(`${role}.`))
    return el('p', {}, isHidden ? withheld : 'not stated')
  }
  const value = (field: string, text: string | null): Child | null =>
    redacted.has(`${role}.${field}`) ? withheld : text
  const address = contact['address']
  return factList([
    ['Name', value('name', textAt(contact, 'name'))],
    ['Organisation', value('org', textAt(contact, 'org'))],
    ['Street', value('street', textAt(address, 'street'))],
    ['City', value('city', textAt(address, 'city'))],
    ['Region', value('region', textAt(address, 'region'))],
    ['Postal code', value('zip', textAt(address, 'zip'))],
    ['Country', value('country', textAt(address, 'country'))],
    ['Email', value('email', textAt(contact, 'email'))],
    ['Phone', value('phone', numberOf(contact['phone']))],
    ['Fax', value('fax', numberOf(contact['fax']))],
  ])
}

const contactsOf = (registrant: unknown, contacts: unknown, redacted: ReadonlySet<string>): HTMLElement => {
  const [admin, tech, billing] = Array.isArray(contacts) ? (contacts as readonly unknown[]) : []
  const groups = [
    ['registrant', 'Registrant', registrant],
    ['admin', 'Administrative', admin],
    ['tech', 'Technical', tech],
    ['billing', 'Billing', billing],
  ] as const
  const parts = groups.flatMap(([role, title, contact]) => [el('h3', {}, title), contactOf(role, contact, redacted)])
  return el('details', {}, el('summary', {}, 'Contacts'), ...parts)
}

/** Decodes UTF-8, else Latin-1, which old registries send. */
const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** A part that is loaded when it is opened. `fill` fills its place, or returns why there is nothing; it throws where that failed. */
const folded = (title: string, place: HTMLElement, fill: () => Promise<string>): HTMLElement => {
  const note = el('p', { class: 'hint', role: 'status' })
  const part = el('details', {}, el('summary', {}, title), note, place)
  const show = (): Promise<void> =>
    fill().then(
      sentence => showMessage(note, sentence),
      (error: Error) => showMessage(note, error.message, tryAgain(show)),
    )
  part.addEventListener('toggle', () => {
    if (part.open && !place.hasChildNodes()) void show()
  })
  return part
}

const rawOf = (name: string): HTMLElement => {
  const text = el('pre', { class: 'raw', tabindex: '0', role: 'group', 'aria-label': `Raw reply for ${name}` })
  return folded('Raw reply', text, async () => {
    const bytes = await fetch(`/whois/${name}/rawtext`)
      .then(response => (response.ok ? response.arrayBuffer() : undefined))
      .catch(() => undefined)
    if (!bytes) throw new Error('The raw reply could not be loaded.')
    text.textContent = textOf(bytes)
    return ''
  })
}

/** What changed since the name is followed, newest first. */
const changesOf = (name: string): HTMLElement => {
  const place = el('ul', { class: 'codes' })
  return folded('Changes', place, async () => {
    const history = await load(`/whois/history/${name}.json`)
    if (history.kind === 'failed') throw new Error(notLoaded('The changes', history.why))
    const lines = listAt(bodyOf(history), 'changes').flatMap(change => {
      const [at, field] = [textAt(change, 'at')?.slice(0, 10), textAt(change, 'field')]
      if (!at || field === null) return []
      const words = fieldChangeInWords(field, textAt(change, 'before') ?? '', textAt(change, 'after') ?? '')
      return [el('li', {}, time(at), ` ${words}`)]
    })
    place.replaceChildren(...lines.reverse())
    return lines.length > 0 ? '' : noChange
  })
}

/** Fills `place`. Parts that fail to load are named; the rest is shown. */
export const recordOf = async (
  name: string,
  body: Readonly<Record<string, unknown>>,
  status: ShownResponse,
  place: HTMLElement,
  isLatest: () => boolean,
): Promise<void> => {
  const parts = ['registrar', 'contacts', 'registrant'].map(part => load(`/whois/${name}/${part}`))
  const replies = [...(await Promise.all(parts)), status]
  if (!isLatest()) return
  const [registrar, contacts, registrant, about] = replies.map(bodyOf)
  const isShort = replies.some(({ kind }) => kind === 'failed')
  const [url, id] = [textAt(registrar, 'url'), numberAt(registrar, 'id')]
  const askedAt = textAt(about, 'askedAt')
  const isSample = isRecord(about) && about['sample'] === true
  const redacted = new Set(textsAt(about, 'redacted'))
  place.replaceChildren(
    el('h2', {}, `Registration of ${name}`),
    factList([
      ['Registered', instant(textAt(body, 'crdate'))],
      ['Expires', instant(textAt(body, 'exdate'))],
      ['Updated', instant(textAt(body, 'update'))],
      ['Registrar', textAt(registrar, 'name')],
      ['Registrar’s number at IANA', id === null ? null : String(id)],
      ['Registrar’s site', url && externalLink(url)],
      ['Name servers', list(textsAt(body, 'nservs'))],
      ['DNSSEC', textAt(body, 'dnssec')],
    ]),
    el('h3', {}, 'Status'),
    statusList(listAt(body, 'status').map(String)),
    contactsOf(registrant, contacts, redacted),
    // The page of a name has them already.
    ...(document.querySelector('#changes:not([hidden])') ? [] : [changesOf(name)]),
    rawOf(name),
    el(
      'p',
      { class: 'origin' },
      ...(isShort ? ['Parts of the record could not be loaded. '] : []),
      ...(askedAt ? ['Record of ', time(askedAt.slice(0, 10))] : ['Date of the record: not stated']),
      isSample ? '. A sample written from public facts, not a reply as received. ' : '. ',
      'Path: ',
      pathLink(`/whois/${name}`),
    ),
  )
  place.classList.remove('rendered')
  place.hidden = false
}
