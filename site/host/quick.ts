/**
 * Pairs in their plain form, from memory: most of all requests, answered in a few microseconds as the core answers them. Whatever
 * is unusual about a request, or missing, is left to the core.
 */
import { toJson } from '../../pipeline/contract/json.ts'
import { quotationOf } from '../../pipeline/contract/quote.ts'
import { cachingOfDay, dayOf } from './caching.ts'
import { describe } from './describe.ts'
import { encodingsOf } from './encoding.ts'
import { contentOf } from './outcome.ts'
import type { Asset, Ground, Question, RateTable, Reply } from './question.ts'

/** Ground with everything at hand: nothing to wait for. */
export interface QuickGround extends Pick<Ground, 'now'> {
  readonly rates?: RateTable
  asset(key: string): Asset | undefined
  digest(bytes: Uint8Array): string
  gzip(bytes: Uint8Array): Uint8Array
}

const plainPair = /^\/forex\/([A-Za-z]{3})\/([A-Za-z]{3})(?:\/(\d{4}-\d\d-\d\d))?$/

/** The quotation of that day as a body; undefined where the day or a code has no rate. */
const cutFrom = (rates: RateTable, base: string, counter: string, date: string): Asset | undefined => {
  const place = rates.place(date)
  if (place === undefined) return undefined
  const [basePerEur, counterPerEur] = [rates.perEur(base, place), rates.perEur(counter, place)]
  if (basePerEur === undefined || counterPerEur === undefined) return undefined
  return contentOf(toJson(quotationOf(date, base, counter, basePerEur, counterPerEur)))
}

/** The reply to a GET of a pair; undefined for every other question. */
export const createQuick =
  ({ rates, asset, now, digest, gzip }: QuickGround) =>
  ({ method, target, acceptEncoding, ifNoneMatch }: Question): Reply | undefined => {
    const asked = method === 'GET' ? plainPair.exec(target) : null
    const encoding = asked && encodingsOf(acceptEncoding)[0]
    if (!encoding) return undefined
    const [, base = '', counter = '', date] = asked
    const content =
      date === undefined
        ? asset(`forex/${base}/${counter}.json`.toLowerCase())
        : rates && cutFrom(rates, base.toUpperCase(), counter.toUpperCase(), date)
    if (!content || (content.encoding === 'gzip' && encoding === 'identity')) return undefined
    const at = now()
    const caching = date === undefined ? 'latest' : cachingOfDay(date, dayOf(at))
    const bytes = encoding === content.encoding ? content.bytes : gzip(content.bytes)
    const sum = content.digest ?? digest(content.bytes)
    return describe(bytes, { encoding, digest: sum, media: 'json', caching, now: at, ifNoneMatch })
  }
