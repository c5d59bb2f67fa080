import { dateOf } from '../../core/dates.ts'
import { shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'

/** The day that a row names, as YYYY-MM-DD. Throws SOURCE_SHAPE where it names none. */
export const dateIn = (source: string, reply: SourceReply, row: number, text: string): string => {
  const date = dateOf(text.trim())
  if (date) return date
  throw shapeError(source, reply, { where: `row ${row}`, got: text, expected: 'a day that exists' })
}
