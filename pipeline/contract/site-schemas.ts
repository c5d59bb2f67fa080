/** Documents about the edition as a whole. */
import { z } from 'zod'
import { services } from './routes.ts'
import { count, day, instant, text } from './schemas.ts'

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
const sectionDifference = z.strictObject({ added: difference, changed: difference, removed: difference })

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
      services: z.strictObject({
        whois: sectionDifference,
        forex: sectionDifference,
        gse: sectionDifference,
        site: sectionDifference.describe('The page and its files.'),
      }),
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

export type Status = z.infer<typeof siteDocuments.status.body>
export type SourceStatus = Status['sources'][number]
export type ServiceStatus = z.infer<typeof serviceStatus>
export type UploadStatus = z.infer<typeof uploadStatus>
export type Changes = z.infer<typeof siteDocuments.changes.body>
