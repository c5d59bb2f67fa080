/** What became of asking a source: a row of the summary that ends a fetch. */
import type { AlmanacError } from '../contract/errors.ts'
import { errorOf } from '../core/disk-error.ts'

type FetchResult = 'stored' | 'nothing new' | 'not due' | 'by hand' | 'failed' | 'would ask' | 'interrupted'

export interface FetchOutcome extends Readonly<Record<'rows' | 'added' | 'changed' | 'refused' | 'ms', number>> {
  readonly source: string
  readonly result: FetchResult
  /** The rules that refused rows, with counts. */
  readonly rules?: string
  readonly error?: AlmanacError
  /** Why a person should look although it was stored. */
  readonly degraded?: readonly string[]
  readonly requests?: readonly { readonly url: string; readonly from?: string; readonly to?: string }[]
}

export const noCounts = { rows: 0, added: 0, changed: 0, refused: 0, ms: 0 }

export const storedOrNot = ({ added, changed }: Pick<FetchOutcome, 'added' | 'changed'>) =>
  added + changed > 0 ? 'stored' : 'nothing new'

export const failedOutcome = (source: string, cause: unknown): FetchOutcome => ({
  ...noCounts,
  source,
  result: 'failed',
  error: errorOf(source, cause),
})
