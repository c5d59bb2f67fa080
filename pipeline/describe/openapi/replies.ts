/** Replies that every path shares, and their headers. They promise only what holds on every host, so no form of ETag. */
import { type ErrorDetails, errorBody, type PublicErrorCode, publicErrors } from '../../contract/errors.ts'
import { type JsonSchema, refTo } from '../../contract/json-schemas.ts'
import { currencyNotFound, everyCode, messages } from '../../contract/refusal-messages.ts'

const header = (description: string, schema: JsonSchema, required = true) => ({ description, required, schema })
const matching = (pattern: string, example: string) => ({ type: 'string', pattern, examples: [example] })
const always = (value: string) => ({ type: 'string', const: value })

export const headers = {
  ETag: header('Names these bytes; send it back as If-None-Match.', matching('^(W/)?"[!#-~]+"$', '"5d41402abc4b2a76"')),
  'Cache-Control': header(
    'How long the reply may be kept; `no-store` where it must not.',
    matching('^(no-store$|public, max-age=\\d+)', 'public, max-age=300, stale-while-revalidate=3600'),
  ),
  Vary: header('Bytes differ by encoding.', matching('Accept-Encoding', 'Accept-Encoding')),
  Link: header('Leads to this description.', always('</openapi.json>; rel="describedby"')),
  Allow: header('The methods there are.', always('GET, HEAD, OPTIONS')),
  'Retry-After': header('Seconds to wait; absent where a client is blocked.', { type: 'integer', minimum: 1 }, false),
  'Access-Control-Allow-Origin': header('Pages of any origin may read the reply.', always('*')),
  'X-Content-Type-Options': header('The type is the one stated.', always('nosniff')),
}
type HeaderName = keyof typeof headers

export const headerRefs = (...names: readonly HeaderName[]) =>
  Object.fromEntries(
    (['Access-Control-Allow-Origin', 'X-Content-Type-Options', ...names] as const).map(name => [
      name,
      { $ref: `#/components/headers/${name}` },
    ]),
  )

const sentences: Readonly<Record<PublicErrorCode, string>> = {
  ...messages,
  currency_not_found: `${currencyNotFound(['QQQ'])} ${everyCode}`,
  malformed_date: '"2026-02-30" is not a date: write a day of the calendar as YYYY-MM-DD.',
  no_data_for_date: 'No rate of USD/JPY on 2026-04-12.',
  no_common_date: 'DEM and GHS have no date with rates in common.',
  symbol_not_found: 'Symbol NOPE is not found. All symbols: /gse/index.json',
  name_not_supported: '"192.0.2.1" is not supported: IP addresses and numbers are not domain names.',
  not_registered: 'gone.example is not registered: its registry has no such name.',
  not_followed: 'other.example is not in this collection, which does not mean that it can be registered.',
  not_representable: 'The replies for thin.example state no creation or no expiry date, so there is no domain object.',
  withheld: 'The raw reply of office.example names contacts that are not published here.',
  method_not_allowed: 'POST is not possible here: use GET, HEAD, OPTIONS.',
  range_not_satisfiable: 'The file has 1000 bytes.',
  too_many_requests: 'At most 60 requests a second.',
}

/** Statuses of refusals, in the words of a reader. 408 and 431 end a connection before a path is known; 416 belongs to the downloads. */
const refusals = {
  400: ['BadRequest', 'The request cannot be read, or `callback` is no name.'],
  404: ['NotFound', 'There is no such thing here; the message says which part was not found.'],
  405: ['MethodNotAllowed', 'Any method but GET, HEAD and OPTIONS.'],
  406: ['NotAcceptable', 'The client takes neither gzip nor plain bytes.'],
  412: ['PreconditionFailed', 'The reply is not the version that If-Match or If-Unmodified-Since names.'],
  414: ['UriTooLong', 'The path is too long.'],
  429: ['TooManyRequests', 'More than 60 requests in a second, or a blocked client.'],
  500: ['InternalError', 'The answer could not be formed.'],
  503: ['Unavailable', 'The answer cannot be formed just now.'],
} as const
type Status = keyof typeof refusals

const ownHeader: Readonly<Partial<Record<Status, HeaderName>>> = { 405: 'Allow', 429: 'Retry-After' }

const codes = Object.keys(publicErrors) as readonly PublicErrorCode[]

/** Fields that some errors have in addition to their message. */
const details: Readonly<Partial<Record<PublicErrorCode, ErrorDetails>>> = {
  no_data_for_date: {
    nearest: { before: '2026-04-10', after: '2026-04-13' },
    days: 6723,
    missing: [{ code: 'GHS', nearest: [{ date: '2026-04-13', source: 'bog' }] }],
  },
  not_followed: { ask: { rdap: 'https://rdap.example/domain/other.example' } },
}

const refusal = (status: Status) => {
  const own = ownHeader[status]
  const mine = codes.filter(code => publicErrors[code] === status)
  const examples = mine.map(code => [code, { value: errorBody(code, sentences[code], details[code]) }])
  return {
    description: refusals[status][1],
    headers: headerRefs('Cache-Control', 'Link', ...(own ? [own] : [])),
    content: { 'application/json': { schema: refTo('errorReply'), examples: Object.fromEntries(examples) } },
  }
}

const statuses = Object.keys(refusals).map(Number) as readonly Status[]

export const replies = {
  PartialContent: {
    description: 'The part that `Range` asks for. Packed replies are sent whole.',
    headers: {
      ...headerRefs('ETag', 'Cache-Control'),
      'Content-Range': header('Which bytes, and of how many.', matching('^bytes \\d+-\\d+/\\d+$', 'bytes 0-99/1000')),
    },
    content: { 'application/json': { schema: { type: 'string', format: 'binary' } } },
  },
  NotModified: { description: 'The client has these bytes.', headers: headerRefs('ETag', 'Cache-Control') },
  ...Object.fromEntries(statuses.map(status => [refusals[status][0], refusal(status)])),
}

const replyRef = (name: string) => ({ $ref: `#/components/responses/${name}` })

/** The replies of a path other than 200, by status; `missing` says when it is 404. */
export const otherReplies = (missing: string | null) => ({
  304: replyRef('NotModified'),
  ...Object.fromEntries(
    statuses
      .filter(status => status !== 404 || missing !== null)
      .map(status => [status, { ...replyRef(refusals[status][0]), ...(status === 404 && { description: missing }) }]),
  ),
})
