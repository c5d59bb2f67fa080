/** The look-up: one sentence at once, the record below it. */

import { dayOf, expirySentence } from '../text/days.ts'
import { cleanDomain } from '../text/domain-name.ts'
import { isRecord, textAt } from '../text/reply.ts'
import { find, say, the } from './dom.ts'
import { load, turns, whileLoading } from './load.ts'
import { recordOf } from './record.ts'
import type { Store } from './store.ts'

const notHere = (name: string): string =>
  `${name} is not in this collection. That does not mean that it can be registered: only the names followed here are answered.`

export const startDomains = (store: Store): void => {
  const form = find('lookup', HTMLFormElement)
  if (!form) return
  const input = the('domain', HTMLInputElement)
  const result = the('lookup-result', HTMLElement)
  const record = the('record', HTMLElement)
  const turn = turns()

  const lookUp = async (typed: string): Promise<void> => {
    const { isMine } = turn()
    record.hidden = true
    record.replaceChildren()
    const cleaned = cleanDomain(typed)
    if (cleaned.kind === 'none') return say(result, cleaned.sentence)
    const { name } = cleaned
    const again = { name: 'Try again', act: () => void lookUp(typed) }
    const failed = (why: string) => say(result, `The look-up of ${name} could not be done, try again: ${why}.`, [again])
    const reply = await whileLoading(() => say(result, `Looking up ${name}…`), load(`/whois/${name}`))
    if (!isMine()) return
    if (reply.kind === 'failed') return failed(reply.why)
    if (reply.kind === 'refused' && reply.refused.code !== 'not_representable') {
      if (reply.refused.code === 'not_registered')
        return say(result, `${name} was not registered when its registry was last asked.`)
      const bare = name.replace(/^www\./, '')
      const isBetter = bare !== name && bare.includes('.')
      const instead = { name: `Look up ${bare}`, act: () => put(bare) }
      return say(result, notHere(name), isBetter ? [instead] : [])
    }
    const body = reply.kind === 'body' && isRecord(reply.body) ? reply.body : undefined
    const expires = textAt(body, 'exdate')?.slice(0, 10)
    if (reply.kind === 'body' && !expires) return failed('the reply was not a record')
    const sentence = expires
      ? expirySentence(name, expires, dayOf(Date.now()))
      : `${name} is registered; its registry states no dates.`
    say(result, sentence)
    await recordOf(name, body ?? {}, record, isMine)
  }

  const put = (name: string): void => {
    input.value = name
    store.set({ domain: name })
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
  const { domain } = store.get()
  input.value = domain
  if (domain) void lookUp(domain)
}
