/** What object storage sends with each object: it knows no clock and no request, so the values are those that hold at any time. */
import { hash } from 'node:crypto'
import { mediaTypeOf, mediaTypes } from '../../../pipeline/contract/media-types.ts'
import { serviceOfKey } from '../../../pipeline/contract/routes.ts'
import { caching, cachingOfDay, cachingOfFile } from '../../host/caching.ts'
import type { Encoding } from '../../host/platform.ts'

export interface ObjectHeaders {
  readonly type: string
  readonly encoding: 'gzip' | undefined
  readonly cacheControl: string
}

const dayOfKey = /\/(\d{4}-\d\d-\d\d)(?:~pretty)?\.json$/

const kept = (key: string, today: string): string => {
  if (key.startsWith('errors/')) return caching.never
  if (!serviceOfKey(key)) return cachingOfFile(key)
  const date = dayOfKey.exec(key)?.[1]
  return date === undefined ? caching.latest : caching[cachingOfDay(date, today)]
}

/** Headers of the object for `key` of a tree whose services' files are stored in `encoding`. */
export const objectHeaders = (key: string, encoding: Encoding, today: string): ObjectHeaders => ({
  type: mediaTypeOf(key),
  encoding: encoding === 'gzip' && serviceOfKey(key) ? 'gzip' : undefined,
  cacheControl: kept(key, today),
})

/** One key of each kind. When any of their headers changes, all objects are sent again: a stored header does not follow the code. */
const kinds = [
  'errors/forex.json',
  'forex/usd.json',
  'forex/days/2000/2000-01-03.json',
  'forex/usd/jpy/2000-01-03.json',
  'whois/example.com/rawtext.txt',
  'index.html',
  'snapshots/SHA256SUMS',
  ...Object.keys(mediaTypes).flatMap(extension => [`assets/a.${extension}`, `snapshots/a.${extension}`]),
]

export const policyOf = (encoding: Encoding): string => {
  const headers = kinds.map(key => Object.values(objectHeaders(key, encoding, '2026-01-01')).join(' '))
  return hash('sha256', headers.join('\n')).slice(0, 16)
}
