/**
 * The sentences of a reply that may say something about the name asked. Terms of use quote every phrase a verdict could be read
 * from ("query limit", "not found", "available"), so prose is left out: paragraphs of five lines or more, and very long lines.
 */
import { stripped } from './lines.ts'
import { isName } from './phrases.ts'

const longestStatement = 200
const proseLines = 5
const mostStatements = 400

/** What stands around a sentence: `% text`, `>>> text <<<`, `* text`. */
const before = ' \t\r%#*;>=-'
const after = ' \t\r<*='

const isLabelled = (line: string): boolean => /^(?:[^:]{1,40}:(?:\s|$)|(?:[a-z]\. )?\[[^\]]{1,40}\])/.test(line)

const legalMark = /^(?:last update of (?:the )?whois database|last update of whois)/i

/** A label of legal text: what follows it on the same line is no answer. */
const notice = /^(?:terms(?: of use| and conditions)?|disclaimer|legal(?: notice)?|copyright|important|please note)\b/i

export const statementsOf = (text: string): readonly string[] => {
  const statements: string[] = []
  let paragraph: string[] = []
  const close = (): void => {
    const prose = paragraph.length >= proseLines && paragraph.filter(isLabelled).length * 2 < paragraph.length
    if (!prose) statements.push(...paragraph)
    paragraph = []
  }
  for (const raw of text.split('\n', 5000)) {
    const line = raw.length > 2 * longestStatement ? raw : stripped(raw, before, after)
    if (legalMark.test(line) && statements.length + paragraph.length > 0) break
    if (line === '') close()
    else paragraph.push(line)
    if (statements.length > mostStatements) break
  }
  close()
  return statements.filter(line => line.length <= longestStatement)
}

/** Does a line go on with the sentence of the line before it? `example.bo: disponible` begins one of its own. */
export const isWithin = (last: string, line: string): boolean =>
  /^\p{Ll}/u.test(line) && /[\p{L}\p{N},]$/u.test(last) && !isNamed(line)

const isNamed = (line: string): boolean => {
  const [first = ''] = line.split(' ', 1)
  return first.endsWith(':') && isName(first.slice(0, -1))
}

/** Statements with broken sentences put together again, each cut into sentences: `If` and `no match for` belong to one another. */
export const sentencesByLine = (statements: readonly string[]): readonly (readonly string[])[] => {
  const whole: string[] = []
  let last = ''
  for (const line of statements) {
    const at = whole.length - 1
    if (isWithin(last, line) && whole[at]!.length < 2000) whole[at] += ` ${line}`
    else whole.push(line)
    last = line
  }
  return whole
    .filter(line => !notice.test(line))
    .map(line => line.replace(/^notice:/i, ''))
    .map(line => line.replace(/\s+/g, ' ').split(/(?<=[.!?]) (?=\p{Lu})| \/ /u))
}
