/** Chooses the period of the history: one of the fixed ones, or two days. */
import { isDate } from '../../../pipeline/contract/calendar.ts'
import { isRange, spanOf } from '../text/url-state.ts'
import type { AddressState } from './address-state.ts'
import { makeDateField, requireElement, showMessage } from './dom.ts'

export const startPeriod = (address: AddressState, onChoose: () => void) => {
  const fields = requireElement('range', HTMLElement)
  const from = requireElement('range-from', HTMLInputElement)
  const to = requireElement('range-to', HTMLInputElement)
  const problem = requireElement('range-problem', HTMLElement)
  const radios = [...document.querySelectorAll<HTMLInputElement>('input[name=period]')]

  const choose = (period: string): void => {
    address.set({ period })
    onChoose()
  }

  const showFields = (isCustom: boolean): void => {
    fields.hidden = !isCustom
    if (!isCustom) return
    for (const field of [from, to]) makeDateField(field, requireElement('date', HTMLInputElement))
  }

  const readRange = (): void => {
    const isWhole = isDate(from.value) && isDate(to.value)
    const isInOrder = from.value <= to.value
    showMessage(
      problem,
      isWhole ? (isInOrder ? '' : 'The first day is after the last day.') : 'Choose a first and a last day.',
    )
    if (isWhole && isInOrder) choose(`${from.value}..${to.value}`)
  }

  for (const radio of radios)
    radio.addEventListener('change', () => {
      showFields(radio.value === 'custom')
      if (radio.value === 'custom') readRange()
      else choose(radio.value)
    })
  for (const field of [from, to]) field.addEventListener('change', readRange)

  // Chosen while this script was on its way.
  const early = radios.find(radio => radio.checked && !radio.defaultChecked)?.value
  if (early !== undefined && early !== 'custom') address.set({ period: early })
  const span = spanOf(address.get().period)
  const chosen = early ?? (isRange(span) ? 'custom' : span)
  for (const radio of radios) radio.checked = radio.value === chosen
  showFields(chosen === 'custom')
  if (isRange(span)) {
    from.value = span.from
    to.value = span.to
  }
  return {
    /** The days that are shown: where a range of one's own begins. */
    showRange(first: string, last: string): void {
      if (!fields.hidden) return
      from.value = first
      to.value = last
    },
  }
}
