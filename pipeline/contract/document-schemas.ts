/** The documents beyond the contract. Strict like the contract's bodies: a field that is not described fails a test. */
import type { z } from 'zod'
import type { DocumentId, JsonDocumentId } from './documents.ts'
import { forexBodies } from './forex-schemas.ts'
import { gseBodies } from './gse-schemas.ts'
import { whoisBodies } from './whois-schemas.ts'

/** One schema for each document of JSON; a missing one does not compile. */
export const documentBodies = { ...forexBodies, ...gseBodies, ...whoisBodies } as const satisfies Record<
  JsonDocumentId,
  z.ZodType
>

/** The body a document promises: of its schema, or text where it is not JSON. */
export type DocumentBody<Id extends DocumentId> = Id extends JsonDocumentId
  ? z.infer<(typeof documentBodies)[Id]>
  : string
