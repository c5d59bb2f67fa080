/** The bodies of the contract (docs/contract.md, C12): exact field names, in its order, with its nullability. A body has no other field. */
import { z } from 'zod'
import { isDate } from './calendar.ts'
import { type PublicErrorCode, publicErrors } from './errors.ts'
import type { Route } from './routes.ts'

export const text = z.string()
export const count = z.int().nonnegative()
export const instant = z.string().meta({ format: 'date-time' })
const maybe = text.nullable()
const datetime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/, 'an ISO 8601 instant ending in +00:00')
  .meta({ format: 'date-time' })
const finite = z.number()
export const day = z.string().refine(isDate, 'a calendar date YYYY-MM-DD').meta({ format: 'date' })
const code = z.string().regex(/^[A-Z]{3}$/)
/** Objects that have no other field. */
export const listOf = <Shape extends z.ZodRawShape>(shape: Shape) => z.array(z.strictObject(shape))

export const domain = z.strictObject({
  crdate: datetime.describe('When the domain was created.'),
  cxdate: datetime.nullable().describe('When the contract with the registrar ends.'),
  dnssec: maybe.describe('DNSSEC, in the words of the registry.'),
  exdate: datetime.describe('When the registration ends, by the registry.'),
  id: maybe.describe('The identifier the registry gave the domain.'),
  name: text.describe('The registered name, lower case.'),
  nservs: z.array(text).describe('Name servers.'),
  status: z.array(text).describe('Status flags, by their EPP names where they have one.'),
  update: datetime.nullable().describe('When the registration was last changed.'),
})

export const address = z.strictObject({
  city: text,
  country: z
    .string()
    .regex(/^([A-Z]{2})?$/, 'ISO 3166-1 alpha-2, or "" when unknown')
    .describe('ISO 3166-1 alpha-2; empty when it is not known or withheld.'),
  region: maybe.describe('State or province.'),
  street: text.describe('Lines of the street address.'),
  zip: maybe.describe('Postal code.'),
})

export const faxphone = z.strictObject({ number: text.describe('As dialled.'), ext: maybe.describe('Extension.') })

export const contact = z.strictObject({
  address,
  email: maybe,
  fax: faxphone.nullable(),
  id: maybe.describe('The identifier the registry gave the contact.'),
  name: text.describe('A person or an office; the words of the registry where it withholds the name.'),
  org: maybe.describe('Organization.'),
  phone: faxphone.nullable(),
})

export const registrar = z.strictObject({
  email: maybe,
  id: z.int().nullable().describe('The number IANA gave the registrar.'),
  name: text,
  phone: maybe,
  reseller: maybe.describe('Who sold the registration, where that is another.'),
  server: maybe.describe('The WHOIS server of the registrar.'),
  url: text.describe('Website; empty when none is stated.'),
})

export const quotation = z.strictObject({
  date: day.describe('The day of the rate.'),
  pair: z
    .string()
    .regex(/^[A-Z]{3}\/[A-Z]{3}$/)
    .describe('Base first, then counter: USD/GHS is how many cedis a dollar costs.'),
  rate: z
    .number()
    .positive()
    .describe(
      'Units of the counter currency for one of the base; end-of-day mid-market, in the digits that its sources carry.',
    ),
})

const currency = z.strictObject({
  code: code.describe('ISO 4217.'),
  name: text.describe('In English.'),
  rates: z.array(quotation).describe('The newest rates against USD, EUR, GBP, JPY and CHF, in this order.'),
})

export const equityLive = z.strictObject({
  name: text.describe('Ticker symbol.'),
  price: finite.describe('Closing price in GHS.'),
  change: finite.describe('Change of the price since the session before, in GHS.'),
  volume: z
    .int()
    .nonnegative()
    .describe('Shares traded in the session; 0 too where the printed volume cannot be trusted.'),
})

export const equitySummary = z.strictObject({
  name: text.describe('Ticker symbol.'),
  price: finite.describe('Price at the close of the last trading, in GHS.'),
})

export const director = z.strictObject({ name: text, position: maybe.describe('Job title.') })

export const company = z.strictObject({
  address: maybe.describe('Registered address.'),
  directors: z.array(director).describe('Board of directors as filed; empty where no recent filing is at hand.'),
  email: maybe,
  facsimile: maybe,
  industry: maybe,
  name: text,
  sector: maybe,
  telephone: maybe,
  website: maybe,
})

export const equity = z.strictObject({
  capital: finite.nullable().describe('Market capitalization in GHS.'),
  company,
  dps: finite.nullable().describe('Last reported dividend per share, in GHS.'),
  eps: finite.nullable().describe('Last reported earnings per share, in GHS.'),
  name: text.describe('Ticker symbol.'),
  price: finite.describe('Closing price in GHS.'),
  shares: z.int().nullable().describe('Shares in issue.'),
})

const codes = Object.keys(publicErrors) as readonly PublicErrorCode[]

/** The registry's own address for a name. No registry was asked. */
export const registryAsk = z.union([
  z.strictObject({ rdap: text.describe('The address of the RDAP object.') }),
  z.strictObject({ whois: text.describe('The host on port 43.') }),
])

export const errorReply = z.strictObject({
  error: z.strictObject({
    status: z.int().describe('The HTTP status again.'),
    code: z.enum(codes).describe('Names the cause; programs may rely on it.'),
    message: text.describe('A sentence for people. Its wording may change.'),
    docs: text.describe('Where the API is described.'),
    nearest: z
      .strictObject({ before: day.nullable(), after: day.nullable() })
      .optional()
      .describe('For a day without rates: the days on either side on which the pair has one.'),
    days: z.int().positive().optional().describe('For a day without rates: on how many days the pair has one.'),
    missing: listOf({
      code: text,
      nearest: listOf({ date: day, source: text.describe('The key of its publisher.') }),
    })
      .optional()
      .describe(
        'For a past day: the currencies of the pair without a figure where others have one, and whose are nearest.',
      ),
    ask: registryAsk.optional().describe('For a name that is not followed: where its registry answers.'),
  }),
})

export type Domain = z.infer<typeof domain>
export type Contact = z.infer<typeof contact>
export type Faxphone = z.infer<typeof faxphone>
export type Registrar = z.infer<typeof registrar>
export type Quotation = z.infer<typeof quotation>
export type EquityLive = z.infer<typeof equityLive>
export type Company = z.infer<typeof company>

export const bodies = {
  domain,
  contacts: z.tuple([contact.nullable(), contact.nullable(), contact.nullable()]),
  contactOrNull: contact.nullable(),
  registrar,
  /** Bytes as received: a registry may answer in Latin-1, and re-encoding would no longer be its reply. */
  rawtext: z.instanceof(Uint8Array),
  currency,
  quotation,
  liveBoard: z.array(equityLive),
  equityLive,
  equitySummaries: z.array(equitySummary),
  equity,
} as const satisfies Record<Route['schema'], z.ZodType>
