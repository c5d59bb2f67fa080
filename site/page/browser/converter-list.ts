/** The picker's currencies and the publishers' names: an asset of ours, loaded once. */
import { type CurrencyTuple, currencyOfTuple, type PickerCurrency } from '../text/currency-search.ts'
import type { NotedCurrency } from '../text/figure-notes.ts'
import { bodyOf, isRecord, listAt } from '../text/shown-response.ts'
import { load } from './load.ts'

export interface ConverterList {
  readonly currencies: readonly PickerCurrency[]
  /** Titles of the publishers of rates by key. */
  readonly sources: ReadonlyMap<string, string>
  /** By code; undefined where the asset could not be loaded. */
  readonly notes: ReadonlyMap<string, NotedCurrency> | undefined
}

const read = async (path: string): Promise<ConverterList> => {
  const loaded = bodyOf(await load(path))
  const body = isRecord(loaded) ? loaded : {}
  const sources = isRecord(body['sources']) ? body['sources'] : {}
  const notes = isRecord(body['notes']) ? (body['notes'] as Readonly<Record<string, NotedCurrency>>) : undefined
  return {
    notes: notes && new Map(Object.entries(notes)),
    currencies: (listAt(body, 'currencies') as readonly CurrencyTuple[]).map(currencyOfTuple),
    sources: new Map(Object.entries(sources).map(([key, title]) => [key, String(title)])),
  }
}

let list: Promise<ConverterList> | undefined

/** Empty where the asset could not be loaded: then any code of three letters is accepted, and the API decides. The next call asks again. */
export const converterList = (path: string): Promise<ConverterList> => {
  list ??= read(path).then(loaded => {
    if (loaded.currencies.length === 0) list = undefined
    return loaded
  })
  return list
}
