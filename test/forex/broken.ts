/**
 * Ways a publisher's reply breaks, without knowing the publisher: text in, broken texts out. Texts are latin1 views of the bytes,
 * so that nothing but the break changes in any encoding.
 */
import type { SourceReply } from '../../pipeline/core/source.ts'

export const viewOf = (reply: SourceReply): string => Buffer.from(reply.bytes).toString('latin1')

export const replyWith = (reply: SourceReply, view: string): SourceReply => ({
  ...reply,
  bytes: Buffer.from(view, 'latin1'),
})

/** A break with a name for the message of the test that it fails. */
export interface Broken {
  readonly how: string
  readonly view: string
}

const isJson = (view: string): boolean => /^\s*[[{]/.test(view)
const isMarkup = (view: string): boolean => /^\s*(?:\u00ef\u00bb\u00bf)?</.test(view)
export const isArchive = (view: string): boolean => view.startsWith('PK') || view.startsWith('\u001f\u008b')

const namesIn = (view: string, pattern: RegExp): readonly string[] =>
  [...new Set([...view.matchAll(pattern)].map(found => found[1]!))].sort()

const plain = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const delimiterOf = (line: string): string =>
  [',', ';', '\t', '|'].reduce((best, one) => (line.split(one).length > line.split(best).length ? one : best))

/** The text from its first line of three cells on (of two, where none has three): where a header stands, if there is one. */
const tableOf = (
  view: string,
): { readonly head: string; readonly line: string; readonly delimiter: string } | undefined => {
  for (const least of [3, 2])
    for (const line of view.split('\n')) {
      const delimiter = delimiterOf(line)
      if (line.split(delimiter).length >= least) return { head: view.slice(0, view.indexOf(line)), line, delimiter }
    }
  return undefined
}

/** Cut at twenty places over the length, and inside the last line, where a cut figure still looks like one. */
export const cut = (view: string): readonly Broken[] => {
  const even = Array.from({ length: 20 }, (_, i) => Math.floor(((i + 1) * view.length) / 21))
  const last = [1, 2, 3, 4, 6, 9, 13].map(less => view.trimEnd().length - less).filter(at => at > 0)
  return [...even, ...last].map(at => ({ how: `cut at byte ${at} of ${view.length}`, view: view.slice(0, at) }))
}

/** Every JSON key, every element, every attribute renamed in turn; of tables the first column renamed, and lost. */
export const renamed = (view: string): readonly Broken[] => {
  if (isJson(view))
    return namesIn(view, /"([^"\\]{1,60})"\s*:/g).map(name => ({
      how: `key ${name} renamed`,
      view: view.replace(new RegExp(`"${plain(name)}"(?=\\s*:)`, 'g'), () => `"x_${name}"`),
    }))
  if (isMarkup(view))
    return [
      ...namesIn(view, /<([A-Za-z][\w:.-]*)/g).map(name => ({
        how: `element ${name} renamed`,
        view: view.replace(new RegExp(`(</?)${plain(name)}(?=[\\s/>])`, 'g'), (_, open: string) => `${open}x${name}`),
      })),
      ...namesIn(view, /\s([A-Za-z][\w:.-]*)=["']/g).map(name => ({
        how: `attribute ${name} renamed`,
        view: view.replace(new RegExp(`(\\s)${plain(name)}(?==["'])`, 'g'), (_, blank: string) => `${blank}x${name}`),
      })),
      ...namesIn(view, /<th\b[^>]*>\s*([^<\s][^<]*?)\s*</g).map(name => ({
        how: `heading ${name} renamed`,
        view: view.replace(name, () => 'Other'),
      })),
    ]
  const table = tableOf(view)
  if (!table) return []
  const { head, line, delimiter } = table
  const body = view.slice(head.length)
  const quoted = (text: string): string => (text.startsWith('"') ? '"Other"' : 'Other')
  return [
    { how: 'first header cell renamed', view: head + quoted(line) + body.slice(body.indexOf(delimiter)) },
    ...(view.includes('"')
      ? []
      : [
          {
            how: 'first column lost',
            view:
              head +
              body
                .split('\n')
                .map(row => row.split(delimiter).slice(1).join(delimiter))
                .join('\n'),
          },
        ]),
  ]
}

/** Decimal numbers; what belongs to a date, a time or the version of XML is none. */
const decimals =
  /(?<![\w.,/-])\d{1,3}(?:\.\d{3})+,\d+(?![\w.,/-])|(?<![\w./-]|\d:|version=")\d+\.\d+(?![\w./-])|(?<![\w.,/-])\d+,\d+(?![\w.,/-])/g

export const withNumbers = (view: string, number: string): Broken => ({
  how: `every figure ${number}`,
  view: view.replace(decimals, number),
})

/** Every year of four digits moved to 2099: alone, in `20260413`, and behind a day and a month. */
export const inTheFuture = (view: string): string =>
  view.replace(/(?:(?<![\d.])|(?<=\d[./]\d{1,2}[./]))(?:19|20)\d\d(?=\D|\d{4}(?!\d)|$)/g, '2099')

const doubledJson = (view: string): readonly Broken[] => {
  let value: unknown
  try {
    value = JSON.parse(view)
  } catch {
    return []
  }
  const lists: unknown[][] = []
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) lists.push(node)
    if (typeof node === 'object' && node !== null) for (const child of Object.values(node)) walk(child)
  }
  walk(value)
  return lists.flatMap((list, i) => {
    if (list.length === 0) return []
    list.push(list[0])
    const whole = JSON.stringify(value)
    list.pop()
    // The same day once more, and once more with other digits.
    const again = JSON.stringify(list[0])
    const at = whole.lastIndexOf(again)
    const other = whole.slice(0, at) + again.replace(decimals, '7.77') + whole.slice(at + again.length)
    return [
      { how: `first item of list ${i} twice`, view: whole },
      { how: `first item of list ${i} again with other figures`, view: other },
    ]
  })
}

/** A day twice: items of lists, elements, lines; with the same figures and with others. */
export const doubled = (view: string): readonly Broken[] => {
  if (isJson(view)) return doubledJson(view)
  if (isMarkup(view))
    return namesIn(view, /<([A-Za-z][\w:.-]*)/g).flatMap(name => {
      const one = new RegExp(`<${plain(name)}(?:\\s[^>]*)?(?:/>|>[\\s\\S]*?</${plain(name)}>)`).exec(view)
      if (!one) return []
      const end = one.index + one[0].length
      return [one[0], one[0].replace(decimals, '7.77')].map((again, i) => ({
        how: `element ${name} twice${i === 1 ? ' with other figures' : ''}`,
        view: view.slice(0, end) + again + view.slice(end),
      }))
    })
  const lines = view.split('\n')
  return lines.flatMap((line, i) =>
    line.trim() === ''
      ? []
      : [line, line.replace(decimals, '7.77')].map((again, k) => ({
          how: `line ${i + 1} twice${k === 1 ? ' with other figures' : ''}`,
          view: [...lines.slice(0, i + 1), again, ...lines.slice(i + 1)].join('\n'),
        })),
  )
}
