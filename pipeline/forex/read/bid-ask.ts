import type { NumberedQuote } from '../figure-rules.ts'

/** A bid and an ask of one pair, as plain decimal text; '' where the publisher gives none. Labels are `USD bid`, `USD ask`. */
export const bidAndAsk = (
  pair: Omit<NumberedQuote, 'side' | 'text'>,
  bid: string,
  ask: string,
): readonly NumberedQuote[] =>
  [['bid', bid] as const, ['ask', ask] as const].flatMap(([side, text]) =>
    text === '' ? [] : [{ ...pair, label: `${pair.label} ${side}`, side, text }],
  )
