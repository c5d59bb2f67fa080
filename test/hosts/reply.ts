/** What is compared of a reply: status, body, and the headers that are part of the contract. */
import { gunzipSync } from 'node:zlib'
import { encodingsOf } from '../../site/host/encoding.ts'
import type { ReceivedResponse } from '../http/running.ts'
import type { SetRequest } from '../requests/set.ts'

export interface Compared {
  readonly status: number
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Headers that say what a reply is. ETag, Vary, Date and lengths are a host's own. */
const named = [
  'access-control-allow-origin',
  'access-control-expose-headers',
  'allow',
  'content-disposition',
  'content-range',
  'content-security-policy',
  'cross-origin-opener-policy',
  'link',
  'referrer-policy',
  'retry-after',
  'x-content-type-options',
] as const

/** Files that are sent as they are: readers that ask for parts of them need these. nginx says once that it takes ranges. */
const ofDownloads = ['content-encoding', 'content-length'] as const

/** How long an answer of the services may be kept depends on the hour, and on whether a host knows one; a file's does not. */
const cachingOf = ({ capability }: SetRequest, value: string | undefined): string | undefined =>
  value?.includes('no-store') ? 'no-store' : capability === 'siteFiles' ? value : undefined

/** Bodies as Latin-1: a raw reply may be in any encoding, and is compared byte for byte. */
export const comparedOf = (asked: SetRequest, { status, headers, bytes }: ReceivedResponse): Compared => {
  const kept: Record<string, string> = {}
  const isDownload = /\.(parquet|gz)$/.test(asked.target) && status < 300
  for (const name of [
    ...named,
    ...(isDownload ? ofDownloads : []),
    ...(isDownload && status === 200 ? ['accept-ranges'] : []),
  ])
    if (headers[name] !== undefined) kept[name] = String(headers[name])
  // The charset of JSON is UTF-8 whether it is named or not.
  if (headers['content-type'] !== undefined) kept['content-type'] = headers['content-type'].replace(/;.*/, '')
  const caching = cachingOf(asked, headers['cache-control'])
  if (caching !== undefined) kept['cache-control'] = caching
  const packed = headers['content-encoding'] === 'gzip' && bytes.length > 0
  if (packed && !encodingsOf(asked.headers['accept-encoding']).includes('gzip'))
    kept['content-encoding'] = 'gzip, unasked'
  return { status, body: (packed ? gunzipSync(bytes) : bytes).toString('latin1'), headers: kept }
}

/** The parts in which two replies differ, by name; `headers` false where those are the platform's own. */
export const differences = (of: Compared, on: Compared, headers: boolean): readonly string[] => {
  const names = headers ? new Set([...Object.keys(of.headers), ...Object.keys(on.headers)]) : []
  return [
    ...(of.status === on.status ? [] : ['status']),
    ...(of.body === on.body ? [] : ['body']),
    ...[...names].filter(name => of.headers[name] !== on.headers[name]).sort(),
  ]
}
