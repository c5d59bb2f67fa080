/** What hosts answer that cannot say which part failed: they know the service at most. */
import { type ErrorBody, errorBody } from '../../pipeline/contract/errors.ts'
import { toJson } from '../../pipeline/contract/json.ts'
import { messages } from '../../pipeline/contract/refusal-messages.ts'
import type { Service } from '../../pipeline/contract/routes.ts'

const said = (code: keyof typeof messages): ErrorBody => errorBody(code, messages[code])

/** For a path of a service, or any other, that has no file. */
export const missingErrors: Readonly<Record<Service | 'path', ErrorBody>> = {
  whois: errorBody(
    'not_followed',
    'No WHOIS data is found. The names followed here: /whois/index.json. Where registries answer: /whois/registries.json',
  ),
  forex: errorBody('currency_not_found', 'No such rate is found. All codes: /forex/index.json'),
  gse: errorBody('symbol_not_found', 'No such symbol is found. All symbols: /gse/index.json'),
  path: said('path_not_found'),
}

/** What a host says before it has looked at the path. */
export const hostErrors = {
  syntax: errorBody('bad_request', 'This is not a request in HTTP.'),
  noHost: errorBody('bad_request', 'A request in HTTP/1.1 names one Host.'),
  target: said('bad_request'),
  condition: said('precondition_failed'),
  long: said('uri_too_long'),
  body: errorBody('bad_request', 'Nothing here takes a body.'),
  part: errorBody('range_not_satisfiable', 'The file has no such part: Content-Range tells its size.'),
  headers: said('headers_too_large'),
  late: said('request_timeout'),
  blocked: errorBody('too_many_requests', 'Requests from here are blocked.'),
  tooMany: (limit: number) => errorBody('too_many_requests', `At most ${limit} requests a second.`),
  away: said('unavailable'),
} as const

/** The files by key, for hosts that answer errors as files. Marked for the bundler, which leaves them out of the others. */
export const errorFiles: Readonly<Record<string, string>> = /* @__PURE__ */ Object.fromEntries(
  Object.entries(missingErrors).map(([name, body]) => [`errors/${name}.json`, toJson(body)]),
)
