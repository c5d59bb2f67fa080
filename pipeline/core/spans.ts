/** Sets of days as spans: what a source has, what `data/` lacks, what was asked already. Pure. */
import { addDays, isWeekend } from '../contract/calendar.ts'
import type { Reach } from './source.ts'

/** Days from `from` to `to`, both included. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** The set with one more span: rising, without overlaps; spans that touch are one. */
export const withSpan = (spans: readonly Span[], added: Span): readonly Span[] => {
  const isApart = ({ from, to }: Span): boolean => addDays(to, 1) < added.from || addDays(added.to, 1) < from
  const joined = spans
    .filter(span => !isApart(span))
    .reduce((a, b) => ({ from: a.from < b.from ? a.from : b.from, to: a.to > b.to ? a.to : b.to }), added)
  return [...spans.filter(isApart), joined].sort((a, b) => (a.from < b.from ? -1 : 1))
}

export const firstReachable = ({ first, back = 0 }: Reach, today: string): string => first ?? addDays(today, -back)

/** The working days of a span that are neither stored nor asked already, rising. */
export const lackingDays = (
  { from, to }: Span,
  { stored, asked }: { readonly stored: readonly string[]; readonly asked: readonly Span[] },
): readonly string[] => {
  const known = new Set(stored)
  const found: string[] = []
  let next = 0
  for (let day = from; day <= to; day = addDays(day, 1)) {
    while (asked[next] !== undefined && asked[next]!.to < day) next += 1
    const wasAsked = asked[next] !== undefined && asked[next]!.from <= day
    if (!wasAsked && !isWeekend(day) && !known.has(day)) found.push(day)
  }
  return found
}

const periodOf = (day: string, per: 'month' | 'year'): Span => {
  if (per === 'year') return { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` }
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(`${addDays(from, 31).slice(0, 7)}-01`, -1) }
}

/**
 * The spans to ask for so that each of the days is covered, newest first, none longer than the reach gives at once. A span is not
 * cut to the days that it lacks: a request for a holiday alone would have an empty reply.
 */
export const spansOver = (days: readonly string[], reach: Reach, today: string): readonly Span[] => {
  const [oldest, newest] = [days[0], days.at(-1)]
  if (oldest === undefined || newest === undefined) return []
  const { per, ahead = 0 } = reach
  if (per === 'all') return [{ from: oldest, to: newest }]
  const first = firstReachable(reach, today)
  const found: Span[] = []
  for (const day of days.toReversed()) {
    if (found.length > 0 && day >= found.at(-1)!.from) continue
    const { from, to } = typeof per === 'number' ? { from: addDays(day, ahead + 1 - per), to: day } : periodOf(day, per)
    found.push({ from: from > first ? from : first, to: to < today ? to : today })
  }
  return found
}
