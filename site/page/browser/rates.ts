/** The converter. It shows the API's rate unchanged and never inverts one. */
import { isDate } from '../../../pipeline/contract/calendar.ts'
import { decimal } from '../../../pipeline/contract/json.ts'
import { parseAmount } from '../text/amount.ts'
import { type PickerCurrency, searchCurrencies } from '../text/currency-search.ts'
import { distanceInWords } from '../text/days.ts'
import { figureNotes, termOf } from '../text/figure-notes.ts'
import { noRateSentence } from '../text/no-rate.ts'
import { conversion, grouped } from '../text/number.ts'
import { isRecord, notLoaded, numberAt, type Refused, textAt } from '../text/shown-response.ts'
import { legsSentence } from '../text/source-name.ts'
import type { AddressState } from './address-state.ts'
import { startCombobox } from './combobox.ts'
import { type ConverterList, converterList } from './converter-list.ts'
import { type DomEvent, el, findElement, pathLink, requireElement, showMessage, time } from './dom.ts'
import { latestOnly, load, whileLoading } from './load.ts'
import { stripsOf } from './strips.ts'
import { startWhy } from './why.ts'

interface Quotation {
  readonly path: string
  readonly base: string
  readonly counter: string
  readonly date: string
  readonly rate: number
}

const quotationOf = (path: string, body: unknown, base: string, counter: string): Quotation | undefined => {
  const [date, rate] = [textAt(body, 'date'), numberAt(body, 'rate')]
  return date && rate ? { path, base, counter, date, rate } : undefined
}

/** `typing`: the date is not complete yet. */
type ConverterRequest =
  | { readonly kind: 'path'; readonly path: string }
  | { readonly kind: 'wrong'; readonly sentence: string }
  | { readonly kind: 'typing' }

