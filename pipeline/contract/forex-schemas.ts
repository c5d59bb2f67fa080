/** Bodies of the documents on exchange rates. */
import { z } from 'zod'
import { fewestDigits, rateDigits } from './precision.ts'
import { count, day, listOf, text } from './schemas.ts'

const code = z.string().regex(/^[A-Z]{3}$/)
const euro = z.literal('EUR').describe('Rates are units of a currency for one euro.')
const rate = z.number().positive()
const rates = z.record(code, rate).describe('By code: units for one euro.')
const sources = z
  .record(code, text)
  .describe('By code: the key of the publisher, `law`, `peg`, or a weekly table and its day, as `nbp-b@2026-03-04`.')

const currencyKind = z
  .enum(['official', 'market', 'peg', 'law'])
  .describe('`official`: an authority sets it. `peg` and `law`: fixed to another currency.')
const kinds = z.record(code, currencyKind).describe("By code, where the figure is not the market's.")

const digits = z.int().min(fewestDigits).max(rateDigits)
const digitsOfRates = {
  digits: z
    .record(code, digits)
    .describe('By code: significant digits against the euro, where they are more than five.'),
  usdDigits: z
    .record(code, digits)
    .describe('By code: significant digits against the dollar, of rates that are known as a price in dollars.'),
}

/** All days of a currency, oldest first, in two lists that run side by side. */
const series = z.strictObject({
  code,
  base: euro,
  dates: z.array(day),
  rates: z.array(rate),
  precision: listOf({ from: day, digits, usdDigits: digits.optional() }).describe(
    'Significant digits of each date: of the last entry whose `from` is not after it.',
  ),
})

const agreement = z
  .strictObject({
    figures: count,
    median: z.number(),
    p95: z.number(),
    off: z.number().describe('The share of figures farther than 2 %.'),
  })
  .nullable()
  .describe('Distances as fractions; null where nothing was comparable.')
export const forexBodies = {
  forexIndex: z.strictObject({
    base: euro,
    first: day.nullable(),
    last: day.nullable(),
    days: count.describe('Days with rates.'),
    currencies: listOf({
      code,
      name: text,
      first: day,
      last: day,
      days: count.describe('Days on which it has a rate.'),
      active: z.boolean().describe('false: retired; its last rate stays.'),
      source: text.describe('Of the newest figure.'),
    }),
  }),
  forexLatest: z.strictObject({
    date: day,
    base: euro,
    rates,
    ...digitsOfRates,
    sources,
    kinds,
    lagging: z
      .record(code, z.strictObject({ date: day, rate, source: text }))
      .describe('Codes whose last day is older.'),
    provisional: z
      .literal(true)
      .optional()
      .describe('true: formed without the ECB, whose figures may still come. Absent otherwise.'),
  }),
  forexBase: z.strictObject({
    base: code,
    date: day.describe('The newest day of the base.'),
    rates: z.record(code, rate).describe('By code: units for one unit of the base.'),
    older: z.record(code, day).optional().describe('The date of each rate that is older than `date`.'),
  }),
  forexDay: z.strictObject({ date: day, base: euro, rates, ...digitsOfRates, sources, kinds }),
  forexDayOf: z.strictObject({
    base: code,
    date: day,
    rates: z.record(code, rate).describe('By code: units for one of the base.'),
  }),
  forexPairSeries: z.strictObject({
    pair: text,
    from: day,
    to: day,
    count,
    dates: z.array(day).describe('Oldest first.'),
    rates: z.array(rate).describe('Of the dates, in their order.'),
  }),
  forexYear: z.strictObject({ year: text, dates: z.array(day) }),
  forexRecent: series.describe('One currency, its last 400 days.'),
  forexCorrections: z.strictObject({
    corrections: listOf({
      on: day.describe('The day it was noticed.'),
      source: text,
      first: day,
      last: day,
      label: text.describe("The publisher's name of the series; `*` for figures filled in, `after` says how many."),
      before: text.describe('Digits as they were published.'),
      after: text,
    }).describe('Newest first.'),
  }),
  forexExplained: z.strictObject({
    date: day,
    base: euro,
    currencies: listOf({
      code,
      rate: rate.nullable().describe('null: the day has none.'),
      source: text.nullable().describe('Of the chosen figure.'),
      rule: z
        .enum(['law', 'peg', 'official', 'precedence', 'single', 'confirmed', 'held', 'late', 'unconfirmed', 'none'])
        .describe(
          '`official`: the ECB. `precedence`: the first of several. `single`: the only one. `confirmed`: a jump, or a source often off, that another confirms. `held`: a jump that waits. `late`: held, later confirmed. `unconfirmed`: only sources that may not stand alone.',
        ),
      kind: currencyKind,
      figures: listOf({
        source: text,
        rate,
        digits: z
          .int()
          .positive()
          .describe("Significant digits of the source's own figure: those that vary, no printed zeros."),
        confirmsOnly: z.boolean().describe('true: often off, so it may confirm and not stand alone.'),
      }),
      refused: listOf({ source: text, rule: text }).describe('Refused before one was chosen.'),
    }),
  }),
  forexCoverage: z.strictObject({
    currencies: listOf({
      code,
      first: day,
      last: day,
      days: count,
      years: z.record(text, count).describe('Days with a rate, by year.'),
      kind: currencyKind,
      kinds: listOf({
        since: text,
        until: text,
        kind: currencyKind,
        authority: text.describe('Whose rate it is, and which of several.'),
        source: text.describe('Addresses of pages that show it, with spaces between.'),
      }).describe("Dated spans in which the kind is not the market's; an empty `until`: still."),
      sources: listOf({
        source: text,
        share: z.number().describe('Of its days, as a fraction.'),
        ecb: agreement,
      }),
    }),
    sources: listOf({
      source: text,
      ecb: agreement,
      issuer: agreement,
      others: agreement,
      all: agreement,
      own: agreement,
      codes: count.describe('Currencies that were comparable.'),
      lag: z
        .int()
        .nullable()
        .describe('Working days by which its figures fit better than on their own day; null: unknown.'),
    }),
  }),
  forexReport: z.strictObject({
    findings: listOf({
      rule: text,
      source: text,
      code: text,
      days: count,
      first: day,
      last: day,
      worst: z.number().describe('How far off at most, as a fraction; 0 where the rule measures nothing.'),
    }),
  }),
  forexSeries: z
    .strictObject({
      ...series.shape,
      sources: listOf({ from: day, source: text }).describe(
        'The publisher of each date: of the last entry whose `from` is not after it.',
      ),
    })
    .describe('One currency, all its days.'),
} as const
