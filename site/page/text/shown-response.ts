/** Classifies the response to a request before any field is read. */
import type { MissingCurrency } from '../../../pipeline/contract/errors.ts'

export interface Refused {
  readonly code: string
  readonly message: string
  readonly nearest: { readonly before: string | null; readonly after: string | null }
  /** Currencies that nobody published on a day with other rates. */
  readonly missing: readonly MissingCurrency[]
  /** Where the registry of an unknown name answers: an address of RDAP, or a host of WHOIS. */
  readonly ask: { readonly rdap: string | null; readonly whois: string | null }
}

export type ShownResponse =
  | { readonly kind: 'body'; readonly body: unknown }
  /** The service's JSON error, 404 or 400. */
  | { readonly kind: 'refused'; readonly refused: Refused }
  /** No usable answer: no connection, timeout, truncated, not JSON, 429, 5xx. */
  | { readonly kind: 'failed'; readonly why: string }

/** Undefined where there is none. */
export const bodyOf = (response: ShownResponse | undefined): unknown =>
  response?.kind === 'body' ? response.body : undefined

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const textAt = (value: unknown, key: string): string | null => {
  const found = isRecord(value) ? value[key] : undefined
  return typeof found === 'string' ? found : null
}

export const numberAt = (value: unknown, key: string): number | null => {
  const found = isRecord(value) ? value[key] : undefined
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

export const listAt = (value: unknown, key: string): readonly unknown[] => {
  const found = isRecord(value) ? value[key] : undefined
  return Array.isArray(found) ? found : []
}

export const textsAt = (value: unknown, key: string): readonly string[] =>
  listAt(value, key).filter(item => typeof item === 'string')

const missingFigures = (error: unknown): readonly MissingCurrency[] =>
  listAt(error, 'missing').map(item => ({
    code: textAt(item, 'code') ?? '',
    nearest: listAt(item, 'nearest').map(figure => ({
      date: textAt(figure, 'date') ?? '',
      source: textAt(figure, 'source') ?? '',
    })),
  }))

/** The page has lists of its own: a last sentence that names a document is for those who write requests. */
const withoutDocument = (message: string): string => message.replace(/(?<=\.) [^.:]+: \/\S+$/, '')

const failed = (why: string): ShownResponse => ({ kind: 'failed', why })

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

export const shownResponse = (status: number, text: string): ShownResponse => {
  if (status === 429) return failed('too many requests at once; try again in a moment')
  const body = parsed(text)
  if (status === 200) return body === undefined ? failed('the response was incomplete') : { kind: 'body', body }
  const error = isRecord(body) ? body['error'] : undefined
  const message = textAt(error, 'message')
  if ((status !== 404 && status !== 400) || message === null) return failed(`the server answered ${status}`)
  const [nearest, ask] = isRecord(error) ? [error['nearest'], error['ask']] : []
  return {
    kind: 'refused',
    refused: {
      code: textAt(error, 'code') ?? '',
      message: withoutDocument(message),
      nearest: { before: textAt(nearest, 'before'), after: textAt(nearest, 'after') },
      missing: missingFigures(error),
      ask: { rdap: textAt(ask, 'rdap'), whois: textAt(ask, 'whois') },
    },
  }
}

export const noConnection = 'there is no connection to the server'

/** `The rate could not be loaded: the response was incomplete.` */
export const notLoaded = (what: string, why = noConnection): string => `${what} could not be loaded: ${why}.`