/** What the build rendered: an answer to show until a newer one is loaded. */
const renderedQuotation = (converted: HTMLElement, { from, to }: { from: string; to: string }) => {
  const rate = Number(converted.querySelector<HTMLDataElement>('[data-part=rate]')?.value)
  const date = converted.querySelector('time')?.dateTime
  return rate > 0 && date ? { path: `/forex/${from}/${to}`, base: from, counter: to, date, rate } : undefined
}

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
  const converted = requireElement('converted', HTMLElement)
  const problem = requireElement('rate-problem', HTMLElement)
  const sources = requireElement('rate-sources', HTMLElement)
  const pathPlace = requireElement('rate-path', HTMLElement)
  const newest = form.dataset['last'] ?? ''
  const provisional = form.dataset['provisional'] ?? ''
  const notesPlace = requireElement('rate-notes', HTMLElement)
  const stripsPlace = requireElement('rate-strips', HTMLElement)
  let notes: ConverterList['notes']
  const listPath = form.dataset['list'] ?? ''
  const explain = startWhy(listPath)
  const begin = latestOnly()
  const standardCodes = ['from', 'to'].map(id => requireElement(id, HTMLInputElement).dataset['code'] ?? '')
  let known = renderedQuotation(converted, { from: standardCodes[0] ?? '', to: standardCodes[1] ?? '' })
  /** The rendered answer has not been compared with the API yet. */
  let isRendered = true
  let currencies: readonly PickerCurrency[] = []

  const showPath = (path: string | undefined): void => {
    const text = path === undefined ? '' : ` Path: ${path}`
    if (pathPlace.textContent !== text)
      pathPlace.replaceChildren(...(path === undefined ? [] : [' Path: ', pathLink(path)]))
    onPath(path)
  }

  /** Shows what `early.ts` hid until there is an answer to the address. */
  const reveal = (): void => document.documentElement.classList.remove('awaited')

  const clear = (sentence = '', state = ''): void => {
    converted.replaceChildren(...(sentence ? [el('p', { class: `terms ${state}` }, sentence)] : []))
    sources.textContent = ''
    notesPlace.textContent = ''
    stripsPlace.replaceChildren()
    explain(undefined)
  }

  const fail = (sentence: string, actions: readonly DomEvent[] = []): void => {
    clear()
    reveal()
    showMessage(problem, sentence, actions)
  }

  const isKnown = (code: string): boolean =>
    currencies.length > 0 ? currencies.some(one => one.code === code) : /^[A-Z]{3}$/.test(code)

  /** The currency that an address names by half a word: `?from=cedi` means GHS. */
  const meant = (text: string): string => (isKnown(text) ? text : (searchCurrencies(currencies, text)[0]?.code ?? text))

  const currentRequest = (): ConverterRequest => {
    const state = address.get()
    const unknown = [state.from, state.to].find(code => !isKnown(code))
    form.classList.toggle('no-pair', unknown !== undefined)
    if (unknown !== undefined)
      return { kind: 'wrong', sentence: `“${unknown}” is not a currency in this collection. Choose one from the list.` }
    const isHalfTyped = date.validity.badInput || /^0/.test(state.date)
    if (isHalfTyped && document.activeElement === date) return { kind: 'typing' }
    if (isHalfTyped || (state.date !== '' && !isDate(state.date)))
      return { kind: 'wrong', sentence: `“${state.date || 'This'}” is not a date. Write one such as ${newest}.` }
    return { kind: 'path', path: `/forex/${state.from}/${state.to}${state.date && `/${state.date}`}` }
  }

  const showSources = async ({ base, counter, date: day }: Quotation, isLatest: () => boolean): Promise<void> => {
    const response = await load(`/forex/days/${day.slice(0, 4)}/${day}.json`)
    if (!isLatest()) return
    const named = response.kind === 'body' && isRecord(response.body) ? response.body['sources'] : undefined
    const legs = [...new Set([base, counter])].map(code => ({ code, source: textAt(named, code) }))
    sources.textContent =
      response.kind === 'body'
        ? legsSentence(legs, (await converterList(listPath)).sources)
        : 'The sources of this rate could not be loaded.'
  }

  /** Before the list is loaded only those of the rendered pair are known. */
  const minorUnitsOf = (code: string): number | null => {
    const found = currencies.find(currency => currency.code === code)
    if (found) return found.minorUnits
    const rendered = document.querySelector<HTMLElement>(`[data-code="${code}"][data-minor-units]`)?.dataset[
      'minorUnits'
    ]
    return rendered ? Number(rendered) : null
  }

  const show = ({ base, counter, date: day, rate }: Quotation, sum: number): void => {
    reveal()
    explain({ base, counter, date: day })
    const result = conversion(sum, rate, minorUnitsOf(counter))
    const value = el('data', { 'data-part': 'amount', value: result.value }, result.text)
    const plain = el('data', { 'data-part': 'rate', value: decimal(rate) }, decimal(rate))
    const old = day < newest ? `, older than the latest rates (${newest})` : ''
    const next = [
      el(
        'p',
        { class: 'sum' },
        el('span', {}, `${grouped(sum)} ${base} =`),
        ' ',
        el('strong', {}, value, ` ${counter}`),
      ),
      el(
        'p',
        { class: 'terms' },
        `1 ${base} = `,
        plain,
        ` ${counter}, ${termOf(day, provisional)} of `,
        time(day),
        old,
      ),
    ]
    // Without the list the rendered notes stay.
    const firstYear = Number(form.dataset['first']?.slice(0, 4))
    if (notes) {
      notesPlace.textContent = figureNotes([base, counter], notes, { date: day, firstYear, provisional })
      stripsPlace.replaceChildren(...stripsOf([base, counter], notes, firstYear))
    }
    // The same answer stays in place: a live region would announce it again.
    if (converted.textContent !== next.map(one => one.textContent).join('')) converted.replaceChildren(...next)
  }

  const useDay = (day: string, asked: string): DomEvent => ({
    name: `${day}, ${distanceInWords(asked, day)}`,
    act() {
      date.value = day
      address.set({ date: day })
      date.focus()
      void update()
    },
  })

  const refuse = async ({ code, message, nearest, missing }: Refused, isLatest: () => boolean): Promise<void> => {
    const { from: base, to: counter, date } = address.get()
    const days = [nearest.before, nearest.after].filter(near => near !== null)
    if (code !== 'no_data_for_date' || days.length === 0) return fail(message)
    const { sources: titles } = await converterList(listPath)
    if (!isLatest()) return
    const nameOf = (asked: string) => currencies.find(currency => currency.code === asked)?.name
    const sentence = noRateSentence({ pair: `${base}/${counter}`, date, missing, nameOf, titles })
    fail(
      `${sentence} Closest:`,
      days.map(near => useDay(near, date)),
    )
  }

  /** Loads the rate of a path. A rendered answer to the same request stays, also when the request fails. */
  const loadRate = async (path: string, sum: number, isLatest: () => boolean): Promise<void> => {
    const { from: base, to: counter } = address.get()
    const shown = known?.path === path ? known : undefined
    if (shown) show(shown, sum)
    const request = load(path)
    const response = shown ? await request : await whileLoading(() => clear('Loading the rate…', 'loading'), request)
    if (!isLatest()) return
    const retry = [{ name: 'Try again', act: () => void update() }]
    if (response.kind === 'refused') return refuse(response.refused, isLatest)
    const quotation = response.kind === 'body' ? quotationOf(path, response.body, base, counter) : undefined
    if (!quotation) {
      const why = response.kind === 'failed' ? response.why : 'the response was not a rate'
      if (!shown) return fail(notLoaded('The rate', why), retry)
      return showMessage(problem, `${notLoaded('The latest rate', why)} This is the rate of ${shown.date}.`, retry)
    }
    isRendered = false
    known = quotation
    show(quotation, sum)
    if (shown?.date !== quotation.date || sources.textContent === '') void showSources(quotation, isLatest)
  }

  const update = async (): Promise<void> => {
    const { isLatest } = begin()
    const request = currentRequest()
    showPath(request.kind === 'path' ? request.path : undefined)
    showMessage(problem)
    if (request.kind === 'wrong') return fail(request.sentence)
    if (request.kind === 'typing') {
      reveal()
      return clear('Complete the date to see the rate.')
    }
    const sum = parseAmount(address.get().amount)
    if (sum.kind === 'bad') return fail(sum.why)
    const { path } = request
    if (known?.path !== path || isRendered) return loadRate(path, sum.value, isLatest)
    show(known, sum.value)
    if (sources.textContent === '') void showSources(known, isLatest)
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

  const combobox = (id: string) =>
    startCombobox(
      requireElement(id, HTMLInputElement),
      requireElement(`${id}-list`, HTMLElement),
      () => currencies,
      read,
    )
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
  const isRenderedPair = state.from === standardCodes[0] && state.to === standardCodes[1]
  if (isRenderedPair) void update()
  else clear()
  const takeList = (loaded: ConverterList): void => {
    currencies = loaded.currencies
    notes = loaded.notes
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
