import { AlmanacError, type ErrorFacts } from '../contract/errors.ts'
import type { SourceReply } from './source.ts'

export interface HttpFault {
  /** May the same request succeed a moment later? */
  readonly isTransient?: boolean
  /** Seconds of the Retry-After header; undefined without one. */
  readonly retryAfter?: number | undefined
  /** The body of a reply with another status than 200. */
  readonly body?: Uint8Array<ArrayBuffer>
}

export class HttpError extends AlmanacError {
  readonly isTransient: boolean
  readonly retryAfter: number | undefined
  readonly body: Uint8Array<ArrayBuffer> | undefined
  constructor(facts: ErrorFacts, { isTransient = false, retryAfter, body }: HttpFault = {}) {
    super(facts)
    this.isTransient = isTransient
    this.retryAfter = retryAfter
    this.body = body
  }
}

/** A reply of another kind than was asked for. It carries the reply for the quarantine. */
export class RefusedReplyError extends AlmanacError {
  readonly reply: SourceReply
  constructor(facts: ErrorFacts, reply: SourceReply) {
    super(facts)
    this.reply = reply
  }
}
