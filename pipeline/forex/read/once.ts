import type { RefusedRow } from '../../core/source.ts'
import type { NumberedQuote } from '../figure-rules.ts'

/**
 * Sets aside figures that contradict each other: of two different figures of one label on one day nothing says which is the
 * publisher's (of CBG's six such days in dollars the first is right once, the second four times), so the day goes without.
 */
export const withoutContradictions = (
  figures: readonly NumberedQuote[],
): { readonly kept: readonly NumberedQuote[]; readonly refused: readonly RefusedRow[] } => {
  const texts = new Map<string, Set<string>>()
  const placeOf = ({ date, label }: NumberedQuote): string => `${date}\n${label}`
  for (const figure of figures) {
    const place = placeOf(figure)
    texts.set(place, (texts.get(place) ?? new Set()).add(figure.text))
  }
  const isAlone = (figure: NumberedQuote): boolean => texts.get(placeOf(figure))!.size === 1
  return {
    kept: figures.filter(isAlone),
    refused: figures
      .filter(figure => !isAlone(figure))
      .map(figure => ({
        rule: 'contradiction',
        reason: `the same day also says ${[...texts.get(placeOf(figure))!].filter(text => text !== figure.text).join(', ')}`,
        row: figure.row,
        date: figure.date,
        code: figure.label,
      })),
  }
}
