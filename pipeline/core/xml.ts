/** XML of publishers, read by fast-xml-parser: entities are not expanded, values stay text. */
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { AlmanacError } from '../contract/errors.ts'

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
export const parseXml = (text: string): Readonly<Record<string, unknown>> => {
  const verdict = XMLValidator.validate(text)
  if (verdict !== true)
    throw new AlmanacError({
      code: 'SOURCE_SHAPE',
      subject: 'XML',
      where: `row ${verdict.err.line}`,
      got: verdict.err.msg,
      expected: 'a whole XML document',
    })
  return parser.parse(text)
}

/** The attributes of every element of that name, in document order (parents before their children). */
export const attributesOf = (text: string, element: string): readonly Readonly<Record<string, string>>[] => {
  const found: Record<string, string>[] = []
  const walk = (node: unknown, name: string): void => {
    if (Array.isArray(node)) {
      for (const item of node) walk(item, name)
      return
    }
    if (typeof node !== 'object' || node === null) {
      if (name === element) found.push({})
      return
    }
    const { ':@': attributes, ...children } = node as Record<string, unknown>
    if (name === element) found.push((attributes ?? {}) as Record<string, string>)
    for (const [child, value] of Object.entries(children)) walk(value, child)
  }
  walk(parseXml(text), '')
  return found
}
