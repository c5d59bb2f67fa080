/** The bodies of SPEC.md: exact field names, in its order, with its nullability. Nothing else may stand in a body. */
import { z } from 'zod'
import { isDate } from './calendar.ts'
import type { Route } from './routes.ts'

const text = z.string()
const maybe = text.nullable()
const datetime = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/, 'an ISO 8601 instant ending in +00:00')
const finite = z.number()
const day = z.string().refine(isDate, 'a calendar date YYYY-MM-DD')

export const domain = z.strictObject({
  crdate: datetime,
  cxdate: datetime.nullable(),
  dnssec: maybe,
  exdate: datetime,
  id: maybe,
  name: text,
  nservs: z.array(text),
  status: z.array(text),
  update: datetime.nullable(),
})

export const address = z.strictObject({
  city: text,
  country: z.string().regex(/^([A-Z]{2})?$/, 'ISO 3166-1 alpha-2, or "" when unknown'),
  region: maybe,
  street: text,
  zip: maybe,
})

export const faxphone = z.strictObject({ number: text, ext: maybe })

export const contact = z.strictObject({
  address,
  email: maybe,
  fax: faxphone.nullable(),
  id: maybe,
  name: text,
  org: maybe,
  phone: faxphone.nullable(),
})

export const registrar = z.strictObject({
  email: maybe,
  id: z.int().nullable(),
  name: text,
  phone: maybe,
  reseller: maybe,
  server: maybe,
  url: text,
})

export const quotation = z.strictObject({
  date: day,
  pair: z.string().regex(/^[A-Z]{3}\/[A-Z]{3}$/),
  rate: z.number().positive(),
})

export const currency = z.strictObject({
  code: z.string().regex(/^[A-Z]{3}$/),
  name: text,
  rates: z.array(quotation),
})

export const equityLive = z.strictObject({
  change: finite,
  name: text,
  price: finite,
  volume: z.int().nonnegative(),
})

export const director = z.strictObject({ name: text, position: maybe })

export const company = z.strictObject({
  address: maybe,
  directors: z.array(director),
  email: maybe,
  facsimile: maybe,
  industry: maybe,
  name: text,
  sector: maybe,
  telephone: maybe,
  website: maybe,
})

export const equity = z.strictObject({
  capital: finite.nullable(),
  company,
  dps: finite.nullable(),
  eps: finite.nullable(),
  name: text,
  price: finite,
  shares: z.int().nullable(),
})

export type Domain = z.infer<typeof domain>
export type Contact = z.infer<typeof contact>
export type Faxphone = z.infer<typeof faxphone>
export type Registrar = z.infer<typeof registrar>
export type Quotation = z.infer<typeof quotation>
export type Currency = z.infer<typeof currency>
export type EquityLive = z.infer<typeof equityLive>
export type Equity = z.infer<typeof equity>
export type Company = z.infer<typeof company>
export type Director = z.infer<typeof director>

/** One schema for each name used in the table of routes. */
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
  equitySummaries: z.array(z.strictObject({ name: text, price: finite })),
  equity,
} as const satisfies Record<Route['schema'], z.ZodType>
