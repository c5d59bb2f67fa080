import { groupBy } from '../../core/order.ts'
import type { ReadResult, RefusedRow } from '../../core/source.ts'
import { judgeQuotes, keyOfFigure, type NumberedQuote } from '../figure-rules.ts'
import type { PublishedQuote } from '../model.ts'

/** Refuses all figures of a label and day that differ: neither the first nor the last is reliably right (CBG: 1 and 4 of 6 days). */
export const judgeConsistent = (figures: readonly NumberedQuote[]): ReadResult<PublishedQuote> => {
  const byKey = groupBy(figures, keyOfFigure)
  const kept: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const figure of figures) {
    const { row, date, label, text } = figure
    const others = new Set(byKey.get(keyOfFigure(figure))!.map(other => other.text))
    others.delete(text)
    const reason = `the same day also says ${[...others].join(', ')}`
    if (others.size === 0) kept.push(figure)
    else refused.push({ rule: 'contradiction', reason, row, date, code: label })
  }
  return judgeQuotes(kept, refused)
}
