import type { RefusedRow } from '../../core/source.ts'
import type { NumberedQuote } from '../figure-rules.ts'

/** Refuses all figures of a label and day that differ: neither the first nor the last is reliably right (CBG: 1 and 4 of 6 days). */
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
