import { dateOf } from '../../core/dates.ts'
import { shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'

/** The day a row names. Throws SOURCE_SHAPE where it names none: a row without its day cannot be refused for that day. */
export const dateIn = (source: string, reply: SourceReply, row: number, text: string): string => {
  const date = dateOf(text.trim())
  if (date) return date
  throw shapeError(source, reply, { where: `row ${row}`, got: text, expected: 'a day that exists' })
}
