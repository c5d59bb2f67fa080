/** Bodies of the documents on the stock board. */
import { z } from 'zod'
import { count, day, listOf, text } from './schemas.ts'

const session = day.describe('The session the board is of.')
const maybe = z.number().nullable()

const movers = z.strictObject({
  count,
  top: listOf({
    name: text.describe('Ticker symbol.'),
    price: z.number().describe('Closing price in GHS.'),
    change: z.number().describe('Since the close before, in GHS.'),
    percent: z.number().describe('The change in percent of the close before, two decimals.'),
    volume: z.int().nonnegative().nullable().describe('null: not to be trusted.'),
    value: maybe.describe('Turnover in GHS; null: not to be trusted.'),
  }),
})
export const gseBodies = {
  gseIndex: z.strictObject({
    session,
    sessions: z.strictObject({ count, first: day, last: day }),
    counts: z.strictObject({ symbols: count, trading: count, rows: count, refused: count }),
    symbols: listOf({
      symbol: text,
      name: text,
      first: day,
      last: day,
      listed: text.nullable().describe('The day of its listing.'),
      suspended: z.boolean(),
      carried: z.boolean().describe('It has no sound row in this session: the last close stands.'),
      sharesPrecision: z
        .int()
        .nullable()
        .describe(
          'The unit that `shares` is known to: 1 if exact, 10000 if printed as 173.95 million; null if unknown.',
        ),
    }),
    suspended: z.array(text),
    carried: listOf({ symbol: text, session: day }),
    untrusted: z.array(text).describe('Symbols whose volume of the session cannot be trusted.'),
    former: listOf({
      symbol: text,
      event: z.enum(['renamed', 'converted', 'delisted']),
      date: day,
      to: text.nullable().describe('The symbol in force now; null when it was delisted.'),
    }).describe('Symbols that are no longer in force.'),
    rescaled: listOf({ symbol: text, date: day, before: z.number(), after: z.number() }).describe(
      'Closes in GHS around a session that changed the scale, as a split does. Shares and capital are null until a newer count.',
    ),
    refused: z.record(text, count).describe('Refused rows by rule.'),
    heldBack: listOf({ session: day, rows: count, refused: count, reason: text }),
  }),
  gseRefused: z.strictObject({
    session,
    rows: count,
    refused: listOf({ file: text, row: count, date: text, code: text, rule: text, reason: text }),
  }),
  gseHistory: z.strictObject({
    symbol: text,
    sessions: listOf({
      date: day,
      open: maybe,
      yearHigh: maybe,
      yearLow: maybe,
      close: z.number(),
      adjusted_close: z
        .number()
        .optional()
        .describe('The close on the scale of today, where a split or bonus issue of the symbol is known.'),
      change: z.number(),
      volume: z.int().nullable().describe('null: not printed, or not to be trusted.'),
      value: maybe.describe('Turnover in GHS.'),
    }).describe('Oldest first; prices in GHS.'),
  }),
  gseMarket: z.strictObject({
    date: session,
    turnover: z.strictObject({
      shares: count,
      cedis: z.number(),
      without: z.array(text).describe('Symbols left out because their volume cannot be trusted.'),
    }),
    marketValue: z.strictObject({
      cedis: z.number().describe('Price times shares in issue, of all listed symbols.'),
      without: z.array(text).describe('Symbols whose share count is not known.'),
    }),
    indices: listOf({ name: text, value: z.number() }).describe('As their publisher stated them.'),
    risers: movers.describe('Top five by percent.'),
    fallers: movers.describe('Top five by percent.'),
    unchanged: movers.describe('Top five by turnover.'),
  }),
  gseRecent: z.strictObject({
    sessions: z.array(day).describe('The last 60 sessions, oldest first.'),
    close: z.record(text, z.array(maybe)).describe('By symbol: closes in GHS in the order of the sessions.'),
  }),
} as const
