/** Looks up a domain: one sentence first, then the record. */

import { utcDay } from '../../../pipeline/contract/calendar.ts'
import { noService } from '../../../pipeline/contract/registries.ts'
import { expirySentence, timeLeft } from '../text/days.ts'
import { cleanDomain } from '../text/domain-name.ts'
import { counted } from '../text/number.ts'
import { sentenceWithoutRecord } from '../text/registration-words.ts'
import { isRecord, notLoaded, type Refused, type ShownResponse, textAt } from '../text/shown-response.ts'
import type { AddressState } from './address-state.ts'
import { el, findElement, type MessageAction, requireElement, showMessage, tryAgain } from './dom.ts'
import { importScript } from './import-script.ts'
import { latestOnly, load, whileLoading } from './load.ts'
import type { recordOf } from './record.ts'

/** The path of the script that shows a record, defined by the bundler. */
declare const RECORD_FILE: string

const notHere = (name: string): string => `We don’t follow ${name}, so we can’t tell whether it is registered.`

/** The registry's own answer, or IANA's page about the registry where it has none for browsers. */
const askTheRegistry = (name: string, { ask }: Refused): MessageAction => {
  const own = ask.rdap !== null && /^https?:\/\//.test(ask.rdap) ? ask.rdap : undefined
  return { name: 'Ask the registry →', href: own ?? `https://www.iana.org/whois?q=${name}` }
}

/** What is known of a name without a record, and what its asker can do. */
const withoutRecord = (
  name: string,
  refused: Refused,
  status: ShownResponse,
  lookUp: (name: string) => void,
): readonly [sentence: string, actions?: readonly MessageAction[]] => {
  const said = status.kind === 'body' ? status.body : undefined
  // The list of names has one that the registry gave no record for, or that was added since the last fetch.
  if (said !== undefined)
    return [sentenceWithoutRecord(name, textAt(said, 'verdict'), textAt(said, 'askedAt')?.slice(0, 10) ?? null)]
  if (refused.code === 'not_registered') return [sentenceWithoutRecord(name, 'notfound', null)]
  const bare = name.replace(/^www\./, '')
  const instead = { name: `Look up ${bare}`, act: () => lookUp(bare) }
  const isBetter = bare !== name && bare.includes('.')
  const better = isBetter ? [instead] : []
  if (refused.message.endsWith(noService)) return [`${notHere(name)} ${noService}`, better]
  return [notHere(name), [...better, askTheRegistry(name, refused)]]
}

const startLookup = (address: AddressState): void => {
  const form = findElement('lookup', HTMLFormElement)
  if (!form) return
  const input = requireElement('domain', HTMLInputElement)
  const result = findElement('lookup-result', HTMLElement)
  if (!result) return
  const record = requireElement('record', HTMLElement)
  const rendered = result.textContent ?? ''
  const begin = latestOnly()

  const lookUp = async (typed: string): Promise<void> => {
    const isLatest = begin()
    const cleaned = cleanDomain(typed)
    // The record that the build rendered stays until a newer one is loaded.
    const isRendered = cleaned.kind === 'name' && cleaned.name === input.defaultValue
    const changes = findElement('changes', HTMLElement)
    if (changes) changes.hidden = !isRendered
    if (!isRendered) {
      record.hidden = true
      record.replaceChildren()
    }
    if (cleaned.kind === 'none') return showMessage(result, cleaned.sentence)
    const { name } = cleaned
    const again = tryAgain(() => lookUp(typed))
    const failed = (why: string) => {
      const sentence = isRendered
        ? `${rendered} ${notLoaded('The newest record', why)}`
        : `The look-up of ${name} could not be done, try again: ${why}.`
      showMessage(result, sentence, again)
    }
    const requests = Promise.all([load(`/whois/${name}`), load(`/whois/status/${name}.json`)])
    const loading = importScript<{ readonly recordOf: typeof recordOf }>(RECORD_FILE).catch(() => undefined)
    const [reply, status] = await whileLoading(() => isRendered || showMessage(result, `Looking up ${name}…`), requests)
    if (!isLatest()) return
    if (reply.kind === 'failed') return failed(reply.why)
    if (reply.kind === 'refused' && reply.refused.code !== 'not_representable')
      return showMessage(result, ...withoutRecord(name, reply.refused, status, put))
    const body = reply.kind === 'body' && isRecord(reply.body) ? reply.body : undefined
    const expires = textAt(body, 'exdate')?.slice(0, 10)
    if (reply.kind === 'body' && !expires) return failed('the response was not a record')
    const checked = (status.kind === 'body' && textAt(status.body, 'askedAt')?.slice(0, 10)) || null
    const sentence = expires
      ? expirySentence(name, expires, utcDay(Date.now()), checked)
      : `${name} is registered. Its registry publishes no dates.`
    showMessage(result, sentence)
    const script = await loading
    if (script) await script.recordOf(name, body ?? {}, status, record, isLatest)
    else if (isLatest()) showMessage(result, `${sentence} The rest of the record could not be loaded.`, again)
  }

  const put = (name: string): void => {
    input.value = name
    address.set({ domain: name }, { push: true })
    void lookUp(name)
  }

  // Elsewhere the form opens the look-up page.
  if (location.pathname === form.action.slice(location.origin.length))
    form.addEventListener('submit', event => {
      event.preventDefault()
      put(input.value)
    })
  const { domain } = address.get()
  input.value = domain
  if (domain) void lookUp(domain).finally(() => document.documentElement.classList.remove('asked'))
  else document.documentElement.classList.remove('asked')
}

const bands = [
  ['overdue', 'Past the expiry date of the record'],
  ['within-7', 'Within 7 days'],
  ['within-30', 'Within 30 days'],
  ['within-90', 'Within 90 days'],
  ['', 'Later'],
  ['undated', 'Without an expiry date'],
] as const

/** Fills the column of the time left, and puts the rows into bands: what expires next comes first. */
const startExpiry = (): void => {
  const table = findElement('expiry', HTMLTableElement)
  if (!table) return
  const today = utcDay(Date.now())
  const found = new Map<string, HTMLTableRowElement[]>()
  for (const row of [...table.tBodies].flatMap(body => [...body.rows])) {
    const { expires, checked } = row.dataset
    const cell = row.querySelector('[data-cell=left]')
    const left = expires ? timeLeft(expires, today, checked ?? '') : { text: '', band: 'undated' }
    if (cell) cell.textContent = left.text
    if (left.band) row.classList.add(left.band)
    found.set(left.band, [...(found.get(left.band) ?? []), row])
  }
  const parts = bands.flatMap(([band, title]) => {
    const rows = found.get(band) ?? []
    if (rows.length === 0) return []
    const name = el('span', {}, `${title}: ${counted(rows.length, 'name')}`)
    const heading = el('th', { scope: 'rowgroup', colspan: '5' }, name)
    return el('tbody', {}, el('tr', { class: 'band' }, heading), ...rows)
  })
  for (const body of [...table.tBodies]) body.remove()
  table.append(...parts)
}

export const start = (address: AddressState): void => {
  startExpiry()
  document.documentElement.classList.remove('sorting')
  startLookup(address)
}
