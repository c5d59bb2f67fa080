/** The documents beyond the contract. Strict like the contract's bodies: a field that is not described fails a test. */
import type { z } from 'zod'
import type { DocumentId, JsonDocumentId } from './documents.ts'
import { forexBodies } from './forex-schemas.ts'
import { gseBodies } from './gse-schemas.ts'
import { whoisBodies } from './whois-schemas.ts'

export const documentBodies = { ...forexBodies, ...gseBodies, ...whoisBodies } as const satisfies Record<
  JsonDocumentId,
  z.ZodType
>

export type DocumentBody<Id extends DocumentId> = Id extends JsonDocumentId
  ? z.infer<(typeof documentBodies)[Id]>
  : string
