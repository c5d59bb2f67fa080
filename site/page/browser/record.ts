/** Shows a registration record. */
import { changeInWords, instantInWords, noChange } from '../text/registration-words.ts'
import { isRecord, listAt, notLoaded, numberAt, type ShownResponse, textAt, textsAt } from '../text/shown-response.ts'
import { meaningOf } from '../text/status-meaning.ts'
import { type Child, el, externalLink, factList, pathLink, showMessage, time } from './dom.ts'
import { load } from './load.ts'

const withheld = 'withheld by the registry'

const instant = (text: string | null): Child | null =>
  text === null ? null : el('time', { datetime: text }, instantInWords(text))

const bodyOf = (reply: ShownResponse): unknown => (reply.kind === 'body' ? reply.body : undefined)

const list = (items: readonly Child[]): Child | null =>
  items.length > 0 ? el('ul', {}, ...items.map(item => el('li', {}, item))) : null

const statusList = (codes: readonly string[]): Child | null =>
  codes.length > 0
    ? el('ul', { class: 'codes' }, ...codes.map(code => el('li', {}, el('code', {}, code), ' ', meaningOf(code))))
    : null

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
  return el(
    'details',
    {},
    el('summary', {}, 'Contacts'),
    ...groups.flatMap(([role, title, contact]) => [el('h3', {}, title), contactOf(role, contact, redacted)]),
  )
}

/** Decodes UTF-8, else Latin-1, which old registries send. */
const textOf = (bytes: ArrayBuffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

/** The raw reply, loaded when it is opened. */
const rawOf = (name: string): HTMLElement => {
  const text = el('pre', { class: 'raw', tabindex: '0', role: 'group', 'aria-label': `Raw reply for ${name}` })
  const note = el('p', { class: 'hint', role: 'status' })
  const folded = el('details', {}, el('summary', {}, 'Raw reply'), note, text)
  const show = async (): Promise<void> => {
    try {
      const response = await fetch(`/whois/${name}/rawtext`)
      if (!response.ok) throw new Error(String(response.status))
      text.textContent = textOf(await response.arrayBuffer())
      showMessage(note)
    } catch {
      showMessage(note, 'The raw reply could not be loaded.', [{ name: 'Try again', act: () => void show() }])
    }
  }
  folded.addEventListener('toggle', () => {
    if (folded.open && text.textContent === '') void show()
  })
  return folded
}

const registrarOf = (registrar: unknown): readonly (readonly [string, Child | null])[] => {
  const [url, id] = [textAt(registrar, 'url'), numberAt(registrar, 'id')]
  return [
    ['Registrar', textAt(registrar, 'name')],
    ['Registrar’s number at IANA', id === null ? null : String(id)],
    ['Registrar’s site', url ? externalLink(url) : null],
  ]
}

/** What changed since the name is followed, newest first: loaded when it is opened. */
const changesOf = (name: string): HTMLElement => {
  const place = el('ul', { class: 'codes' })
  const note = el('p', { class: 'hint', role: 'status' })
  const folded = el('details', {}, el('summary', {}, 'Changes'), note, place)
  const show = async (): Promise<void> => {
    const history = await load(`/whois/history/${name}.json`)
    if (history.kind === 'failed')
      return showMessage(note, notLoaded('The changes', history.why), [{ name: 'Try again', act: () => void show() }])
    const lines = listAt(bodyOf(history), 'changes').flatMap(change => {
      const [at, field] = [textAt(change, 'at')?.slice(0, 10), textAt(change, 'field')]
      if (!at || field === null) return []
      const words = changeInWords(field, textAt(change, 'before') ?? '', textAt(change, 'after') ?? '')
      return [el('li', {}, time(at), ` ${words}`)]
    })
    showMessage(note, lines.length > 0 ? '' : noChange)
    place.replaceChildren(...lines.reverse())
  }
  folded.addEventListener('toggle', () => {
    if (folded.open && place.childElementCount === 0) void show()
  })
  return folded
}

/** Fills `place`. Parts that fail to load are named; the rest is shown. */
export const recordOf = async (
  name: string,
  body: Readonly<Record<string, unknown>>,
  status: ShownResponse,
  place: HTMLElement,
  isLatest: () => boolean,
): Promise<void> => {
  const [registrar, contacts, registrant] = await Promise.all(
    [`/whois/${name}/registrar`, `/whois/${name}/contacts`, `/whois/${name}/registrant`].map(load),
  )
  if (!isLatest() || !registrar || !contacts || !registrant) return
  const about = bodyOf(status)
  const isShort = [registrar, contacts, registrant, status].some(({ kind }) => kind === 'failed')
  const askedAt = textAt(about, 'askedAt')
  const isSample = isRecord(about) && about['sample'] === true
  const redacted = new Set(textsAt(about, 'redacted'))
  place.replaceChildren(
    el('h2', {}, `Registration of ${name}`),
    factList([
      ['Registered', instant(textAt(body, 'crdate'))],
      ['Expires', instant(textAt(body, 'exdate'))],
      ['Updated', instant(textAt(body, 'update'))],
      ...registrarOf(bodyOf(registrar)),
      ['Name servers', list(textsAt(body, 'nservs'))],
      ['DNSSEC', textAt(body, 'dnssec')],
    ]),
    el('h3', {}, 'Status'),
    statusList(listAt(body, 'status').map(String)) ?? el('p', {}, 'not stated'),
    contactsOf(bodyOf(registrant), bodyOf(contacts), redacted),
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
