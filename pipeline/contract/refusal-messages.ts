/** Messages of refusals that every host says alike, and the description of the API with them. */
import { services } from './routes.ts'

/** The longest path of the table is a 253-letter name, escaped threefold, and a suffix. */
export const longestPath = 1_000

export const everyCode = 'All codes with their first and last date: /forex/index.json'

/** The one wording for codes that nobody knows, in the API and in commands. */
export const currencyNotFound = (codes: readonly string[]): string =>
  codes.length === 1 ? `Currency ${codes[0]} is not found.` : `Currencies ${codes.join(' and ')} are not found.`

export const messages = {
  // One for all faults of a target, because some hosts refuse it before they know which it has.
  bad_request:
    'The request target cannot be read: it holds a bad escape, a control character, a hidden slash or a dot segment.',
  bad_callback: 'callback: one dotted ASCII identifier of at most 64 characters.',
  path_not_found: `There is nothing here. The services: /${services.join(', /')}`,
  not_acceptable: 'Accept-Encoding refuses gzip and identity; there is no other.',
  request_timeout: 'The request did not arrive in time.',
  precondition_failed: 'This is not the version that If-Match or If-Unmodified-Since names.',
  uri_too_long: `No path here has more than ${longestPath} characters.`,
  headers_too_large: 'The request headers have more than 16 kB.',
  internal_error: 'This answer could not be read. Try again later.',
  unavailable: 'What forms this answer is being restarted. Try again in a moment.',
} as const
