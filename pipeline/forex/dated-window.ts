/** A window of dated quotations as files, for hosts without code: a span of days and, better, a few currencies. */
import { almanacError } from '../contract/errors.ts'
import { toJson } from '../contract/json.ts'
import { everyCode } from '../contract/refusal-messages.ts'
import type { RouteParams } from '../contract/routes.ts'
import { forexRoutes } from './answer.ts'
import { type ForexBook, hasFigure } from './rate-book.ts'

export interface DatedWindow {
  /** First and last day, both included. */
  readonly from: string
  readonly to: string
  /** Currencies on either side of a pair; all when empty. */
  readonly codes: readonly string[]
}

const codesIn = (book: ForexBook, { codes }: DatedWindow): readonly string[] => {
  const unknown = codes.filter(code => !book.codes.includes(code))
  if (unknown.length > 0)
    throw almanacError('USAGE', '--codes', unknown.join(','), 'codes of the book, such as USD,GHS', {
      hint: everyCode,
    })
  return codes.length === 0 ? book.codes : [...new Set(codes)].sort()
}

const daysIn = ({ dates }: ForexBook, { from, to }: DatedWindow): readonly string[] =>
  dates.filter(date => date >= from && date <= to)

/** Pair by pair, then day by day, so that the files of one folder follow each other. Some may have no answer. */
export const datedPairs = function* (book: ForexBook, window: DatedWindow): Generator<RouteParams<'datedPair'>> {
  const [codes, dates] = [codesIn(book, window), daysIn(book, window)]
  for (const base of codes)
    for (const counter of codes)
      for (const date of dates) yield { 'base-currency': base, 'counter-currency': counter, date }
}

export interface DatedMeasure {
  /** Each quotation is a compact file and a pretty one. */
  readonly files: number
  /** Files and the folders they need, one a pair and one a base. */
  readonly inodes: number
  /** Bytes of all bodies, from a sample. */
  readonly bytes: number
}

/** Bodies looked at for the sample. */
const sampled = 1_000

/** Counts before anything is written. */
export const measureDated = (book: ForexBook, window: DatedWindow): DatedMeasure => {
  const codes = codesIn(book, window)
  const columns = codes.map(code => book.codes.indexOf(code))
  const days = daysIn(book, window).map(date => book.dates.indexOf(date))
  const quotations = days.reduce((sum, day) => sum + columns.filter(one => hasFigure(book, day, one)).length ** 2, 0)
  const isShared = (a: number, b: number) => days.some(day => hasFigure(book, day, a) && hasFigure(book, day, b))
  const pairs = columns.flatMap(a => columns.filter(b => isShared(a, b))).length
  let [looked, bytes] = [0, 0]
  for (const params of datedPairs(book, window)) {
    const answer = forexRoutes.datedPair.answer(book, params, { fixed: false })
    if (answer.kind !== 'body') continue
    bytes += toJson(answer.body).length + toJson(answer.body, { pretty: true }).length
    looked += 1
    if (looked === sampled) break
  }
  const files = 2 * quotations
  const folders = pairs === 0 ? 0 : pairs + codes.length
  return {
    files,
    inodes: files + folders,
    bytes: looked === 0 ? 0 : Math.round((bytes / looked) * quotations),
  }
}
