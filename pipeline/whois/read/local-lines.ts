/** A line of a reply with headings: its label, its value and how deep it stands. */
import { bracketed, foldLabel, longestLabel } from './lines.ts'

/** A line of a reply: its label in lower case and its value, or no label and all of its text. */
export interface Line {
  readonly label: string | undefined
  readonly value: string
  /** Blanks in front; a tab counts as eight. */
  readonly indent: number
}

const indentOf = (line: string): number => {
  let indent = 0
  for (const char of line) {
    if (char === '\t') indent += 8
    else if (char === ' ') indent += 1
    else break
  }
  return indent
}

/** `% Registrar:` is a heading of some registries; other comments are left out. */
const isComment = (text: string): boolean => text.startsWith('%') || text.startsWith('#')

export const lineOf = (raw: string): Line => {
  const indent = indentOf(raw)
  const text = raw.trim()
  const inBrackets = text.startsWith('[') || text.startsWith('[', 3) ? bracketed.exec(text) : null
  if (inBrackets) return { label: foldLabel(inBrackets[1]!), value: inBrackets[2]!.trim(), indent }
  const own = isComment(text) && text.endsWith(':') ? text.slice(1).trim() : text
  const colon = own.indexOf(':')
  if (colon > 0 && colon <= longestLabel && !own.startsWith('://', colon))
    return { label: foldLabel(own.slice(0, colon)), value: own.slice(colon + 1).trim(), indent }
  return { label: undefined, value: isComment(own) ? '' : own, indent }
}
