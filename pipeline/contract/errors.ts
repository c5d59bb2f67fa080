/** Errors, coded: one shape for operators (AlmanacError), one for clients (errorBody). */
import type { ErrorCode } from './error-codes.ts'

export interface ErrorFacts {
  readonly code: ErrorCode
  /** What it is about: `forex/ecb`, `data/gse/companies.csv`, `--profile`. */
  readonly subject: string
  readonly where?: string | undefined
  readonly got?: string
  readonly expected?: string
  readonly hint?: string | undefined
  readonly cause?: unknown
}

const clip = (text: string): string => (text.length > 120 ? `${text.slice(0, 117)}...` : text)

/** With escapes for what a terminal obeys: control characters other than white space, and marks of direction. */
const visible = (text: string): string =>
  text.replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is escaped
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g,
    mark => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** A text of somebody else's for a line on a terminal. */
export const printable = (text: string): string => visible(clip(text))

/** An error that names what, where, got, expected and what to do, in one line readable alone. */
export class AlmanacError extends Error {
  readonly code: ErrorCode
  readonly facts: ErrorFacts
  constructor(facts: ErrorFacts) {
    const { code, subject, where, got, expected, hint, cause } = facts
    const parts = [
      `${code} ${subject}:`,
      where && `${where}:`,
      got !== undefined && `got ${clip(JSON.stringify(got))}${expected ? ',' : '.'}`,
      expected && `expected ${expected}.`,
      hint,
    ]
    super(visible(parts.filter(Boolean).join(' ')), cause === undefined ? undefined : { cause })
    this.name = 'AlmanacError'
    this.code = code
    this.facts = facts
  }
}

/** The error of most faults: what was got, and what was expected. */
export const almanacError = (
  code: ErrorCode,
  subject: string,
  got: string,
  expected: string,
  more: Pick<ErrorFacts, 'where' | 'hint' | 'cause'> = {},
): AlmanacError => new AlmanacError({ code, subject, got, expected, ...more })

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** An error as plain values for another thread or process; its cause stays, for it may hold what cannot be copied. */
export type PlainError = ErrorFacts | string

export const plainError = (error: unknown): PlainError => {
  if (!(error instanceof AlmanacError)) return String(error)
  const { cause: _, ...facts } = error.facts
  return facts
}

export const errorFrom = (plain: PlainError): Error =>
  typeof plain === 'string' ? new Error(plain) : new AlmanacError(plain)

/** A currency without a figure on a day: its nearest figures, the earlier first, and the keys of their sources. */
export interface MissingCurrency {
  readonly code: string
  readonly nearest: readonly { readonly date: string; readonly source: string }[]
}

/** The address of the name's RDAP object, or the host to ask on port 43. */
export type Ask = { readonly rdap: string } | { readonly whois: string }

export interface ErrorDetails {
  /** The days on either side on which the pair has a rate. */
  readonly nearest?: { readonly before: string | null; readonly after: string | null }
  readonly days?: number
  /** The currencies of the pair that have no figure on a day on which others have one. */
  readonly missing?: readonly MissingCurrency[]
  /** Where the registry of a name answers. */
  readonly ask?: Ask
}

/** The errors that a client sees. The table is complete; its keys are promised, its messages are not. */
export const publicErrors = {
  bad_request: 400,
  bad_callback: 400,
  path_not_found: 404,
  currency_not_found: 404,
  malformed_date: 404,
  no_data_for_date: 404,
  no_common_date: 404,
  symbol_not_found: 404,
  name_not_supported: 404,
  not_registered: 404,
  not_followed: 404,
  not_representable: 404,
  withheld: 404,
  method_not_allowed: 405,
  not_acceptable: 406,
  request_timeout: 408,
  precondition_failed: 412,
  uri_too_long: 414,
  range_not_satisfiable: 416,
  too_many_requests: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<string, number>
export type PublicErrorCode = keyof typeof publicErrors

export interface ErrorBody {
  readonly error: {
    readonly status: number
    readonly code: PublicErrorCode
    readonly message: string
    readonly docs: string
  } & ErrorDetails
}

export const errorBody = (code: PublicErrorCode, message: string, details?: ErrorDetails): ErrorBody => ({
  error: { status: publicErrors[code], code, message, docs: '/#api', ...details },
})

/** A file of `data/` that is missing, cannot be read as what it is, or has a layout of the future. */
export const isDataError = (error: unknown): error is AlmanacError =>
  error instanceof AlmanacError && /^(DATA_|CSV_|FORMAT_NEWER$)/.test(error.code)
