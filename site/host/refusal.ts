/** Responses that say what went wrong. */
import { type ErrorDetails, errorBody, type PublicErrorCode, publicErrors } from '../../pipeline/contract/errors.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { mediaTypes } from '../../pipeline/contract/media-types.ts'
import { type Caching, caching } from './caching.ts'
import { type Headers, openHeaders, pageHeaders, serviceHeaders } from './headers.ts'
import type { HostResponse } from './platform.ts'
import { contentOf } from './resolve-outcome.ts'

/** The 404 of a browser outside the services: a page, where programs get JSON. */
export const missingPageResponse = (page: Uint8Array): HostResponse => ({
  status: 404,
  headers: [
    ...openHeaders,
    ...pageHeaders,
    ['Content-Type', mediaTypes.html],
    ['Content-Length', String(page.length)],
    ['Cache-Control', caching.never],
  ],
  body: page,
})

interface RefusalOptions {
  readonly pretty?: boolean
  readonly headers?: Headers
  readonly details?: ErrorDetails | undefined
  readonly keep?: Caching
}

/** A response in JSON that says what went wrong; for hosts too, where they refuse before the core is asked. */
export const refusal = (
  code: PublicErrorCode,
  message: string,
  { pretty = false, headers = [], details, keep = 'never' }: RefusalOptions = {},
): HostResponse & { readonly body: Uint8Array } => {
  const { bytes } = contentOf(toJson(errorBody(code, message, details), { pretty }))
  const described: Headers = [
    ['Content-Type', mediaTypes.json],
    ['Content-Length', String(bytes.length)],
    ['Cache-Control', caching[keep]],
  ]
  return { status: publicErrors[code], headers: [...serviceHeaders, ...described, ...headers], body: bytes }
}
