/** Rules that a published figure must pass before it is stored. The first that fails is reported. */
import { isWeekend } from '../contract/calendar.ts'
import type { ReadResult, RefusedRow } from '../core/source.ts'
import type { PublishedQuote, Side } from './model.ts'

/** A figure as an adapter reads it: by default the middle price of one unit. `row` is its row or record in the reply, from 1. */
export interface NumberedQuote extends Omit<PublishedQuote, 'units' | 'side'> {
  readonly row: number
  readonly units?: string
  readonly side?: Side
}

/** The service begins here (docs/contract.md, C31). */
export const firstDay = '2000-01-01'

/** Begins with a letter or digit, which no formula does, and has no separator of cells or lines. */
const labelForm = /^[\p{L}\p{N}][^",\p{Cc}]{0,119}$/u

interface FigureRule {
  readonly rule: string
  /** It looks at the figure's day alone. */
  readonly isOfDay?: true
  readonly fails: (quote: PublishedQuote) => string | undefined
}

const rules: readonly FigureRule[] = [
  {
    rule: 'before-2000',
    isOfDay: true,
    fails: ({ date }) => (date < firstDay ? 'rates are kept from 2000-01-01 on' : undefined),
  },
  {
    rule: 'weekend',
    isOfDay: true,
    fails: ({ date }) => (isWeekend(date) ? 'no rates are fixed on a Saturday or Sunday' : undefined),
  },
  {
    rule: 'code-form',
    fails: ({ base, counter }) => {
      const bad = [base, counter].find(code => !/^[A-Z]{3}$/.test(code))
      return bad === undefined ? undefined : `"${bad.slice(0, 20)}" is not a currency code`
    },
  },
  {
    rule: 'own-currency',
    fails: ({ base, counter }) => (base === counter ? `${base} in ${counter} is no rate` : undefined),
  },
  {
    // A publisher's row of another kind says "unit 0" (AMCM's liquidity line): dividing by it would make an infinite rate.
    rule: 'units-form',
    fails: ({ units }) =>
      /^\d+(\.\d+)?$/.test(units) && Number(units) > 0 ? undefined : `"${units.slice(0, 20)}" is not a number of units`,
  },
  {
    rule: 'number-form',
    fails: ({ text }) => (/^\d+(\.\d+)?$/.test(text) ? undefined : `"${text.slice(0, 20)}" is not a decimal number`),
  },
  {
    // Known rates lie between gold (0.0002 per EUR) and the old lira (millions per EUR).
    rule: 'number-range',
    fails: ({ text }) =>
      Number(text) >= 1e-9 && Number(text) < 1e12 ? undefined : `${text.slice(0, 20)} cannot be a rate`,
  },
  {
    // The label becomes a heading in a CSV file without quotes, which people open in spreadsheets.
    rule: 'label-form',
    fails: ({ label }) => (labelForm.test(label) ? undefined : `"${label.slice(0, 20)}" cannot be a heading`),
  },
]

export const formRules: ReadonlySet<string> = new Set(rules.filter(({ isOfDay }) => !isOfDay).map(({ rule }) => rule))

/** The place of a figure in a source's table. */
export const keyOfFigure = ({ date, label }: Pick<PublishedQuote, 'date' | 'label'>): string => `${date}\n${label}`

const refusalOf = (quote: PublishedQuote): Pick<RefusedRow, 'rule' | 'reason'> | undefined => {
  for (const { rule, fails } of rules) {
    const reason = fails(quote)
    if (reason) return { rule, reason }
  }
  return undefined
}

const duplicateOf = (text: string, first: string): Pick<RefusedRow, 'rule' | 'reason'> => ({
  rule: 'duplicate',
  reason: text === first ? 'the same figure again' : `${text}, after ${first}`,
})

/**
 * Applies the rules to an adapter's figures; `before` holds rows that the adapter refused itself. Of two figures with one label
 * and day the first stays and the second is refused as `duplicate`; the reason says whether the texts agree.
 */
export const judgeQuotes = (
  figures: Iterable<NumberedQuote>,
  before: readonly RefusedRow[] = [],
): ReadResult<PublishedQuote> => {
  const rows = new Map<string, PublishedQuote>()
  const refused: RefusedRow[] = [...before]
  for (const { row, date, label, base, counter, units = '1', side = 'mid', text } of figures) {
    const quote = { date, label, base, counter, units, side, text }
    const key = keyOfFigure(quote)
    const first = rows.get(key)
    const refusal = refusalOf(quote) ?? (first && duplicateOf(text, first.text))
    if (refusal) refused.push({ ...refusal, row, date, code: label })
    else rows.set(key, quote)
  }
  return { rows: [...rows.values()], refused }
}

export const applyRule = (
  quotes: readonly PublishedQuote[],
  refusalOf: (quote: PublishedQuote) => RefusedRow | undefined,
): ReadResult<PublishedQuote> => {
  const rows: PublishedQuote[] = []
  const refused: RefusedRow[] = []
  for (const quote of quotes) {
    const refusal = refusalOf(quote)
    if (refusal) refused.push(refusal)
    else rows.push(quote)
  }
  return { rows, refused }
}
