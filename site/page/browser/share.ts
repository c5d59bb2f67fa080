/** Details of one share and its company. */
import { price, signed } from '../text/number.ts'
import { bodyOf, isRecord, listAt, notLoaded, numberAt, textAt, textsAt } from '../text/shown-response.ts'
import type { AddressState } from './address-state.ts'
import { type Child, el, externalLink, factList, pathLink, requireElement, showMessage, time, tryAgain } from './dom.ts'
import { load, whileLoading } from './load.ts'

const directorsOf = (company: unknown): Child | null => {
  const names = listAt(company, 'directors').flatMap(item => {
    const [name, position] = [textAt(item, 'name'), textAt(item, 'position')]
    return name === null ? [] : [el('li', {}, position === null ? name : `${name}, ${position}`)]
  })
  return names.length > 0 ? el('ul', {}, ...names) : null
}

/** The parts of a share's details: the equity as the API gives it, and what the session and the index say of it. */
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

export const showShare = async (address: AddressState, symbol: string): Promise<void> => {
  const place = requireElement('share', HTMLElement)
  const problem = requireElement('board-problem', HTMLElement)
  address.set({ symbol })
  const loading = () => showMessage(problem, `Loading ${symbol}…`)
  const paths = [
    `/gse/equities/${encodeURIComponent(symbol)}`,
    `/gse/live/${encodeURIComponent(symbol)}`,
    '/gse/index.json',
  ]
  const [equity, live, index] = await whileLoading(loading, Promise.all(paths.map(load)))
  const body = bodyOf(equity)
  if (!isRecord(body)) {
    if (equity?.kind === 'refused') return showMessage(problem, equity.refused.message)
    const why = equity?.kind === 'failed' ? equity.why : 'the response was not a share'
    const again = () => showShare(address, symbol)
    return showMessage(problem, notLoaded(`The details of ${symbol}`, why), tryAgain(again))
  }
  showMessage(problem)
  const shut = el('button', { type: 'button', class: 'quiet' }, 'Close')
  shut.addEventListener('click', () => {
    place.hidden = true
    address.set({ symbol: '' })
  })
  place.replaceChildren(
    el('div', { class: 'bar' }, el('h2', {}, `${symbol} · ${textAt(body['company'], 'name') ?? symbol}`), shut),
    ...detailsOf(symbol, body, bodyOf(live), bodyOf(index)),
  )
  place.hidden = false
}
