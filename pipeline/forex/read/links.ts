/** Addresses of a publisher's page, for files whose name changes with every edition. */
import { Parser } from 'htmlparser2'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'

/** The address of the first link that `isWanted`, on the publisher's own host. Throws SOURCE_SHAPE where there is none. */
export const linkIn = (
  reply: SourcedReply,
  page: string,
  isWanted: (address: string, text: string) => boolean,
): string => {
  const links: { readonly href: string; text: string }[] = []
  let isOpen = false
  const parser = new Parser({
    onopentag: (name, { href = '' }) => {
      if (name !== 'a') return
      links.push({ href, text: '' })
      isOpen = true
    },
    ontext: text => {
      if (isOpen) links.at(-1)!.text += text
    },
    onclosetag: name => {
      if (name === 'a') isOpen = false
    },
  })
  parser.end(textOf(reply))
  for (const { href, text } of links) {
    const address = URL.canParse(href, page) ? new URL(href, page) : undefined
    if (address?.host === new URL(page).host && isWanted(address.pathname, text)) return address.href
  }
  throw shapeError(reply, { got: `${links.length} links`, expected: 'a link to the workbook of rates' })
}
