/** Looks up a domain: one sentence first, then the record. */

import { dayOf, expirySentence } from '../text/days.ts'
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
  const result = requireElement('lookup-result', HTMLElement)
  const record = requireElement('record', HTMLElement)
  const begin = latestOnly()

  const lookUp = async (typed: string): Promise<void> => {
    const { isLatest } = begin()
    record.hidden = true
    record.replaceChildren()
    const cleaned = cleanDomain(typed)
    if (cleaned.kind === 'none') return showMessage(result, cleaned.sentence)
    const { name } = cleaned
    const again = { name: 'Try again', act: () => void lookUp(typed) }
    const failed = (why: string) =>
      showMessage(result, `The look-up of ${name} could not be done, try again: ${why}.`, [again])
    const requests = Promise.all([load(`/whois/${name}`), load(`/whois/status/${name}.json`)])
    const [reply, status] = await whileLoading(() => showMessage(result, `Looking up ${name}…`), requests)
    if (!isLatest()) return
    if (reply.kind === 'failed') return failed(reply.why)
    if (reply.kind === 'refused' && reply.refused.code !== 'not_representable') {
      if (reply.refused.code === 'not_registered')
        return showMessage(result, `${name} was not registered when we last asked its registry.`)
      const bare = name.replace(/^www\./, '')
      const isBetter = bare !== name && bare.includes('.')
      const instead = { name: `Look up ${bare}`, act: () => put(bare) }
      return showMessage(result, notHere(name), isBetter ? [instead] : [])
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
    address.set({ domain: name })
    void lookUp(name)
  }

  form.addEventListener('submit', event => {
    event.preventDefault()
    put(input.value)
  })
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-domain]'))
    link.addEventListener('click', event => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      put(link.dataset['domain'] ?? '')
    })
  const { domain } = address.get()
  input.value = domain
  if (domain) void lookUp(domain)
}
