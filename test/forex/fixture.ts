/** A source's small replies of `test/fixtures/forex/<key>`, and one figure out of a reading. */
import { readdirSync, readFileSync } from 'node:fs'
import type { ReadResult, SourceReply } from '../../pipeline/core/source.ts'
import type { PublishedQuote } from '../../pipeline/forex/model.ts'

const folder = new URL('../fixtures/forex/', import.meta.url)

export const fixture = (key: string, name: string): SourceReply => ({
  name,
  bytes: readFileSync(new URL(`${key}/${name}`, folder)),
})

/** Every fixture of a source, in order of name; none where it has no folder. */
export const fixturesOf = (key: string): readonly SourceReply[] => {
  try {
    return readdirSync(new URL(`${key}/`, folder))
      .sort()
      .map(name => fixture(key, name))
  } catch {
    return []
  }
}

export const replyOf = (text: string, name = 'reply'): SourceReply => ({ name, bytes: new TextEncoder().encode(text) })

/** A fixture with some text replaced. */
export const changed = (reply: SourceReply, from: string | RegExp, to: string): SourceReply =>
  replyOf(new TextDecoder().decode(reply.bytes).replace(from, to), reply.name)

/** The published text of a label on a day. */
export const textOn = ({ rows }: ReadResult<PublishedQuote>, date: string, label: string): string | undefined =>
  rows.find(row => row.date === date && row.label === label)?.text

/** Rules that refused, with how often. */
export const rulesOf = ({ refused }: ReadResult<PublishedQuote>): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {}
  for (const { rule } of refused) counts[rule] = (counts[rule] ?? 0) + 1
  return counts
}
