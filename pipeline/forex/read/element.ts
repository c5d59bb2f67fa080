/** Elements of a publisher's XML by the names of their children. */
import { shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { Element } from '../../core/xml.ts'

/** The text of these children. Throws SOURCE_SHAPE for a missing one: a renamed element must not read as "no figure". */
export const childrenOf = <Name extends string>(
  source: string,
  reply: SourceReply,
  { name, children }: Element,
  names: readonly Name[],
  row: number,
): Readonly<Record<Name, string>> => {
  for (const child of names)
    if (children[child] === undefined)
      throw shapeError(source, reply, {
        where: `${name} ${row}`,
        got: Object.keys(children).join(),
        expected: `an element ${child}`,
      })
  return children as Readonly<Record<Name, string>>
}
