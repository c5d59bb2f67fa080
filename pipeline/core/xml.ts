/** XML of publishers, read by fast-xml-parser: entities are not expanded, values stay text. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { shapeError, textOf } from './reply.ts'
import type { SourcedReply } from './source.ts'

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  attributesGroupName: ':@',
  parseAttributeValue: false,
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: false,
})

/** The parsed document. Throws SOURCE_SHAPE where the text is cut or is not XML: the parser itself takes half a document. */
const parseXml = (reply: SourcedReply, text: string): Readonly<Record<string, unknown>> => {
  const broken = (where: string, got: string) => shapeError(reply, { where, got, expected: 'a whole XML document' })
  const verdict = XMLValidator.validate(text)
  if (verdict !== true) throw broken(`row ${verdict.err.line}`, verdict.err.msg)
  try {
    return parser.parse(text)
  } catch (cause) {
    // What the validator lets pass and the parser does not: an unclosed `<?` behind bytes that are no text.
    throw broken('', String(cause))
  }
}

/** An element as most publishers use it: attributes, its own text, and children that hold text only. */
export interface Element {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  /** Text by child's name; of children that share a name the last. */
  readonly children: Readonly<Record<string, string>>
}

const textIn = (node: unknown): string | undefined => {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return textIn(node.at(-1))
  const text = (node as Readonly<Record<string, unknown>> | null)?.['#text']
  return typeof text === 'string' ? text : undefined
}

const elementOf = (name: string, node: unknown): Element => {
  const children: Record<string, string> = {}
  let attributes: Readonly<Record<string, string>> = {}
  if (typeof node === 'object' && node !== null)
    for (const [child, value] of Object.entries(node)) {
      if (child === ':@') attributes = value as Record<string, string>
      else if (child !== '#text') children[child] = textIn(value) ?? ''
    }
  return { name, attributes, text: textIn(node) ?? '', children }
}

/** The elements of those names, parents before their children; siblings of one name keep their order. Throws SOURCE_SHAPE. */
export const elementsOf = (reply: SourcedReply, names: readonly string[], text = textOf(reply)): readonly Element[] => {
  const found: Element[] = []
  const walk = (node: unknown, name: string): void => {
    if (Array.isArray(node)) {
      for (const item of node) walk(item, name)
      return
    }
    if (names.includes(name)) found.push(elementOf(name, node))
    if (typeof node !== 'object' || node === null) return
    for (const [child, value] of Object.entries(node)) if (child !== ':@') walk(value, child)
  }
  walk(parseXml(reply, text), '')
  return found
}

/** The attributes of every element of that name, in document order (parents before their children). */
export const attributesOf = (
  reply: SourcedReply,
  element: string,
  text?: string,
): readonly Readonly<Record<string, string>>[] => elementsOf(reply, [element], text).map(({ attributes }) => attributes)
