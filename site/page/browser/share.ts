/** Details of one share and its company. */
import { price, signed } from '../text/number.ts'
import { isRecord, listAt, notLoaded, numberAt, textAt, textsAt } from '../text/shown-response.ts'
import type { AddressState } from './address-state.ts'
import { type Child, el, externalLink, factList, pathLink, requireElement, showMessage, time } from './dom.ts'
import { latestOnly, load, whileLoading } from './load.ts'

const directorsOf = (company: unknown): Child | null => {
  const names = listAt(company, 'directors').flatMap(item => {
    const [name, position] = [textAt(item, 'name'), textAt(item, 'position')]
    return name === null ? [] : [el('li', {}, position === null ? name : `${name}, ${position}`)]
  })
  return names.length > 0 ? el('ul', {}, ...names) : null
}

/** The parts of a share's details: the equity as the API gives it, beside what the session and the index say of it. */
const detailsOf = (symbol: string, equity: unknown, live: unknown, index: unknown): readonly Child[] => {
  const company = isRecord(equity) ? equity['company'] : undefined
  const carried = listAt(index, 'carried').find(item => textAt(item, 'symbol') === symbol)
  const session = textAt(carried, 'session') ?? textAt(index, 'session')
  const [close, change] = [numberAt(equity, 'price'), numberAt(live, 'change')]
  const volume = textsAt(index, 'untrusted').includes(symbol) ? null : numberAt(live, 'volume')
  const website = textAt(company, 'website')
  return [
    factList([
      ['Price, GHS', close === null ? null : price(close)],
      ['Change, GHS', change === null ? null : signed(price(change))],
      ['Volume', volume],
      [carried ? 'Last traded' : 'Session', session === null ? null : time(session)],
      ['Shares issued', numberAt(equity, 'shares')],
      ['Capital, GHS', numberAt(equity, 'capital')],
      ['Dividend per share', numberAt(equity, 'dps')],
      ['Earnings per share', numberAt(equity, 'eps')],
      ['Sector', textAt(company, 'sector')],
      ['Industry', textAt(company, 'industry')],
      ['Address', textAt(company, 'address')],
      ['Telephone', textAt(company, 'telephone')],
      ['Facsimile', textAt(company, 'facsimile')],
      ['Email', textAt(company, 'email')],
      ['Website', website === null ? null : externalLink(website)],
      ['Directors as filed', directorsOf(company)],
    ]),
    el('p', { class: 'origin' }, 'Path: ', pathLink(`/gse/equities/${symbol}`)),
  ]
}

export const startShare = (address: AddressState) => {
  const place = requireElement('share', HTMLElement)
  const problem = requireElement('board-problem', HTMLElement)
  const begin = latestOnly()

  const hide = (): void => {
    begin()
    place.hidden = true
    place.replaceChildren()
    address.set({ symbol: '' })
  }

  /** `opener` gets the focus back when the details are closed. */
  const show = async (symbol: string, opener?: HTMLElement): Promise<void> => {
    const { isLatest } = begin()
    address.set({ symbol })
    const path = `/gse/equities/${encodeURIComponent(symbol)}`
    const loading = () => showMessage(problem, `Loading ${symbol}…`)
    const asked = Promise.all([load(path), load(`/gse/live/${encodeURIComponent(symbol)}`), load('/gse/index.json')])
    const [equity, live, index] = await whileLoading(loading, asked)
    if (!isLatest()) return
    if (equity.kind !== 'body' || !isRecord(equity.body)) {
      place.hidden = true
      if (equity.kind === 'refused') return showMessage(problem, equity.refused.message)
      const why = equity.kind === 'failed' ? equity.why : 'the response was not a share'
      const retry = { name: 'Try again', act: () => void show(symbol, opener) }
      return showMessage(problem, notLoaded(`The details of ${symbol}`, why), [retry])
    }
    showMessage(problem)
    const { body } = equity
    const shut = el('button', { type: 'button', class: 'quiet' }, 'Close')
    shut.addEventListener('click', () => {
      hide()
      opener?.focus()
    })
    const [now, about] = [live, index].map(response => (response.kind === 'body' ? response.body : undefined))
    place.replaceChildren(
      el('div', { class: 'bar' }, el('h2', {}, `${symbol} · ${textAt(body['company'], 'name') ?? symbol}`), shut),
      ...detailsOf(symbol, body, now, about),
    )
    place.hidden = false
    if (opener) {
      place.focus({ preventScroll: true })
      place.scrollIntoView({ block: 'nearest' })
    }
  }
  return { show }
}
