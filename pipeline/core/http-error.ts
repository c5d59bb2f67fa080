import { AlmanacError, type ErrorFacts } from '../contract/errors.ts'

export interface HttpFault {
  /** May the same request succeed a moment later? */
  readonly isTransient?: boolean
  /** Seconds of the Retry-After header; undefined without one. */
  readonly retryAfter?: number | undefined
  /** The body of a reply with another status than 200, or of another kind than was asked for. */
  readonly body?: Uint8Array<ArrayBuffer>
}

export class HttpError extends AlmanacError {
  readonly fault: HttpFault
  constructor(facts: ErrorFacts, fault: HttpFault) {
    super(facts)
    this.fault = fault
  }
}
