/** What an answer is: a body, or the reason why there is none. Answers are pure: same book, same bytes. */
import type { PublicErrorCode } from '../contract/errors.ts'

export type Answer<Body> =
  | { readonly kind: 'body'; readonly body: Body }
  | { readonly kind: 'absent'; readonly reason: PublicErrorCode }

export const body = <Body>(value: Body): Answer<Body> => ({ kind: 'body', body: value })
export const absent = (reason: PublicErrorCode): Answer<never> => ({ kind: 'absent', reason })
