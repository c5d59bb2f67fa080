import type { IncomingMessage } from 'node:http'
import type { Conditions } from '../../../host/platform.ts'

/** What a client says of the copy it has. */
export const conditionsOf = (headers: IncomingMessage['headers']): Conditions => ({
  ifMatch: headers['if-match'],
  ifNoneMatch: headers['if-none-match'],
  ifModifiedSince: headers['if-modified-since'],
  ifUnmodifiedSince: headers['if-unmodified-since'],
})
