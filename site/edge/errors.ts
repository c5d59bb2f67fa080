/** What hosts answer that cannot say which part failed: they know the service at most. */
import { type ErrorBody, errorBody } from '../../pipeline/contract/errors.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import type { Service } from '../../pipeline/contract/routes.ts'
import { otherVersion } from '../host/full-response.ts'
import { longestPath, unreadableTarget } from '../host/target.ts'

/** For a path of a service, or any other, that has no file. */
export const missingErrors: Readonly<Record<Service | 'path', ErrorBody>> = {
  whois: errorBody(
    'not_followed',
    'No WHOIS data is found. The names followed here: /whois/index.json. Where registries answer: /whois/registries.json',
  ),
  forex: errorBody('currency_not_found', 'No such rate is found. All codes: /forex/index.json'),
  gse: errorBody('symbol_not_found', 'No such symbol is found. All symbols: /gse/index.json'),
  path: errorBody('path_not_found', 'There is nothing here. The services: /whois, /forex, /gse'),
}

/** What a host says before it has looked at the path. */
export const hostErrors = {
  syntax: errorBody('bad_request', 'This is not a request in HTTP.'),
  noHost: errorBody('bad_request', 'A request in HTTP/1.1 names one Host.'),
  target: errorBody('bad_request', unreadableTarget),
  condition: errorBody('precondition_failed', otherVersion),
  long: errorBody('uri_too_long', `No path here has more than ${longestPath} characters.`),
  body: errorBody('bad_request', 'Nothing here takes a body.'),
  part: errorBody('range_not_satisfiable', 'The file has no such part: Content-Range tells its size.'),
  headers: errorBody('headers_too_large', 'The request headers have more than 16 kB.'),
  late: errorBody('request_timeout', 'The request did not arrive in time.'),
  blocked: errorBody('too_many_requests', 'Requests from here are blocked.'),
  tooMany: (limit: number) => errorBody('too_many_requests', `At most ${limit} requests a second.`),
  away: errorBody('unavailable', 'What forms this answer is being restarted. Try again in a moment.'),
} as const

/** The files by key, for hosts that answer errors as files. Marked for the bundler, which leaves them out of the others. */
export const errorFiles: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries(missingErrors).map(([name, body]) => [`errors/${name}.json`, toJson(body)]),
)
