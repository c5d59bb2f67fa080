/** The converter. It shows the API's rate unchanged and never inverts one. */
import { isDate } from '../../../pipeline/contract/calendar.ts'
import { decimal } from '../../../pipeline/contract/json.ts'
import { parseAmount } from '../text/amount.ts'
import { grouped, money, product } from '../text/number.ts'
import { isRecord, notLoaded, numberAt, type Refused, textAt } from '../text/shown-response.ts'
import { legsSentence } from '../text/source-name.ts'
import type { AddressState } from './address-state.ts'
import { type DomEvent, el, findElement, pathLink, requireElement, showMessage, time } from './dom.ts'
import { latestOnly, load, whileLoading } from './load.ts'

interface Quotation {
  readonly base: string
  readonly counter: string
  readonly date: string
  readonly rate: number
}

const quotationOf = (body: unknown, base: string, counter: string): Quotation | undefined => {
  const [date, rate] = [textAt(body, 'date'), numberAt(body, 'rate')]
  return date && rate ? { base, counter, date, rate } : undefined
}

/** `wait`: a date is still being typed. */
type Asked =
  | { readonly kind: 'ask'; readonly amount: number; readonly path: string }
  | { readonly kind: 'wrong'; readonly sentence: string }
  | { readonly kind: 'wait' }

