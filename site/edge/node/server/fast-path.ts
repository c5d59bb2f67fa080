/**
 * Pairs in their plain form, from memory: most of all requests, answered in a few microseconds with the bytes the core would send.
 * Whatever is unusual about a request, or missing, is left to the core.
 */
import { hash } from 'node:crypto'
import { quotationText } from '../../../../pipeline/contract/quote.ts'
import { type Caching, cacheControl, cachingOfDay, dayOf } from '../../../host/caching.ts'
import { commonHeaders, contentHeaders, etagOf, matchesEtag } from '../../../host/describe.ts'
import { encodingsOf } from '../../../host/encoding.ts'
import type { Asset, Encoding, HostRequest, HostResponse, RateTable } from '../../../host/platform.ts'
import { storedText } from '../tree/stored-block.ts'
import { headLines, latin1, type Whole } from './raw-response.ts'

export interface QuickGround {
  readonly rates?: RateTable
  asset(key: string): Asset | undefined
}

const plainPair = /^\/forex\/([A-Za-z]{3})\/([A-Za-z]{3})(?:\/(\d{4}-\d\d-\d\d))?$/

/** The quotation of that day; undefined where the day or a code has no rate. */
const cutFrom = (rates: RateTable, base: string, counter: string, date: string): string | undefined => {
  const place = rates.place(date)
  if (place === undefined) return undefined
  const [basePerEur, counterPerEur] = [rates.perEur(base, place), rates.perEur(counter, place)]
  if (basePerEur === undefined || counterPerEur === undefined) return undefined
  return quotationText(date, base, counter, basePerEur, counterPerEur)
}

/** The headers that all answers of a kind share, as lines: joined once, not for each request. A few dozen at most. */
const createLines = () => {
  const known: Readonly<Record<Encoding, Map<string, string>>> = { gzip: new Map(), identity: new Map() }
  return (encoding: Encoding, caching: Caching, now: number): string => {
    const kept = cacheControl(caching, now)
    let lines = known[encoding].get(kept)
    if (lines === undefined) {
      lines = headLines([...commonHeaders(caching, now), ...contentHeaders('json', encoding)])
      known[encoding].set(kept, lines)
    }
    return lines
  }
}

/** The reply to a GET of a pair, whole where it has a body; undefined for every other question. */
export const createQuick = ({ rates, asset }: QuickGround, now: () => number = Date.now) => {
  const linesOf = createLines()
  const reply = (encoding: Encoding, caching: Caching, etag: string, body: string): Whole => {
    const own = `ETag: ${etag}\r\nContent-Length: ${body.length}\r\n\r\n${body}`
    return { shared: linesOf(encoding, caching, now()), own }
  }
  const unchanged = (caching: Caching, etag: string): HostResponse => ({
    status: 304,
    headers: [...commonHeaders(caching, now()), ['ETag', etag]],
    body: null,
  })
  const live = (base: string, counter: string, encoding: Encoding, known: string | undefined) => {
    const file = asset(`forex/${base}/${counter}.json`.toLowerCase())
    if (!file?.digest || file.encoding !== encoding) return undefined
    const etag = etagOf(file.digest, encoding)
    return matchesEtag(known, etag) ? unchanged('latest', etag) : reply(encoding, 'latest', etag, latin1(file.bytes))
  }
  const dated = (base: string, counter: string, date: string, encoding: Encoding, known: string | undefined) => {
    const text = rates && cutFrom(rates, base.toUpperCase(), counter.toUpperCase(), date)
    if (text === undefined) return undefined
    const [caching, etag] = [cachingOfDay(date, dayOf(now())), etagOf(hash('sha256', text), encoding)]
    if (matchesEtag(known, etag)) return unchanged(caching, etag)
    return reply(encoding, caching, etag, encoding === 'gzip' ? storedText(text) : text)
  }
  return ({ method, target, acceptEncoding, ifNoneMatch }: HostRequest): Whole | HostResponse | undefined => {
    const asked = method === 'GET' ? plainPair.exec(target) : null
    const encoding = asked && encodingsOf(acceptEncoding)[0]
    if (!encoding) return undefined
    const [, base = '', counter = '', date] = asked
    return date === undefined
      ? live(base, counter, encoding, ifNoneMatch)
      : dated(base, counter, date, encoding, ifNoneMatch)
  }
}
