/** The explanation of a rate: an asset of its own, loaded when somebody opens "Why this figure?". */
import { decimal } from '../../../pipeline/contract/json.ts'
import { currencyExplanation, type Explanation } from '../text/explanation.ts'
import { notLoaded } from '../text/shown-response.ts'
import { el, rowOf, scrollTable, showMessage, tryAgain } from './dom.ts'
import { load } from './load.ts'

export interface ExplainedPair {
  readonly base: string
  readonly counter: string
  readonly date: string
}

interface ExplanationPlaces {
  readonly place: HTMLElement
  readonly note: HTMLElement
}

const table = (code: string, date: string, { figures }: Explanation): HTMLElement => {
  const rows = figures.map(({ source, rate, digits, mark, distance }) => {
    const name = [source, ...(mark ? [' ', el('span', { class: 'hint' }, `(${mark})`)] : [])]
    return rowOf(name, [rate, digits, distance], mark === 'chosen' ? { class: 'chosen' } : {})
  })
  const columns = ['Source', `${code} for 1 EUR`, 'Digits', 'Distance']
  return scrollTable(`Figures of ${code} on ${date}`, columns, rows, { class: 'plain' })
}

/** `1 USD = 13.2477 ÷ 1.138643581 GHS.` */
const formation = (base: string, counter: string, perEur: readonly [number, number]): string =>
  base === counter
    ? 'A currency is worth one of itself.'
    : `1 ${base} = ${decimal(perEur[1])} ÷ ${decimal(perEur[0])} ${counter}. Both figures are units for 1 euro.`

const partsOf = (body: unknown, { base, counter, date }: ExplainedPair, titles: ReadonlyMap<string, string>) => {
  const [from, to] = [base, counter].map(code =>
    code === 'EUR' ? { rate: 1 } : currencyExplanation(body, code, titles),
  )
  const parts = [...new Set([base, counter])].flatMap(code => {
    if (code === 'EUR') return [el('p', {}, 'EUR: all figures are quoted per euro.')]
    const one = currencyExplanation(body, code, titles)
    if (!one) return [el('p', {}, `${code}: no source quoted it on ${date}.`)]
    return [
      el('p', {}, el('strong', {}, code), `: ${one.sentence}`),
      ...(one.figures.length > 0 ? [table(code, date, one)] : []),
    ]
  })
  const sum = from?.rate && to?.rate ? [el('p', {}, formation(base, counter, [from.rate, to.rate]))] : []
  return [...sum, ...parts]
}

/** Fills the places. Where the host has no explanation of the day, the command that gives it is named. */
export const explain = async (
  { place, note }: ExplanationPlaces,
  pair: ExplainedPair,
  titles: ReadonlyMap<string, string>,
  isLatest: () => boolean,
  again: () => void,
): Promise<void> => {
  const response = await load(`/forex/explained/${pair.date}.json`)
  if (!isLatest()) return
  if (response.kind === 'body') {
    place.replaceChildren(...partsOf(response.body, pair, titles))
    return showMessage(note)
  }
  place.replaceChildren()
  const command = `In a copy of Almanac, npm run explain -- ${pair.base}/${pair.counter} ${pair.date} answers it.`
  if (response.kind === 'refused')
    return showMessage(note, `This site explains the figures of the newest 400 days. ${pair.date} is older. ${command}`)
  showMessage(note, `${notLoaded('The explanation', response.why)} ${command}`, tryAgain(again))
}
