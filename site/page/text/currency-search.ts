/** Finds currencies by code, name, country or symbol. */
import type { CurrencyRow } from '../../../pipeline/contract/page-content.ts'

export interface PickerCurrency extends Pick<CurrencyRow, 'code' | 'name' | 'minorUnits' | 'active' | 'successor'> {
  /** Countries and symbols. */
  readonly words: string
}

/** Offered first. */
export const commonCurrencies = 'USD EUR GBP GHS NGN ZAR XOF KES JPY CHF CNY CAD AUD INR'.split(' ')

/** `GHS — Ghana cedi`. */
export const currencyLabel = ({ code, name }: Pick<PickerCurrency, 'code' | 'name'>): string => `${code} — ${name}`

/** Lower case without accents: `Tomé` to `tome`. */
const folded = (text: string): string =>
  text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/[’'ʻ]/g, '').toLowerCase()

const wordsOf = (text: string): readonly string[] =>
  folded(text)
    .split(/[\s—,()/-]+/)
    .filter(Boolean)

/** How well a currency matches the typed words: the place of the worst in the list below, best first; undefined where one is not found. */
const rankOf = ({ code, name, words }: PickerCurrency, typed: readonly string[]): number | undefined => {
  const [codes, names, places] = [wordsOf(code), wordsOf(name), wordsOf(words)]
  const ranks = typed.map(word => {
    const starts = (text: string) => text.startsWith(word)
    return [
      codes.includes(word),
      places.includes(word),
      names.includes(word),
      codes.some(starts),
      names.some(starts),
      places.some(starts),
      word.length > 2 && names.some(text => text.includes(word)),
      // `dollars` and `Ghanaian` begin with a word that is here.
      [...names, ...places].some(text => text.length > 3 && word.startsWith(text)),
    ].indexOf(true)
  })
  return ranks.includes(-1) ? undefined : Math.max(0, ...ranks)
}

/** The first of their kind: `won` is South Korea's before North Korea's. */
const common = [...commonCurrencies, 'KRW', 'MXN', 'SEK']

/** Position among the common currencies; the others follow in the order of their codes. */
const commonRank = (code: string): number => (common.includes(code) ? common.indexOf(code) : 99)

/**
 * Matches, best first: an exact code, then currencies in use before retired ones. Without a text all currencies, common ones
 * first. `GHS — Ghana cedi` finds itself.
 */
export const searchCurrencies = (all: readonly PickerCurrency[], text: string): readonly PickerCurrency[] => {
  const typed = wordsOf(text)
  return all
    .flatMap(currency => {
      const rank = rankOf(currency, typed)
      return rank === undefined ? [] : [{ currency, rank: typed.length > 0 && rank === 0 ? -1 : rank }]
    })
    .sort(({ currency: a, rank: rankA }, { currency: b, rank: rankB }) => {
      const exact = Number(rankB === -1) - Number(rankA === -1)
      const active = Number(b.active) - Number(a.active)
      const order = a.code < b.code ? -1 : 1
      return exact || active || rankA - rankB || commonRank(a.code) - commonRank(b.code) || order
    })
    .map(({ currency }) => currency)
}

/** Rows as the asset file holds them: code, name, minor units, 1 for active, successor, words. */
export type CurrencyTuple = readonly [string, string, number | null, 0 | 1, string, string]

export const currencyTuple = ({ code, name, minorUnits, active, successor, words }: PickerCurrency): CurrencyTuple => [
  code,
  name,
  minorUnits,
  active ? 1 : 0,
  successor,
  words,
]

export const currencyOfTuple = ([code, name, minorUnits, active, successor, words]: CurrencyTuple): PickerCurrency => ({
  code,
  name,
  minorUnits,
  active: active === 1,
  successor,
  words,
})
