/** The days that a history asked a source for and got an answer about: holidays among them are not asked again. */
import { join } from 'node:path'
import { isDate } from '../contract/calendar.ts'
import { readDataIfAny, writeWhole } from '../core/files.ts'
import { type Span, withSpan } from '../core/spans.ts'

const fileOf = (source: string): string => `.state/asked/${source}.txt`

/** The asked spans of a source, oldest first. They only save requests, so an unreadable line is skipped. */
export const readAskedSpans = (dataDir: string, source: string): readonly Span[] =>
  (readDataIfAny(dataDir, fileOf(source)) ?? '').split('\n').reduce<readonly Span[]>((spans, line) => {
    const [from = '', to = ''] = line.split(' ')
    return isDate(from) && isDate(to) && from <= to ? withSpan(spans, { from, to }) : spans
  }, [])

export const noteAskedSpan = (dataDir: string, source: string, span: Span): void => {
  const spans = withSpan(readAskedSpans(dataDir, source), span)
  writeWhole(join(dataDir, fileOf(source)), spans.map(({ from, to }) => `${from} ${to}\n`).join(''))
}
