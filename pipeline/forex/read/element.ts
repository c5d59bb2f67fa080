/** Elements of a publisher's XML by the names of their children. */
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { type Element, elementsOf } from '../../core/xml.ts'

/**
 * The texts of an element's children, or of attributes given as such, by our names for them. Throws SOURCE_SHAPE for a missing one: a
 * renamed element must not read as "no figure".
 */
export const childrenOf = <Field extends string>(
  reply: SourcedReply,
  { name, children }: Pick<Element, 'name' | 'children'>,
  names: Readonly<Record<Field, string>>,
  row: number,
): Readonly<Record<Field, string>> => {
  const found: Record<string, string> = {}
  for (const [field, child] of Object.entries<string>(names)) {
    const text = children[child]
    if (text === undefined)
      throw shapeError(reply, { where: `${name} ${row}`, got: Object.keys(children).join(), expected: child })
    found[field] = text
  }
  return found as Readonly<Record<Field, string>>
}

/** The first of these lists and its records, in the order of the reply. Throws SOURCE_SHAPE for a reply without a list or a record. */
export const listIn = (
  reply: SourcedReply,
  list: string,
  record: string,
  text = textOf(reply),
): readonly [list: Element, ...records: Element[]] => {
  const [first, ...records] = elementsOf(reply, [list, record], text)
  if (first?.name === list && records.length > 0) return [first, ...records]
  throw shapeError(reply, { got: text.slice(0, 60), expected: `${list} with ${record}` })
}