export const startRates = (address: AddressState, titles: ReadonlyMap<string, string>, onPair: () => void): void => {
  const form = findElement('converter', HTMLFormElement)
  if (!form) return
  const amount = requireElement('amount', HTMLInputElement)
  const from = requireElement('from', HTMLSelectElement)
  const to = requireElement('to', HTMLSelectElement)
  const date = requireElement('date', HTMLInputElement)
  const converted = requireElement('converted', HTMLElement)
  const problem = requireElement('rate-problem', HTMLElement)
  const sources = requireElement('rate-sources', HTMLElement)
  const newest = form.dataset['last'] ?? ''
  const begin = latestOnly()
  let known: { readonly path: string; readonly quotation: Quotation } | undefined

  const clear = (sentence = ''): void => {
    converted.replaceChildren(...(sentence ? [el('p', { class: 'terms' }, sentence)] : []))
    sources.textContent = ''
  }

  const fail = (sentence: string, actions: readonly DomEvent[] = []): void => {
    clear()
    showMessage(problem, sentence, actions)
  }

  const askedNow = (): Asked => {
    const state = address.get()
    const parsed = parseAmount(state.amount)
    if (parsed.kind === 'bad') return { kind: 'wrong', sentence: parsed.why }
    for (const [code, select] of [
      [state.from, from],
      [state.to, to],
    ] as const)
      if (select.value !== code)
        return { kind: 'wrong', sentence: `“${code}” is not a currency in this collection. Choose one from the list.` }
    const isHalfTyped = date.validity.badInput || /^0/.test(state.date)
    if (isHalfTyped && document.activeElement === date) return { kind: 'wait' }
    if (isHalfTyped || (state.date !== '' && !isDate(state.date)))
      return { kind: 'wrong', sentence: `“${state.date || 'This'}” is not a date. Write one such as ${newest}.` }
    const path = `/forex/${state.from}/${state.to}${state.date && `/${state.date}`}`
    return { kind: 'ask', amount: parsed.value, path }
  }

  const showSources = async ({ base, counter, date: day }: Quotation, isLatest: () => boolean): Promise<void> => {
    const reply = await load(`/forex/days/${day.slice(0, 4)}/${day}.json`)
    if (!isLatest()) return
    const named = reply.kind === 'body' && isRecord(reply.body) ? reply.body['sources'] : undefined
    const legs = [...new Set([base, counter])].map(code => ({ code, source: textAt(named, code) }))
    sources.textContent =
      reply.kind === 'body' ? legsSentence(legs, titles) : 'The sources of this rate could not be loaded.'
  }

  const show = (quotation: Quotation, sum: number): void => {
    const { base, counter, date: day, rate } = quotation
    const result = product(sum, rate)
    const value = el('data', { 'data-part': 'amount', value: decimal(result) }, money(result))
    const plain = el('data', { 'data-part': 'rate', value: decimal(rate) }, decimal(rate))
    const old = day < newest ? `, older than the latest rates (${newest})` : ''
    converted.replaceChildren(
      el(
        'p',
        { class: 'sum' },
        el('span', {}, `${grouped(sum)} ${base} =`),
        ' ',
        el('strong', {}, value, ` ${counter}`),
      ),
      el('p', { class: 'terms' }, `1 ${base} = `, plain, ` ${counter}, end-of-day mid-market rate of `, time(day), old),
    )
    showMessage(problem)
  }

  const useDay = (day: string): DomEvent => ({
    name: day,
    act() {
      date.value = day
      address.set({ date: day })
      date.focus()
      void update()
    },
  })

  const refuse = ({ code, message, nearest }: Refused): void => {
    const { from: base, to: counter, date: day } = address.get()
    const days = [nearest.before, nearest.after].filter(near => near !== null)
    if (code !== 'no_data_for_date' || days.length === 0) {
      fail(message)
      return
    }
    const nearestAre = days.length === 1 ? 'the nearest day with one is' : 'the nearest days with one are'
    fail(`There is no rate of ${base}/${counter} on ${day}: ${nearestAre}`, days.map(useDay))
  }

  const update = async (): Promise<void> => {
    const { isLatest } = begin()
    const asked = askedNow()
    if (asked.kind === 'wrong') return fail(asked.sentence)
    showMessage(problem)
    if (asked.kind === 'wait') return clear('Complete the date to see the rate.')
    const { path, amount: sum } = asked
    requireElement('rate-path', HTMLElement).replaceChildren(pathLink(path))
    if (known?.path === path) {
      show(known.quotation, sum)
      if (sources.textContent === '') void showSources(known.quotation, isLatest)
      return
    }
    const { from: base, to: counter } = address.get()
    const reply = await whileLoading(() => clear('Loading the rate…'), load(path))
    if (!isLatest()) return
    const retry = [{ name: 'Try again', act: () => void update() }]
    if (reply.kind === 'failed') return fail(notLoaded('The rate', reply.why), retry)
    if (reply.kind === 'refused') return refuse(reply.refused)
    const quotation = quotationOf(reply.body, base, counter)
    if (!quotation) return fail(notLoaded('The rate', 'the response was not a rate'), retry)
    known = { path, quotation }
    show(quotation, sum)
    void showSources(quotation, isLatest)
  }

  const read = (): void => {
    const before = address.get()
    // A code or date of the URL that the field cannot hold stays until another is chosen.
    const keep = (value: string, old: string, isEdited: boolean) => (value === '' && !isEdited ? old : value)
    address.set({
      amount: amount.value,
      from: keep(from.value, before.from, false),
      to: keep(to.value, before.to, false),
      date: keep(date.value, before.date, isDate(before.date) || dateTouched),
    })
    const after = address.get()
    if (after.from !== before.from || after.to !== before.to) onPair()
    void update()
  }

  let dateTouched = false
  date.addEventListener('input', () => (dateTouched = true))
  date.addEventListener('blur', () => {
    if (date.validity.badInput || /^0/.test(date.value)) void update()
  })
  form.addEventListener('input', read)
  form.addEventListener('submit', event => event.preventDefault())
  requireElement('swap', HTMLButtonElement).addEventListener('click', () => {
    ;[from.value, to.value] = [to.value, from.value]
    read()
  })

  const state = address.get()
  amount.value = state.amount
  from.value = state.from
  to.value = state.to
  // Chromium logs a warning for an invalid date.
  date.value = isDate(state.date) ? state.date : ''
  void update()
}
