/** What the note below the history says of the days that are drawn. */
import { weekdaysBetween } from '../../../pipeline/contract/calendar.ts'
import { grouped } from './number.ts'
import { type ChartLine, changeLines } from './series.ts'
import { type DateRange, isRange, type Period, periodNames } from './url-state.ts'

/** A currency and the first day of its new units. */
export interface Redenomination {
  readonly code: string
  readonly since: string
}

/** Reads `BYN 2016-07-01,GHS 2007-07-01`, as the page holds them. */
export const redenominationsOf = (text: string): readonly Redenomination[] =>
  text
    .split(',')
    .filter(Boolean)
    .map(one => one.split(' '))
    .map(([code = '', since = '']) => ({ code, since }))

/** Those of the lines' currencies after the first drawn day. */
export const redenominationsIn = (
  lines: readonly ChartLine[],
  all: readonly Redenomination[],
): readonly Redenomination[] => {
  const codes = lines.flatMap(({ name }) => name.split('/'))
  const ends = lines.flatMap(({ points }) => [points[0]?.date ?? '', points.at(-1)?.date ?? '']).sort()
  const [first = '', last = ''] = [ends[0], ends.at(-1)]
  return all.filter(({ code, since }) => codes.includes(code) && first < since && since <= last)
}

export interface Drawn {
  readonly span: Period | DateRange
  /** Pairs without a day in the span. */
  readonly missing: readonly string[]
  /** The newest day of all rates. */
  readonly newest: string
  readonly redenominations: readonly Redenomination[]
}

/** `lines`: the pair first, then those compared with it. */
export const historyNotes = (
  lines: readonly ChartLine[],
  { span, missing, newest, redenominations }: Drawn,
): string => {
  const [pair] = lines
  const dates = pair?.points.map(({ date }) => date) ?? []
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const isEnded = !isRange(span) && span !== 'all' && last < newest
  const isSparse = dates.length < weekdaysBetween(first, last) / 2
  const changesSince = lines.length > 1 ? changeLines(lines)?.since : undefined
  return [
    isSparse
      ? `${pair?.name} is quoted on ${grouped(dates.length)} days of this period only. Points are single figures.`
      : '',
    ...redenominationsIn(lines, redenominations).map(
      ({ code, since }) => `${code} was redenominated on ${since}. Rates before that day are in old units.`,
    ),
    isEnded ? `${periodNames[span]} to ${last}, the last day with a ${pair?.name} rate.` : '',
    missing.length > 0 ? `There are no days with a ${missing.join(' or ')} rate here.` : '',
    changesSince === undefined ? '' : `The lines show the change in per cent since ${changesSince}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
