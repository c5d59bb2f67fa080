/** The documents beside the contract. Strict like the contract's own bodies: a field that nobody has described fails a test. */
import { z } from 'zod'
import type { DocumentId, DocumentSchemaId, documents } from './documents.ts'
import { services } from './routes.ts'
import { ask, contact, day, domain, registrar } from './schemas.ts'

const text = z.string()
const count = z.int().nonnegative()
const code = z.string().regex(/^[A-Z]{3}$/)
const euro = z.literal('EUR').describe('Rates are units of a currency for one euro.')
const rate = z.number().positive()
const instant = z.string().meta({ format: 'date-time' })

const rates = z.record(code, rate).describe('By code: units for one euro.')
const sources = z
  .record(code, text)
  .describe('By code: the key of the publisher, `law`, `peg`, or a weekly table and its day, as `nbp-b@2026-03-04`.')

/** All days of a currency, oldest first, in two lists that run side by side. */
const series = z.strictObject({ code, base: euro, dates: z.array(day), rates: z.array(rate) })

const agreement = z
  .strictObject({
    figures: count,
    median: z.number(),
    p95: z.number(),
    off: z.number().describe('The share of figures farther than 2 %.'),
  })
  .nullable()
  .describe('Distances as fractions; null where nothing was comparable.')
const currencyKind = z
  .enum(['official', 'market', 'peg', 'law'])
  .describe('`official`: an authority sets it. `peg` and `law`: fixed to another currency.')

const session = day.describe('The session the board is of.')
const maybe = z.number().nullable()

/** A domain in short: what the registry said when it was last asked. */
const registration = z.strictObject({
  domain: text,
  verdict: z
    .enum(['found', 'notfound', 'reserved', 'limited', 'unsupported', 'unavailable'])
    .nullable()
    .describe('null: not asked yet.'),
  source: text.nullable().describe('The server that answered last.'),
  askedAt: instant.nullable(),
  expires: instant.nullable(),
})

const expiry = z.strictObject({
  name: text,
  exdate: instant,
  registrar: text.nullable(),
  status: z.array(text),
  askedAt: instant.nullable().describe('When the registry last said so.'),
})

const role = z.enum(['registrant', 'admin', 'tech', 'billing'])
const movers = z.strictObject({
  count,
  top: z.array(
    z.strictObject({
      name: text.describe('Ticker symbol.'),
      price: z.number().describe('Closing price in GHS.'),
      change: z.number().describe('Since the close before, in GHS.'),
      percent: z.number().describe('The change in percent of the close before, two decimals.'),
      volume: z.int().nonnegative().nullable().describe('null: not to be trusted.'),
      value: maybe.describe('Turnover in GHS; null: not to be trusted.'),
    }),
  ),
})
const index = z.strictObject({ count, domains: z.array(registration) })
const shardedIndex = z.strictObject({
  count,
  shardedBy: text,
  shards: z.array(z.strictObject({ path: text, count })),
})

