/** Looks up a domain: one sentence first, then the record. */

import { dayOf, expirySentence, timeLeft } from '../text/days.ts'
import { cleanDomain } from '../text/domain-name.ts'
import { isRecord, textAt } from '../text/shown-response.ts'
import type { AddressState } from './address-state.ts'
import { findElement, requireElement, showMessage } from './dom.ts'
import { latestOnly, load, whileLoading } from './load.ts'
import { recordOf } from './record.ts'

const notHere = (name: string): string => `We don’t follow ${name}, so we can’t tell whether it is registered.`

export const startDomains = (address: AddressState): void => {
  const form = findElement('lookup', HTMLFormElement)
  if (!form) return
  const input = requireElement('domain', HTMLInputElement)
  const result = findElement('lookup-result', HTMLElement)
  if (!result) return
  const record = requireElement('record', HTMLElement)
  const begin = latestOnly()

  const lookUp = async (typed: string): Promise<void> => {
    const { isLatest } = begin()
    const cleaned = cleanDomain(typed)
    // The record that the build rendered stays until a newer one is loaded.
    const isRendered = cleaned.kind === 'name' && cleaned.name === input.defaultValue
    if (!isRendered) {
      record.hidden = true
      record.replaceChildren()
    }
    if (cleaned.kind === 'none') return showMessage(result, cleaned.sentence)
    const { name } = cleaned
    const again = { name: 'Try again', act: () => void lookUp(typed) }
    const failed = (why: string) =>
      showMessage(result, `The look-up of ${name} could not be done, try again: ${why}.`, [again])
    const requests = Promise.all([load(`/whois/${name}`), load(`/whois/status/${name}.json`)])
    const [reply, status] = await whileLoading(() => isRendered || showMessage(result, `Looking up ${name}…`), requests)
    if (!isLatest()) return
    if (reply.kind === 'failed') return failed(reply.why)
    if (reply.kind === 'refused' && reply.refused.code !== 'not_representable') {
      if (reply.refused.code === 'not_registered')
        return showMessage(result, `${name} was not registered when we last asked its registry.`)
      const bare = name.replace(/^www\./, '')
      const isBetter = bare !== name && bare.includes('.')
      const instead = { name: `Look up ${bare}`, act: () => put(bare) }
      const registry = { name: 'Ask the registry →', href: `https://www.iana.org/whois?q=${name}` }
      return showMessage(result, notHere(name), [...(isBetter ? [instead] : []), registry])
    }
    const body = reply.kind === 'body' && isRecord(reply.body) ? reply.body : undefined
    const expires = textAt(body, 'exdate')?.slice(0, 10)
    if (reply.kind === 'body' && !expires) return failed('the response was not a record')
    const checked = (status.kind === 'body' && textAt(status.body, 'askedAt')?.slice(0, 10)) || null
    const sentence = expires
      ? expirySentence(name, expires, dayOf(Date.now()), checked)
      : `${name} is registered. Its registry publishes no dates.`
    showMessage(result, sentence)
    await recordOf(name, body ?? {}, status, record, isLatest)
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
  if (domain) void lookUp(domain)
}

/** Fills the column of the time left, and marks records that are older than their expiry date. */
export const startExpiry = (): void => {
  const today = dayOf(Date.now())
  for (const row of document.querySelectorAll<HTMLElement>('#expiry tbody tr')) {
    const { expires, checked } = row.dataset
    const cell = row.querySelector('[data-cell=left]')
    if (!cell || !expires) continue
    const { text, band } = timeLeft(expires, today, checked ?? '')
    cell.textContent = text
    if (band) row.classList.add(band)
  }
}
