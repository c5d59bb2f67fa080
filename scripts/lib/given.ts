/** What a person gives on the command line: a file as a reply, a word as a source. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { utcDay } from '../../pipeline/contract/calendar.ts'
import { type AlmanacError, almanacError, messageOf } from '../../pipeline/contract/errors.ts'
import type { SourceReply } from '../../pipeline/core/source.ts'
import { chooseSources } from '../../pipeline/fetch/fetch.ts'
import { usageError } from './command.ts'
import { fromHere } from './folders.ts'

const unreadable = (subject: string, got: string, expected: string, cause?: unknown): AlmanacError =>
  almanacError('FILE_UNREADABLE', subject, got, expected, { hint: 'Check the path.', cause })

/** No publisher's file is larger. */
const largestUnpacked = 512 << 20

/**
 * A file as a reply. `as` is what it answered to, where the reply itself does not say (a URL, or a name such as DEXUSEU.json). `most`
 * limits the bytes of an unpacked file.
 */
export const fileAsReply = (path: string, as?: string, most = largestUnpacked): SourceReply => {
  try {
    const bytes = readFileSync(fromHere(path))
    // Files are often kept gzipped; no publisher sends gzip as its format (that is a transfer encoding).
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    return {
      name: as ?? basename(path),
      bytes: isGzip ? gunzipSync(bytes, { maxOutputLength: most }) : bytes,
      today: utcDay(Date.now()),
    }
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (code === 'ERR_BUFFER_TOO_LARGE') throw unreadable(path, `over ${most} bytes unpacked`, 'a smaller file', cause)
    if (code?.startsWith('Z_')) throw unreadable(path, `gzip, ${messageOf(cause)}`, 'a whole gzip file', cause)
    const got = messageOf(cause).split(',')[0]!
    throw unreadable(path, got, 'a readable file', cause)
  }
}

/** A file as lines of text; `-` is standard input. Throws FILE_UNREADABLE for other bytes, which a terminal would obey. */
export const fileAsText = (path: string): string => {
  const text = new TextDecoder().decode(path === '-' ? readFileSync(0) : fileAsReply(path).bytes)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is looked for
  if (/[\0-\x08\x0e-\x1f]/.test(text)) throw unreadable(path, 'other bytes', 'text in UTF-8')
  return text
}

/** The source and the files of `service/source FILE…`, or USAGE saying which is missing, or that --as names one of several. */
export const sourceAndFiles = async (words: readonly string[], as: string | undefined) => {
  const [word, ...files] = words
  if (word === undefined) throw usageError('service/source', 'nothing', 'a source and a file, such as forex/ecb FILE')
  const [chosen, ...more] = await chooseSources([word])
  if (!chosen || more.length > 0) throw usageError(word, word, 'one source, such as forex/ecb')
  if (files.length === 0) throw usageError(chosen.name, 'no file', 'at least one FILE')
  if (as !== undefined && files.length > 1) throw usageError('--as', as, 'one FILE with it')
  return { chosen, files }
}

/** The flag for replies that do not say what they answer: one name, so one file. */
export const asFlag = {
  as: { takes: 'NAME', help: 'what the file answered to, such as its URL, where it does not say itself' },
} as const
