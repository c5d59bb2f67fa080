/** Pairs that the chart shows next to the converter's: added by currency, removed one by one. */

import { currencyLabel, searchCurrencies } from '../text/currency-search.ts'
import { comparedPairs, mostPairs } from '../text/url-state.ts'
import type { AddressState } from './address-state.ts'
import { converterList } from './converter-list.ts'
import { el, requireElement } from './dom.ts'

interface ComparedLine {
  readonly name: string
  /** `+3.20 %`. */
  readonly change: string
}

export const startCompare = (address: AddressState, onChange: () => void) => {
  const select = requireElement('compare', HTMLSelectElement)
  const legend = requireElement('compared', HTMLElement)

  const pairs = (): readonly string[] => {
    const { from, to, compare } = address.get()
    return comparedPairs(compare, `${from}/${to}`)
  }

  const change = (next: readonly string[]): void => {
    address.set({ compare: next.join(',') })
    onChange()
  }

  /** The pair that a currency stands for: against the same counter currency, or from the same base where it is that one. */
  const pairWith = (code: string): string => {
    const { from, to } = address.get()
    return code === to ? `${to}/${from}` : `${code}/${to}`
  }

  select.addEventListener('change', () => {
    const { value } = select
    select.value = ''
    if (value !== '') change([...pairs(), pairWith(value)])
  })

  const path = requireElement('converter', HTMLFormElement).dataset['list'] ?? ''
  void converterList(path).then(({ currencies }) => {
    const options = searchCurrencies(currencies, '').map(currency =>
      el('option', { value: currency.code }, currencyLabel(currency)),
    )
    select.append(...options)
  })
  return {
    /** All lines of the chart, the converter's pair first. */
    show(lines: readonly ComparedLine[]): void {
      select.disabled = lines.length >= mostPairs
      const items = lines.map(({ name, change: text }, i) => {
        const remove = el('button', { type: 'button', class: 'quiet', 'aria-label': `Remove ${name}` }, '×')
        remove.addEventListener('click', () => {
          change(pairs().filter(pair => pair !== name))
          select.focus()
        })
        const key = el('span', { class: `key key-${i + 1}`, 'aria-hidden': 'true' })
        return el('li', {}, key, `${name} ${text} `, ...(i === 0 ? [] : [remove]))
      })
      legend.replaceChildren(...(lines.length > 1 ? items : []))
    },
  }
}
