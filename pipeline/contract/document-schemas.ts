/** The documents beyond the contract. Strict like the contract's bodies: a field that is not described fails a test. */
import type { z } from 'zod'
import type { DocumentId, DocumentSchemaId, documents } from './documents.ts'
import { forexBodies } from './forex-schemas.ts'
import { gseBodies } from './gse-schemas.ts'
import { whoisBodies } from './whois-schemas.ts'

/** One schema for each name that a row of `documents` states; a missing one does not compile. */
export const documentBodies = { ...forexBodies, ...gseBodies, ...whoisBodies } as const satisfies Record<
  DocumentSchemaId,
  z.ZodType
>

/** The body a document promises: of its schema, or text where it is not JSON. */
export type DocumentBody<Id extends DocumentId> = (typeof documents)[Id]['schema'] extends infer Schema
  ? Schema extends DocumentSchemaId
    ? z.infer<(typeof documentBodies)[Schema]>
    : string
  : never
