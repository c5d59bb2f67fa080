/**
 * One domain's replies as one text file, so that a single rename switches all of them and `git diff` shows what changed: see
 * `data/whois/samples`. A reply's length says where it ends, so it may hold any bytes. Format 1 is read still.
 */
import { dataShape } from '../../core/data-error.ts'
import type { RegistrationFacts, StoredRecord, StoredReply } from '../model.ts'
import { repliesOfFormat1 } from './record-format-1.ts'
import { lineFeed, matching, type RecordFile, readRecordHead, readStoredReply } from './record-head.ts'

const sampleLine = '# Sample written for Almanac from public facts, not a reply as received.'

const format = '2'

const repliesOf = (file: RecordFile, count: number, start: number): readonly StoredReply[] => {
  const replies: StoredReply[] = []
  let at = start
  while (replies.length < count) {
    const { head, end } = readRecordHead(file, at)
    const to = end + Number(matching(file, head, 'Length', /^\d{1,9}$/))
    if (file.bytes[to] !== lineFeed)
      throw dataShape(file.name, `byte ${to}`, 'no line feed', 'a line feed after the reply, at the stated length')
    replies.push(readStoredReply(file, head, new Uint8Array(file.bytes.subarray(end, to))))
    at = to + 1
  }
  if (at !== file.bytes.length) throw dataShape(file.name, `byte ${at}`, 'more bytes', 'the end of the file')
  return replies
}

/** Reads a record file of either format. `name` is its path below the data folder. Throws DATA_SHAPE. */
export const readRecord = (name: string, content: Uint8Array): StoredRecord => {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  const file = { name, bytes }
  const { head, end } = readRecordHead(file, 0)
  const domain = matching(file, head, 'Domain', /^[a-z0-9-]+(\.[a-z0-9-]+)+$/)
  const sample = bytes.subarray(0, 8).toString() === sampleLine.slice(0, 8)
  if (!head.has('Format') && head.has('Boundary')) return { domain, sample, replies: repliesOfFormat1(file, head, end) }
  if (head.get('Format') !== format)
    throw dataShape(file.name, 'Format', head.get('Format') ?? '', `${format}, or a newer version of Almanac`)
  return { domain, sample, replies: repliesOf(file, Number(matching(file, head, 'Replies', /^[1-9]\d?$/)), end) }
}

/** A record as a file's bytes; with `reader`, the version of the reader, its facts too. */
export const formatRecord = ({ domain, sample, replies }: StoredRecord, reader?: string): Uint8Array => {
  const top = `${sample ? `${sampleLine}\n` : ''}Format: ${format}\nDomain: ${domain}\nReplies: ${replies.length}\n\n`
  const parts: Uint8Array[] = [Buffer.from(top)]
  for (const { layer, protocol, server, askedAt, bytes, facts } of replies) {
    const head = [`Layer: ${layer}`, `Protocol: ${protocol}`, `Server: ${server}`, `Asked-At: ${askedAt}`]
    if (reader) head.push(`Reader: ${reader}`, `Facts: ${JSON.stringify(facts satisfies RegistrationFacts)}`)
    parts.push(Buffer.from(`${[...head, `Length: ${bytes.length}`].join('\n')}\n\n`), bytes, Buffer.of(lineFeed))
  }
  return Buffer.concat(parts)
}
