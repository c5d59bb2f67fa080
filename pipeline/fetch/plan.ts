/** What to ask a source for: all after its last date and the holes since the last run, or the whole past. */
import { addDays } from '../contract/calendar.ts'
import { groupBy } from '../core/order.ts'
import type { KnownSpan } from '../core/source.ts'
import { firstReachable, lackingDays, type Span, spansOver } from '../core/spans.ts'
import type { Step } from './ask.ts'
import { readAskedSpans } from './asked-spans.ts'
import type { SourceToAsk } from './fetch-options.ts'

/** A day without figures is asked for again until it is this old: some publishers are late, or correct. */
export const settlingDays = 7

const stepOf = ({ source }: SourceToAsk, { from, to }: Span, known: KnownSpan): Step => ({
  known,
  requests: source.requests(known).map(request => ({ ...request, from, to })),
})

/** One step for each calendar month of the days, with the requests of each day. */
const stepsByDay = (chosen: SourceToAsk, days: readonly string[], today: string): readonly Step[] =>
  [...groupBy(days, day => day.slice(0, 7)).values()].map(month => ({
    // Sources that answer by day have no pages to follow from, so the span of the step is not used.
    known: { today },
    requests: month.flatMap(
      day => stepOf(chosen, { from: day, to: day }, { last: addDays(day, -1), until: day, today }).requests,
    ),
  }))

interface PlanOptions {
  readonly dataDir: string
  readonly today: string
}

/** The steps of a plain fetch, oldest first: from the last date on, and the holes since `answered`, the day of the last run. */
export const plainSteps = (
  chosen: SourceToAsk,
  options: PlanOptions & { readonly last: string | undefined; readonly answered: string | undefined },
): readonly Step[] => {
  const { dataDir, today, last, answered } = options
  const { intake, key, source } = chosen
  const { reach } = source
  const known = { today, ...(last !== undefined && { last }) }
  const after = (from: KnownSpan): readonly Step[] => {
    const { requests } = stepOf(chosen, { from: from.last ?? reach?.first ?? today, to: today }, from)
    return [...groupBy(requests, one => one.window).values()].map(together => ({ known: from, requests: together }))
  }
  if (!reach || last === undefined || answered === undefined) return after(known)
  const since = addDays(last < answered ? last : answered, -settlingDays)
  const first = firstReachable(reach, today)
  const span = { from: since < first ? first : since, to: addDays(last, -1) }
  const holes = lackingDays(span, { stored: intake.storedDates(dataDir, key, span.from), asked: [] })
  if (holes.length === 0) return after(known)
  if (reach.per === 1) return [...stepsByDay(chosen, holes, today), ...after(known)]
  return after({ ...known, last: addDays(holes[0]!, -1) })
}

/** The steps for every span that the source gives and `data/` lacks, newest first; none for a source that is only imported. */
export const historySteps = (
  chosen: SourceToAsk,
  { dataDir, today, since = '' }: PlanOptions & { readonly since?: string | undefined },
): readonly Step[] => {
  const { name, intake, key, source } = chosen
  const { reach } = source
  if (!reach) return []
  const first = firstReachable(reach, today)
  const from = since > first ? since : first
  const stored = intake.storedDates(dataDir, key, from)
  const days = lackingDays({ from, to: today }, { stored, asked: readAskedSpans(dataDir, name) })
  if (reach.per === 1) return stepsByDay(chosen, days.toReversed(), today)
  return spansOver(days, reach, today).map(span => {
    const until = reach.per !== 'all' && { until: span.to }
    return stepOf(chosen, span, { last: span.from, today, ...until })
  })
}
