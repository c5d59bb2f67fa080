/** The converter. It shows the API's rate unchanged and never inverts one. */
import { isDate } from '../../../pipeline/contract/calendar.ts'
import { parseAmount } from '../text/amount.ts'
import { type PickerCurrency, searchCurrencies } from '../text/currency-search.ts'
import { distanceInWords } from '../text/days.ts'
import { noRateSentence } from '../text/no-rate.ts'
import { notLoaded, numberAt, type Refused, textAt } from '../text/shown-response.ts'
import { replacedSentence, successorOf } from '../text/successor.ts'
import type { AddressState } from './address-state.ts'
import { startCombobox } from './combobox.ts'
import { type ConverterList, converterList } from './converter-list.ts'
import { converterView, pairHeading, renderedQuotation, type ShownQuotation } from './converter-view.ts'
import { findElement, type MessageAction, requireElement, tryAgain } from './dom.ts'
import { latestOnly, load, whileLoading } from './load.ts'

const quotationOf = (path: string, body: unknown, base: string, counter: string): ShownQuotation | undefined => {
  const [date, rate] = [textAt(body, 'date'), numberAt(body, 'rate')]
  return date && rate ? { path, base, counter, date, rate } : undefined
}

/** `typing`: the date is not complete yet. */
type ConverterRequest =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'wrong'; readonly sentence: string }
  | { readonly kind: 'typing' }

