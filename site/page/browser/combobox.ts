/** A searchable list of currencies: the combobox pattern of WAI-ARIA with list autocompletion. */
import { currencyLabel, type PickerCurrency, searchCurrencies } from '../text/currency-search.ts'
import { el, requireElement } from './dom.ts'

/** `id`: of the input; its list has it too. `onChoose` runs when another code is chosen. */
export const startCombobox = (id: string, currencies: () => readonly PickerCurrency[], onChoose: () => void) => {
  const [input, list] = [requireElement(id, HTMLInputElement), requireElement(`${id}-list`, HTMLElement)]
  const rendered = input.dataset['code'] ?? ''
  let chosen = rendered
  let matches: readonly PickerCurrency[] = []
  let active = -1
  let typed = ''
  /** The currencies have not come yet. */
  let isAwaited = true
  /** A text was finished, by Enter or by leaving the field, before they came. */
  let isEntered = false

  const textOf = (code: string): string => {
    const currency = currencies().find(one => one.code === code)
    if (currency) return currencyLabel(currency)
    return code === rendered ? input.defaultValue : code
  }

  const close = (): void => {
    list.hidden = true
    active = -1
    input.setAttribute('aria-expanded', 'false')
    input.removeAttribute('aria-activedescendant')
  }

  const activate = (index: number): void => {
    list.children[active]?.setAttribute('aria-selected', 'false')
    active = index
    const option = list.children[active]
    if (!option) {
      input.removeAttribute('aria-activedescendant')
      return
    }
    option.setAttribute('aria-selected', 'true')
    input.setAttribute('aria-activedescendant', option.id)
    option.scrollIntoView({ block: 'nearest' })
  }

  const optionOf = (currency: PickerCurrency, index: number): HTMLElement => {
    const note = currency.active ? [] : [' ', el('span', { class: 'hint' }, 'retired')]
    const id = `${list.id}-${index}`
    const attributes = { id, role: 'option', 'aria-selected': 'false', 'data-code': currency.code }
    return el('li', attributes, currencyLabel(currency), ...note)
  }

  /** Opens the list for a typed text. Without a text it shows all currencies. */
  const open = (text: string): void => {
    typed = text
    isEntered = false
    matches = searchCurrencies(currencies(), text)
    const none = el('li', { class: 'none', role: 'option', 'aria-disabled': 'true', 'aria-selected': 'false' })
    none.textContent =
      currencies().length > 0
        ? `No currency matches “${text.trim().slice(0, 30)}”.`
        : `The list of currencies ${isAwaited ? 'is not loaded yet' : 'could not be loaded'}.`
    list.replaceChildren(...(matches.length > 0 ? matches.map(optionOf) : [none]))
    list.hidden = false
    list.scrollTop = 0
    input.setAttribute('aria-expanded', 'true')
    active = -1
    if (matches.length === 0) activate(-1)
    else if (text.trim() !== '') activate(0)
    else activate(matches.findIndex(({ code }) => code === chosen))
  }

  const choose = (code: string): void => {
    close()
    input.value = textOf(code)
    if (code === chosen) return
    chosen = code
    onChoose()
  }

  const step = (to: number): void => {
    if (list.hidden) open('')
    else if (matches.length > 0) activate((to + matches.length) % matches.length)
  }

  input.addEventListener('input', () => open(input.value))
  input.addEventListener('click', () => {
    if (list.hidden) open('')
  })
  input.addEventListener('keydown', event => {
    const { key } = event
    if (key === 'ArrowDown') step(active + 1)
    else if (key === 'ArrowUp') step(active <= 0 ? matches.length - 1 : active - 1)
    else if (key === 'Escape' && !list.hidden) {
      isEntered = false
      close()
      input.value = textOf(chosen)
    } else if (key === 'Enter' && !list.hidden) {
      const code = matches[active]?.code
      if (code) choose(code)
      else isEntered = isAwaited
    } else return
    event.preventDefault()
  })
  input.addEventListener('blur', () => {
    // Tab takes the highlighted match of a typed text. An unfinished text is discarded.
    const isTyped = !list.hidden && input.value !== textOf(chosen)
    const code = isTyped ? matches[active]?.code : undefined
    if (code) return choose(code)
    close()
    isEntered = isTyped && isAwaited
    if (!isEntered) input.value = textOf(chosen)
  })
  // The input keeps the focus while an option is pressed.
  list.addEventListener('pointerdown', event => event.preventDefault())
  list.addEventListener('click', event => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-code]') : null
    if (option?.dataset['code']) choose(option.dataset['code'])
  })

  // Typed while this script was on its way: `refresh` takes it as it takes what was typed before the currencies came.
  if (input.value !== input.defaultValue) {
    open(input.value)
    isEntered = document.activeElement !== input
  }

  /** Shows a code, also one that the list does not have. */
  const set = (code: string): void => {
    chosen = code
    if (document.activeElement !== input || list.hidden) input.value = textOf(code)
  }
  /** Shows the matches again, when the currencies have come. */
  const refresh = (): void => {
    isAwaited = false
    const wasEntered = isEntered
    if (list.hidden && !wasEntered) return
    open(typed)
    const code = matches[active]?.code
    if (wasEntered && code) choose(code)
    else if (document.activeElement !== input) {
      close()
      input.value = textOf(chosen)
    }
  }
  return { value: () => chosen, set, refresh }
}
