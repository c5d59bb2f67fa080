/**
 * The lines of a reply that say something about the name asked. Terms of use quote every phrase a verdict could be read from
 * ("query limit", "not found", "available"), so prose is left out: paragraphs of five lines or more, and very long lines.
 */

const longestStatement = 200
const proseLines = 5
const mostStatements = 400

/** `% text`, `>>> text <<<`, `* text` to the text. */
const bare = (line: string): string => line.replace(/^[\s%#*;>=-]+|[\s<*=]+$/g, '')

const isLabelled = (line: string): boolean => /^(?:[^:]{1,40}:(?:\s|$)|(?:[a-z]\. )?\[[^\]]{1,40}\])/.test(line)

const legalMark = /^(?:last update of (?:the )?whois database|last update of whois)/i

export const statementsOf = (text: string): readonly string[] => {
  const statements: string[] = []
  let paragraph: string[] = []
  const close = (): void => {
    const prose = paragraph.length >= proseLines && paragraph.filter(isLabelled).length * 2 < paragraph.length
    if (!prose) statements.push(...paragraph)
    paragraph = []
  }
  for (const raw of text.split('\n', 5000)) {
    const line = raw.length > 2 * longestStatement ? raw : bare(raw)
    if (legalMark.test(line) && statements.length + paragraph.length > 0) break
    if (line === '') close()
    else paragraph.push(line)
    if (statements.length > mostStatements) break
  }
  close()
  return statements.filter(line => line.length <= longestStatement)
}
