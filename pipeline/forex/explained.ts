/** Why each figure of a day is what it is: every source's figure, the chosen one and the rule. */
import { vectorDigits } from '../contract/quote.ts'
import { significant } from '../contract/significant.ts'
import { absent, body } from '../core/answer.ts'
import { compare } from '../core/order.ts'
import { kindOn } from './model.ts'
import { type ForexBook, hasFigure, perEurAt, sourceAt, sourceText } from './rate-book.ts'

/** The explanation of one day; absent outside the days that the book keeps. */
export const explainedOn = (book: ForexBook, date: string) => {
  const reasons = book.explained.get(date)
  if (!reasons) return absent('no_data_for_date')
  const day = book.dates.indexOf(date)
  const currencies = reasons
    .toSorted((a, b) => compare(a.code, b.code))
    .map(({ code, rule, figures, refused }) => {
      const column = book.codes.indexOf(code)
      const from = column !== -1 && hasFigure(book, day, column) ? sourceAt(book, day, column) : undefined
      return {
        code,
        rate: from ? perEurAt(book, day, column) : null,
        source: from ? sourceText(from) : null,
        rule,
        kind: kindOn(book.kinds, code, date, from?.source ?? ''),
        figures: figures
          .map(({ perEur, digits, confirmsOnly, ...one }) => {
            return { source: sourceText(one), rate: significant(perEur, vectorDigits), digits, confirmsOnly }
          })
          .sort((a, b) => compare(a.source, b.source)),
        refused: [...refused],
      }
    })
  return body({ date, base: 'EUR' as const, currencies })
}
