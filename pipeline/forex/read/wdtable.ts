import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'

// The reply of wpDataTables, a table plug-in two central banks use: rows as lists of texts, and how many rows there are.
const schema = z.object({
  recordsTotal: z.string(),
  recordsFiltered: z.string(),
  data: z.array(z.array(z.string().nullable())),
})

/** The rows of such a reply, each cell trimmed. The plug-in answers a refused request with `0` or `-1`: SOURCE_SHAPE. */
export const wdRows = (source: string, reply: SourceReply): readonly (readonly string[])[] =>
  jsonOf(source, reply, schema).data.map(row => row.map(cell => cell?.trim() ?? ''))
