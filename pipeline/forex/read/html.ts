import { type HTMLElement, parse } from 'node-html-parser'
import { shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'

/** Elements that have no end. */
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Publishers' pages leave a few hundred cells and paragraphs open. */
const mostOpen = 2_000

const tag = /<(\/?)([a-z][a-z0-9]*)/gi

/** Are more elements open at some place than any page has? */
const isTooDeep = (page: string): boolean => {
  const open = new Map<string, number>()
  let all = 0
  for (const [, slash, name = ''] of page.matchAll(tag)) {
    const element = name.toLowerCase()
    const count = open.get(element) ?? 0
    if (empty.has(element) || (slash && count === 0)) continue
    open.set(element, count + (slash ? -1 : 1))
    all += slash ? -1 : 1
    if (all > mostOpen) return true
  }
  return false
}

/** The page as a tree. Throws SOURCE_SHAPE for a page with too many open elements: the parser's time grows with their square. */
export const parseHtml = (source: string, reply: SourceReply, page: string): HTMLElement => {
  if (isTooDeep(page))
    throw shapeError(source, reply, {
      got: `more than ${mostOpen} elements open at once`,
      expected: 'the publisher’s page',
    })
  return parse(page)
}
