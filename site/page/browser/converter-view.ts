/** Shows the converter's answer, or why there is none. */
import { decimal } from '../../../pipeline/contract/json.ts'
import { coverageStrip, yearShares } from '../text/coverage-strip.ts'
import { figureNotes, hasSeldomYear, termOf } from '../text/figure-notes.ts'
import { conversion, grouped } from '../text/number.ts'
import { bodyOf, isRecord, textAt } from '../text/shown-response.ts'
import { legsSentence } from '../text/source-name.ts'
import { type ConverterList, converterList } from './converter-list.ts'
import { el, type MessageAction, pathLink, requireElement, showMessage, svg, time } from './dom.ts'
import { load } from './load.ts'
import { startWhy } from './why.ts'

export interface ShownQuotation {
  readonly path: string
  readonly base: string
  readonly counter: string
  readonly date: string
  readonly rate: number
}

/** What the build rendered: an answer to show until a newer one is loaded. */
export const renderedQuotation = ({ from, to }: { from: string; to: string }): ShownQuotation | undefined => {
  const converted = requireElement('converted', HTMLElement)
  const rate = Number(converted.querySelector<HTMLDataElement>('[data-part=rate]')?.value)
  const date = converted.querySelector('time')?.dateTime
  return rate > 0 && date ? { path: `/forex/${from}/${to}`, base: from, counter: to, date, rate } : undefined
}

const stripOf = (code: string, shares: readonly number[], firstYear: number): HTMLElement => {
  const { label, viewBox, track, bars, caption } = coverageStrip(code, shares, firstYear)
  const paths = [svg('path', { class: 'track', d: track }), svg('path', { d: bars })]
  const image = svg('svg', { viewBox, role: 'img', 'aria-label': label }, ...paths)
  const words = el('figcaption', { 'aria-hidden': 'true' }, ...caption.map(part => el('span', {}, part)))
  return el('figure', { class: 'strip' }, image, words)
}

/** The strips of coverage by year below a figure, of currencies that are seldom published in some year. */
const stripsOf = (
  codes: readonly string[],
  notes: NonNullable<ConverterList['notes']>,
  firstYear: number,
): readonly HTMLElement[] =>
  [...new Set(codes)].flatMap(code => {
    const noted = notes.get(code)
    return noted && hasSeldomYear(noted) ? [stripOf(code, yearShares(noted.years), firstYear)] : []
  })

export const converterView = (form: HTMLFormElement) => {
  const places = {
    converted: requireElement('converted', HTMLElement),
    problem: requireElement('rate-problem', HTMLElement),
    sources: requireElement('rate-sources', HTMLElement),
    path: requireElement('rate-path', HTMLElement),
    notes: requireElement('rate-notes', HTMLElement),
    strips: requireElement('rate-strips', HTMLElement),
  }
  const { last: newest = '', provisional = '', list: listPath = '', first = '' } = form.dataset
  const firstYear = Number(first.slice(0, 4))
  const explain = startWhy(listPath)
  let list: Pick<ConverterList, 'currencies' | 'notes'> = { currencies: [], notes: undefined }

  const minorUnitsOf = (code: string): number | null => {
    const found = list.currencies.find(currency => currency.code === code)
    if (found) return found.minorUnits
    const rendered = document.querySelector<HTMLElement>(`[data-code="${code}"][data-minor-units]`)
    const { minorUnits } = rendered?.dataset ?? {}
    return minorUnits ? Number(minorUnits) : null
  }

  /** Shows what `early.ts` hid until there is an answer to the address. */
  const reveal = (): void => document.documentElement.classList.remove('awaited')

  /** Removes the answer, with a sentence in its place. */
  const clear = (sentence = '', state = ''): void => {
    places.converted.replaceChildren(...(sentence ? [el('p', { class: `terms ${state}` }, sentence)] : []))
    places.sources.textContent = ''
    places.notes.textContent = ''
    places.strips.replaceChildren()
    explain(undefined)
  }

  /** A sentence below the form; the answer stays. */
  const note = (sentence = '', actions: readonly MessageAction[] = []): void =>
    showMessage(places.problem, sentence, actions)

  /** Without the list the rendered notes stay. */
  const showNotes = ({ base, counter, date }: ShownQuotation): void => {
    if (!list.notes) return
    places.notes.textContent = figureNotes([base, counter], list.notes, { date, firstYear, provisional })
    places.strips.replaceChildren(...stripsOf([base, counter], list.notes, firstYear))
  }

  return {
    /** Currencies and notes; before, only those of the rendered pair are known. */
    takeList(loaded: ConverterList): void {
      list = loaded
    },
    /** The request's path next to the answer; none while the form is not valid. */
    showPath(path: string | undefined): void {
      const text = path === undefined ? '' : ` Path: ${path}`
      if (places.path.textContent !== text)
        places.path.replaceChildren(...(path === undefined ? [] : [' Path: ', pathLink(path)]))
    },
    reveal,
    clear,
    note,
    /** A sentence below the form, and no answer. */
    fail(sentence: string, actions: readonly MessageAction[] = []): void {
      clear()
      reveal()
      note(sentence, actions)
    },
    show(quotation: ShownQuotation, sum: number): void {
      const { base, counter, date, rate } = quotation
      reveal()
      explain({ base, counter, date })
      const result = conversion(sum, rate, minorUnitsOf(counter))
      // A long amount wraps between its groups of digits.
      const groups = result.text.split(/(?<=,)/).flatMap(group => [el('wbr'), group])
      const value = el('data', { 'data-part': 'amount', value: result.value }, ...groups)
      const plain = el('data', { 'data-part': 'rate', value: decimal(rate) }, grouped(rate))
      const old =
        date < newest ? [', older than the latest rates ', el('span', { class: 'unbroken' }, `(${newest})`)] : []
      const term = ` ${counter}, ${termOf(date, provisional)} of `
      const amount = [el('span', {}, `${grouped(sum)} ${base} =`), ' ', el('strong', {}, value, ` ${counter}`)]
      const next = [
        el('p', { class: 'sum' }, ...amount),
        el('p', { class: 'terms' }, `1 ${base} = `, plain, term, time(date), ...old),
      ]
      showNotes(quotation)
      // The same answer stays in place: a live region would announce it again.
      if (places.converted.textContent !== next.map(one => one.textContent).join(''))
        places.converted.replaceChildren(...next)
    },
    hasSources: (): boolean => places.sources.textContent !== '',
    async showSources({ base, counter, date }: ShownQuotation, isLatest: () => boolean): Promise<void> {
      const body = bodyOf(await load(`/forex/days/${date.slice(0, 4)}/${date}.json`))
      if (!isLatest()) return
      const named = isRecord(body) ? body['sources'] : undefined
      const legs = [...new Set([base, counter])].map(code => ({ code, source: textAt(named, code) }))
      places.sources.textContent =
        body === undefined
          ? 'The sources of this rate could not be loaded.'
          : legsSentence(legs, (await converterList(listPath)).sources)
    },
  }
}

/** Names the chosen pair in the title, and in the heading of a pair's page. The page of a currency keeps its own. */
export const pairHeading = (from: string, to: string): ((base: string, counter: string) => void) => {
  const heading = document.querySelector('[data-pair]')
  if (!heading && location.pathname !== '/') return () => {}
  const [renderedHeading, renderedTitle] = [heading?.textContent ?? '', document.title]
  return (base, counter) => {
    const isRendered = base === from && counter === to
    if (heading) heading.textContent = isRendered ? renderedHeading : `${base} to ${counter}`
    document.title = isRendered ? renderedTitle : `${base} to ${counter} | Almanac`
  }
}
