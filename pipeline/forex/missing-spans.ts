/** What a source has still to be asked for, cut into the spans its publisher answers at once. */
import { addDays } from '../contract/calendar.ts'
import type { Known } from '../core/source.ts'

export interface Span {
  readonly from: string
  readonly to: string
}

/**
 * Spans of at most `days` days, oldest first, from the day after the last stored one (or from `first`) to today. Where nothing
 * is missing, today alone: a source always has something to ask, and whether it is asked is decided by its cadence.
 */
export const missingSpans = (
  { last, today }: Known,
  { first, days }: { readonly first: string; readonly days: number },
): readonly Span[] => {
  const next = last === undefined ? first : addDays(last, 1)
  const spans: Span[] = []
  for (let from = next < today ? next : today; from <= today; from = addDays(from, days)) {
    const end = addDays(from, days - 1)
    spans.push({ from, to: end < today ? end : today })
  }
  return spans
}