/** `onPair` runs when the pair or the date changes, `onPath` with the current request; undefined while the form is not valid. */
export const startRates = (
  address: AddressState,
  onPair: () => void,
  onPath: (path: string | undefined) => void,
): void => {
  const form = findElement('converter', HTMLFormElement)
  if (!form) return
  const amount = requireElement('amount', HTMLInputElement)
  const date = requireElement('date', HTMLInputElement)
  const newest = form.dataset['last'] ?? ''
  const listPath = form.dataset['list'] ?? ''
  const view = converterView(form)
  const begin = latestOnly()
  const [standardFrom = '', standardTo = ''] = ['from', 'to'].map(
    id => requireElement(id, HTMLInputElement).dataset['code'],
  )
  const showHeading = pairHeading(standardFrom, standardTo)
  let known = renderedQuotation({ from: standardFrom, to: standardTo })
  /** The rendered answer has not been compared with the API yet. */
  let isRendered = true
  let currencies: readonly PickerCurrency[] = []
  /** A pair that has no day in common, as the API says. */
  let apart = ''

  const isKnown = (code: string): boolean =>
    currencies.length > 0 ? currencies.some(one => one.code === code) : /^[A-Z]{3}$/.test(code)

  /** The currency that an address names by half a word: `?from=cedi` means GHS. */
  const meant = (text: string): string => (isKnown(text) ? text : (searchCurrencies(currencies, text)[0]?.code ?? text))

  /** An edited address may hold a long text. */
  const shown = (text: string): string => `“${text.slice(0, 40)}”`

  const currentRequest = (): ConverterRequest => {
    const state = address.get()
    const unknown = [state.from, state.to].find(code => !isKnown(code))
    form.classList.toggle('no-pair', unknown !== undefined || apart === `${state.from}/${state.to}`)
    if (unknown !== undefined)
      return {
        kind: 'wrong',
        sentence: `${shown(unknown)} is not a currency in this collection. Choose one from the list.`,
      }
    const isHalfTyped = date.validity.badInput || /^0/.test(state.date)
    if (isHalfTyped && document.activeElement === date) return { kind: 'typing' }
    if (isHalfTyped || (state.date !== '' && !isDate(state.date)))
      return { kind: 'wrong', sentence: `${shown(state.date || 'This')} is not a date. Write one such as ${newest}.` }
    return { kind: 'path', path: `/forex/${state.from}/${state.to}${state.date && `/${state.date}`}` }
  }

  const useDay = (day: string, asked: string): MessageAction => ({
    name: `${day}, ${distanceInWords(asked, day)}`,
    act() {
      date.value = day
      address.set({ date: day })
      date.focus()
      void update()
    },
  })

  /** Converts the currencies that replaced retired ones; nothing where none was replaced. */
  const useSuccessors = (codes: readonly string[]): readonly MessageAction[] => {
    const [base = '', counter = ''] = codes.map(code => successorOf(code, currencies))
    if (codes.join() === `${base},${counter}` || base === counter) return []
    const act = (): void => {
      from.set(base)
      to.set(counter)
      amount.focus()
      read()
    }
    return [{ name: `${base} to ${counter}`, act }]
  }

  const refuse = async ({ code, message, nearest, missing }: Refused, isLatest: () => boolean): Promise<void> => {
    const { from: base, to: counter, date } = address.get()
    const { sources: titles } = await converterList(listPath)
    if (!isLatest()) return
    const replaced = nearest.after === null ? replacedSentence([base, counter], currencies) : ''
    const successors = replaced === '' ? [] : useSuccessors([base, counter])
    const days = [nearest.before, nearest.after].filter(near => near !== null)
    if (code !== 'no_data_for_date' || days.length === 0) {
      if (code === 'no_common_date') apart = `${base}/${counter}`
      form.classList.toggle('no-pair', apart === `${base}/${counter}`)
      return view.fail([message, replaced].filter(Boolean).join(' '), successors)
    }
    const nameOf = (asked: string) => currencies.find(currency => currency.code === asked)?.name
    const sentence = noRateSentence({ pair: `${base}/${counter}`, date, missing, nameOf, titles })
    const nearDays = days.map(near => useDay(near, date))
    view.fail([sentence, replaced, 'Closest:'].filter(Boolean).join(' '), [...nearDays, ...successors])
  }

  /** Loads the rate of a path. A rendered answer to the same request stays, also when the request fails. */
  const loadRate = async (path: string, sum: number, isLatest: () => boolean): Promise<void> => {
    const { from: base, to: counter } = address.get()
    const shown = known?.path === path ? known : undefined
    if (shown) view.show(shown, sum)
    const request = load(path)
    const response = shown
      ? await request
      : await whileLoading(() => view.clear('Loading the rate…', 'loading'), request)
    if (!isLatest()) return
    const retry = tryAgain(update)
    if (response.kind === 'refused') return refuse(response.refused, isLatest)
    const quotation = response.kind === 'body' ? quotationOf(path, response.body, base, counter) : undefined
    if (!quotation) {
      const why = response.kind === 'failed' ? response.why : 'the response was not a rate'
      if (!shown) return view.fail(notLoaded('The rate', why), retry)
      return view.note(`${notLoaded('The latest rate', why)} This is the rate of ${shown.date}.`, retry)
    }
    isRendered = false
    known = quotation
    view.show(quotation, sum)
    if (shown?.date !== quotation.date || !view.hasSources()) void view.showSources(quotation, isLatest)
  }

  const update = async (): Promise<void> => {
    const isLatest = begin()
    const request = currentRequest()
    const path = request.kind === 'path' ? request.path : undefined
    view.showPath(path)
    onPath(path)
    view.note()
    if (request.kind === 'wrong') return view.fail(request.sentence)
    showHeading(address.get().from, address.get().to)
    if (path === undefined) {
      view.reveal()
      return view.clear('Complete the date to see the rate.')
    }
    const sum = parseAmount(address.get().amount)
    if (sum.kind === 'bad') return view.fail(sum.why)
    if (known?.path !== path || isRendered) return loadRate(path, sum.value, isLatest)
    view.show(known, sum.value)
    if (!view.hasSources()) void view.showSources(known, isLatest)
  }

  let isDateEdited = false
  const read = (): void => {
    const before = address.get()
    // A date of the URL that the field cannot hold stays until another is chosen.
    const isHeld = isDate(before.date) || isDateEdited
    const chosen = { from: from.value(), to: to.value() }
    const push = chosen.from !== before.from || chosen.to !== before.to
    address.set(
      { amount: amount.value, ...chosen, date: date.value === '' && !isHeld ? before.date : date.value },
      { push },
    )
    const after = address.get()
    if (push || after.date !== before.date) onPair()
    void update()
  }

  const combobox = (id: string) => startCombobox(id, () => currencies, read)
  const [from, to] = [combobox('from'), combobox('to')]

  date.addEventListener('input', () => (isDateEdited = true))
  date.addEventListener('blur', () => {
    if (date.validity.badInput || /^0/.test(date.value)) void update()
  })
  for (const field of [amount, date]) field.addEventListener('input', read)
  form.addEventListener('submit', event => event.preventDefault())
  requireElement('swap', HTMLButtonElement).addEventListener('click', () => {
    const [base, counter] = [from.value(), to.value()]
    from.set(counter)
    to.set(base)
    read()
  })

  // Typed while this script was on its way.
  if (amount.value !== amount.defaultValue) address.set({ amount: amount.value })
  if (date.value !== '') address.set({ date: date.value })
  const state = address.get()
  amount.value = state.amount
  from.set(state.from)
  to.set(state.to)
  // Chromium logs a warning for an invalid date.
  date.value = isDate(state.date) ? state.date : ''
  const isRenderedPair = state.from === standardFrom && state.to === standardTo
  if (isRenderedPair) void update()
  else view.clear()
  const takeList = (loaded: ConverterList): void => {
    currencies = loaded.currencies
    view.takeList(loaded)
    const before = address.get()
    const [base, counter] = [meant(from.value()), meant(to.value())]
    from.set(base)
    to.set(counter)
    if (base !== before.from || counter !== before.to) {
      address.set({ from: base, to: counter })
      onPair()
    }
    for (const picker of [from, to]) picker.refresh()
    void update()
  }
  let isListAsked = false
  const askList = async (): Promise<void> => {
    if (isListAsked) return
    isListAsked = true
    takeList(await converterList(listPath))
    isListAsked = currencies.length > 0
  }
  void askList()
  // A list that could not be loaded is asked for again when somebody goes on.
  form.addEventListener('focusin', () => void askList())
}
