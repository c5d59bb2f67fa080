/** What a person gives on the command line: a file as a reply, a word as a source. */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { utcDay } from '../../pipeline/contract/calendar.ts'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import type { SourceReply } from '../../pipeline/core/source.ts'
import { chooseSources } from '../../pipeline/fetch/fetch.ts'
import type { Chosen } from '../../pipeline/fetch/fetch-options.ts'
import { usageError } from './command.ts'
import { fromHere } from './folders.ts'

/** A file as a reply. `as` is what it answered to, where the reply itself does not say (a URL, or a name such as DEXUSEU.json). */
export const replyOf = (path: string, as?: string): SourceReply => {
  try {
    const bytes = readFileSync(fromHere(path))
    // Files are often kept gzipped; no publisher sends gzip as its format (that is a transfer encoding).
    const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b
    return {
      name: as ?? basename(path),
      bytes: isGzip ? gunzipSync(bytes, { maxOutputLength: 512 << 20 }) : bytes,
      today: utcDay(Date.now()),
    }
  } catch (cause) {
    const got = (cause as NodeJS.ErrnoException).code ?? String(cause)
    throw new AlmanacError({ code: 'FILE_UNREADABLE', subject: path, got, expected: 'a readable file', cause })
  }
}

/** The source and the files of `service/source FILE…`, or USAGE saying which is missing. */
export const sourceAndFiles = async (
  words: readonly string[],
): Promise<{ chosen: Chosen; files: readonly string[] }> => {
  const [word = '', ...files] = words
  const [chosen, ...more] = await chooseSources([word])
  if (!chosen || more.length > 0) throw usageError(word, word, 'one source, such as forex/ecb')
  if (files.length === 0) throw usageError(chosen.name, 'no file', 'at least one FILE')
  return { chosen, files }
}

/** The flag for replies that do not say what they answer: one name, so one file. */
export const asFlag = {
  as: { takes: 'NAME', help: 'what the file answered to, such as its URL, where it does not say itself' },
} as const

/** Throws USAGE when a name is given for several files. */
export const checkAs = (as: string | undefined, files: readonly string[]): void => {
  if (as !== undefined && files.length > 1) throw usageError('--as', as, 'one FILE with it')
}