/** One schema for each name that a row of `documents` states; a missing one does not compile. */
export const documentBodies = {
  forexIndex: z.strictObject({
    base: euro,
    first: day.nullable(),
    last: day.nullable(),
    days: count.describe('Days with rates.'),
    currencies: z.array(
      z.strictObject({
        code,
        name: text,
        first: day,
        last: day,
        days: count.describe('Days on which it has a rate.'),
        active: z.boolean().describe('false: retired; its last rate stays.'),
        source: text.describe('Of the newest figure.'),
      }),
    ),
  }),
  forexLatest: z.strictObject({
    date: day,
    base: euro,
    rates,
    sources,
    lagging: z
      .record(code, z.strictObject({ date: day, rate, source: text }))
      .describe('Codes whose last day is older.'),
  }),
  baseRates: z.strictObject({
    base: code,
    date: day.describe('The newest day of the base.'),
    rates: z.record(code, rate).describe('By code: units for one unit of the base.'),
    older: z.record(code, day).optional().describe('The date of each rate that is older than `date`.'),
  }),
  forexDay: z.strictObject({ date: day, base: euro, rates, sources }),
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
    corrections: z
      .array(
        z.strictObject({
          on: day.describe('The day it was noticed.'),
          source: text,
          first: day,
          last: day,
          label: text.describe("The publisher's name of the series; `*` for figures filled in, `after` says how many."),
          before: text.describe('Digits as they were published.'),
          after: text,
        }),
      )
      .describe('Newest first.'),
  }),
  forexExplained: z.strictObject({
    date: day,
    base: euro,
    currencies: z.array(
      z.strictObject({
        code,
        rate: rate.nullable().describe('null: the day has none.'),
        source: text.nullable().describe('Of the chosen figure.'),
        rule: z
          .enum(['law', 'peg', 'official', 'precedence', 'single', 'confirmed', 'held', 'late', 'unconfirmed', 'none'])
          .describe(
            '`official`: the ECB. `precedence`: the first of several. `single`: the only one. `confirmed`: a jump, or a source often off, that another confirms. `held`: a jump that waits. `late`: held, and confirmed on a later day. `unconfirmed`: only sources that may not stand alone.',
          ),
        kind: currencyKind,
        figures: z.array(
          z.strictObject({
            source: text,
            rate,
            confirmsOnly: z.boolean().describe('true: often off, so it may confirm and not stand alone.'),
          }),
        ),
      }),
    ),
  }),
  forexCoverage: z.strictObject({
    currencies: z.array(
      z.strictObject({
        code,
        first: day,
        last: day,
        days: count,
        years: z.record(text, count).describe('Days with a rate, by year.'),
        kind: currencyKind,
        kinds: z
          .array(z.strictObject({ since: text, until: text, kind: currencyKind, authority: text }))
          .describe("Dated spans in which the kind is not the market's; an empty `until`: still."),
        sources: z.array(
          z.strictObject({
            source: text,
            share: z.number().describe('Of its days, as a fraction.'),
            ecb: agreement,
          }),
        ),
      }),
    ),
    sources: z.array(
      z.strictObject({
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
    ),
  }),
  forexReport: z.strictObject({
    findings: z.array(
      z.strictObject({
        rule: text,
        source: text,
        code: text,
        days: count,
        first: day,
        last: day,
        worst: z.number().describe('How far off at most, as a fraction; 0 where the rule measures nothing.'),
      }),
    ),
  }),
  forexSeries: z
    .strictObject({
      ...series.shape,
      sources: z
        .array(z.strictObject({ from: day, source: text }))
        .describe('The publisher of each date: of the last entry whose `from` is not after it.'),
    })
    .describe('One currency, all its days.'),
  gseIndex: z.strictObject({
    session,
    sessions: z.strictObject({ count, first: day, last: day }),
    counts: z.strictObject({ symbols: count, trading: count, rows: count, refused: count }),
    symbols: z.array(
      z.strictObject({
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
    ),
    suspended: z.array(text),
    carried: z.array(z.strictObject({ symbol: text, session: day })),
    untrusted: z.array(text).describe('Symbols whose volume of the session cannot be trusted.'),
    former: z
      .array(
        z.strictObject({
          symbol: text,
          event: z.enum(['renamed', 'converted', 'delisted']),
          date: day,
          to: text.nullable().describe('The symbol in force now; null when it was delisted.'),
        }),
      )
      .describe('Symbols that are no longer in force.'),
    rescaled: z
      .array(z.strictObject({ symbol: text, date: day, before: z.number(), after: z.number() }))
      .describe(
        'Closes in GHS before and after a session that changed the scale of a price, as a split does: shares and capital are null until a newer count is known.',
      ),
    refused: z.record(text, count).describe('Refused rows by rule.'),
    heldBack: z.array(z.strictObject({ session: day, rows: count, refused: count, reason: text })),
  }),
  gseRefused: z.strictObject({
    session,
    rows: count,
    refused: z.array(z.strictObject({ file: text, row: count, date: text, code: text, rule: text, reason: text })),
  }),
  gseHistory: z.strictObject({
    symbol: text,
    sessions: z
      .array(
        z.strictObject({
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
        }),
      )
      .describe('Oldest first; prices in GHS.'),
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
    indices: z.array(z.strictObject({ name: text, value: z.number() })).describe('As their publisher stated them.'),
    risers: movers.describe('Top five by percent.'),
    fallers: movers.describe('Top five by percent.'),
    unchanged: movers.describe('Top five by turnover.'),
  }),
  gseRecent: z.strictObject({
    sessions: z.array(day).describe('The last 60 sessions, oldest first.'),
    close: z.record(text, z.array(maybe)).describe('By symbol: closes in GHS in the order of the sessions.'),
  }),
  whoisIndex: z.union([index, shardedIndex]),
  whoisIndexShard: index,
  whoisExpiring: z.strictObject({
    asOf: day.describe('The day, UTC, from which the days are counted.'),
    count: count.describe('Names with a known expiry; the lists hold the 10,000 soonest.'),
    expiring: z
      .array(z.strictObject({ ...expiry.shape, daysLeft: z.int().describe('Negative: past, and still registered.') }))
      .describe('Soonest first.'),
    overdue: z
      .array(expiry)
      .describe('Names last asked before their expiry, which is past: they may have been renewed since.'),
  }),
  whoisHistory: z.strictObject({
    name: text,
    changes: z
      .array(
        z.strictObject({
          at: instant.describe('When the registry was asked.'),
          field: z.enum(['registrar', 'nservs', 'locks', 'exdate', 'registered']),
          before: text.describe('Lists are joined by spaces; empty: none.'),
          after: text,
        }),
      )
      .describe('Oldest first.'),
  }),
  whoisRegistries: z.strictObject({
    rdap: z.record(text, text).describe('By suffix: the base address of its RDAP server.'),
    whois: z.record(text, text).describe('By suffix: its host on port 43.'),
    neither: z.array(text).describe('Suffixes whose registry is known to run neither.'),
  }),
  whoisStatus: z.strictObject({
    ...registration.shape,
    sample: z.boolean().describe('Written for a reserved name from public facts; not a reply as received.'),
    representable: z.boolean().describe('Does the reply state all that a domain object needs?'),
    redacted: z.array(text).describe('Fields the registry withholds.'),
    withheld: z.array(role).describe('Contacts not published here, by the setting `contacts`.'),
    replies: z.array(
      z.strictObject({
        layer: z.enum(['registry', 'registrar']),
        protocol: z.enum(['whois', 'rdap']),
        server: text,
        askedAt: instant,
      }),
    ),
    origins: z.record(text, text).describe('By field: which of the replies it is from.'),
    ask: ask.nullable().describe('Where its registry answers; null: not known, or `neither`.'),
    neither: z.boolean().describe('Its registry is known to run neither RDAP nor WHOIS.'),
  }),
  whoisRecord: z.strictObject({
    name: text,
    domain: domain.nullable().describe('null: the replies state no creation or no expiry date.'),
    registrant: contact.nullable(),
    admin: contact.nullable(),
    tech: contact.nullable(),
    billing: contact.nullable(),
    registrar: registrar.nullable(),
    rawtext: z
      .strictObject({ encoding: z.enum(['utf-8', 'base64']), text })
      .nullable()
      .describe(
        'The reply as text, or its bytes in Base64 where they are not UTF-8; null where contacts are withheld.',
      ),
    withheld: z.array(role).readonly(),
  }),
} as const satisfies Record<DocumentSchemaId, z.ZodType>

/** The body a document promises: of its schema, or text where it is not JSON. */
export type DocumentBody<Id extends DocumentId> = (typeof documents)[Id]['schema'] extends infer Schema
  ? Schema extends DocumentSchemaId
    ? z.infer<(typeof documentBodies)[Schema]>
    : string
  : never

const serviceStatus = z.strictObject({
  first: day.nullable(),
  latest: day.nullable().describe('The newest day there is data of.'),
  count: count.describe('Currencies, shares or domains.'),
  nextDue: day.nullable().describe('When something new is expected; null when nobody is asked.'),
  staleAfter: day.nullable().describe('After this day the data should be called old.'),
  held: text.nullable().describe('Why the service stays as an earlier edition had it; null: it does not.'),
})

const sourceStatus = z.strictObject({
  key: text,
  service: z.enum(services),
  title: text,
  url: text,
  licence: text.describe('Its terms, in a sentence.'),
  latest: day.nullable(),
  missed: count.describe('Editions that are out and not stored here.'),
  state: z.enum(['fresh', 'late', 'frozen', 'shrinking', 'different', 'unasked']),
})

const uploadStatus = z.strictObject({
  edition: text.describe('The edition to be uploaded.'),
  state: z.enum(['done', 'waiting', 'failed']),
  tries: count.describe('Failed tries since the last success.'),
  uploaded: z.strictObject({ edition: text, at: instant }).nullable().describe('What was uploaded last.'),
  dueBy: instant.nullable().describe('When the upload is overdue; null when it is done.'),
})

const latest = day.nullable()
const difference = z.strictObject({ count, keys: z.array(text).describe('In order; the first hundred.') })
const room = z.strictObject({ added: difference, changed: difference, removed: difference })

/** Documents about the edition as a whole; they are written beside the services' files, and their shapes stand with them. */
export const siteDocuments = {
  status: {
    path: '/status.json',
    gives: 'how old everything is, the state of each source and of the upload',
    body: z.strictObject({
      asOf: day,
      services: z.strictObject({ whois: serviceStatus, forex: serviceStatus, gse: serviceStatus }),
      sources: z.array(sourceStatus),
      upload: uploadStatus.nullable().describe('null: this installation uploads nothing.'),
    }),
  },
  changes: {
    path: '/changes.json',
    gives: 'what this edition added, changed and removed since the one before',
    body: z.strictObject({
      edition: text,
      before: text.nullable().describe('null: there was none.'),
      added: count,
      changed: count,
      removed: count,
      latest: z.strictObject({ whois: latest, forex: latest, gse: latest }),
      services: z.strictObject({ whois: room, forex: room, gse: room, site: room.describe('The page and its files.') }),
    }),
  },
  manifest: {
    path: '/manifest.json',
    gives: 'SHA-256 of every body of this edition',
    body: z.looseObject({
      digest: text.describe('Of everything the edition is made from.'),
      profile: text,
      degraded: z.array(text).describe('Reasons why this edition is not as good as it should be.'),
      files: z
        .record(text, z.string().regex(/^[0-9a-f]{64}$/))
        .describe('By path: SHA-256 of the body before compression.'),
    }),
  },
  openapi: {
    path: '/openapi.json',
    gives: 'this description',
    body: z.looseObject({ openapi: text, info: z.looseObject({}), paths: z.looseObject({}) }),
  },
} as const satisfies Record<string, { readonly path: string; readonly gives: string; readonly body: z.ZodType }>
