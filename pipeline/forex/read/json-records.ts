/** Records of a publisher's JSON by our names for their fields, as `childrenOf` and `rowsByColumn` read XML and CSV. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'

/** A text may be null where there is no figure. */
type Fields<Field extends string> = { readonly [Name in Field]: Name extends 'text' ? string | null : string }

/** A record with these fields. A missing one fails: a renamed field must not read as "no figure". */
export const jsonRecord = <Field extends string>(names: Readonly<Record<Field, string>>) => {
  const entries = Object.entries<string>(names)
  const shape = entries.map(([field, name]) => [name, field === 'text' ? z.string().nullable() : z.string()])
  return z
    .object(Object.fromEntries(shape))
    .transform(found => Object.fromEntries(entries.map(([field, name]) => [field, found[name]])) as Fields<Field>)
}

/** The records of a reply that is a list; an empty one means days without a fixing. */
export const jsonRecords = <Field extends string>(
  reply: SourcedReply,
  names: Readonly<Record<Field, string>>,
): readonly Fields<Field>[] => jsonOf(reply, z.array(jsonRecord(names)))
