/** The parameters of paths and queries. */

import type { DocumentId, documents } from '../../contract/documents.ts'
import type { JsonSchema } from '../../contract/json-schemas.ts'
import type { ParamNames, RouteId, routes } from '../../contract/routes.ts'

type Described = { readonly description: string; readonly schema: JsonSchema }
type Template = (typeof routes)[RouteId]['path'] | (typeof documents)[DocumentId]['path']

const letters = { type: 'string', pattern: '^[A-Za-z]{3}$' }
const day = { type: 'string', format: 'date' }
const currency = { description: 'ISO 4217 code, in any case.', schema: letters }
const base = { description: 'Code of the currency that is priced.', schema: letters }
const counter = { description: 'Code of the currency it is priced in.', schema: letters }
const domain = {
  description: 'A registered domain, in any case; other scripts as they are or as A-labels.',
  schema: { type: 'string', pattern: '^[^/]+\\.[^/]+$', maxLength: 253 },
}

/** Every parameter of a path; a new one does not compile until it is described here. */
export const pathParameters: Readonly<Record<ParamNames<Template>, Described>> = {
  'domain-name': domain,
  domain,
  currency,
  code: currency,
  base,
  counter,
  'base-currency': base,
  'counter-currency': counter,
  date: { description: 'A day of the past.', schema: day },
  year: { description: 'Four digits.', schema: { type: 'string', pattern: '^\\d{4}$' } },
  symbol: {
    description: 'Ticker symbol, in any case.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9]+$' },
  },
  shard: {
    description: 'The first two hexadecimal digits of the SHA-256 of the name.',
    schema: { type: 'string', pattern: '^[0-9a-f]{2}$' },
  },
}

// Not a boolean: generated clients would send `fixed=false`, and any value switches it on.
const bare = { in: 'query', allowEmptyValue: true, schema: { type: 'string', enum: [''] }, example: '' }
const flag = (name: string, effect: string) => ({ name, ...bare, description: `Takes no value. ${effect}` })
const query = (name: string, description: string, schema: JsonSchema) => ({ name, in: 'query', description, schema })

const asofEffect = 'Without a rate on the date it gives the newest before it, at most 31 days back, with its own date.'
const callbackMeaning =
  'JSONP: the reply is a script (`text/javascript`) that calls this function with the body. Pages that can use CORS do not need it.'

export const queryParameters = {
  prettify: flag('prettify', 'Lays the JSON out for people.'),
  fixed: flag('fixed', 'Turns no pair round, even one whose rate is below 1.'),
  asof: flag('asof', asofEffect),
  from: query('from', 'The first day wanted; without it the first there is.', day),
  to: query('to', 'The last day wanted; without it the newest.', day),
  every: query('every', 'Of each week (from Monday) or month only the last rate; no average.', {
    type: 'string',
    enum: ['day', 'week', 'month'],
  }),
  callback: query('callback', callbackMeaning, {
    type: 'string',
    pattern: '^[A-Za-z_$][\\w$]*(\\.[A-Za-z_$][\\w$]*)*$',
    maxLength: 64,
    examples: ['show'],
  }),
} as const
export type QueryName = keyof typeof queryParameters
