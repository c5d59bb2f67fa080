/** `data/gse/inbox/`: files put there are read, stored and moved to `inbox/done/`. */
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { z } from 'zod'
import type { AlmanacError } from '../contract/errors.ts'
import { errorOf } from '../core/disk-error.ts'
import { noneIfMissing, orUndefined } from '../core/files.ts'
import { compare } from '../core/order.ts'
import { jsonOf } from '../core/reply.ts'
import type { ReadReply, SourceReply, StoreResult } from '../core/source.ts'
import { gseIntake } from './intake.ts'
import { otherTable, tableOfRow } from './read/tables.ts'
import { checkSize } from './read/text.ts'

/** The outcome of one file. A file that cannot be read stays where it is. */
type InboxOutcome =
  | { readonly kind: 'stored'; readonly file: string; readonly key: string; readonly stored: StoreResult }
  | { readonly kind: 'failed'; readonly file: string; readonly error: AlmanacError }

const inboxOf = (dataDir: string): string => join(dataDir, 'gse/inbox')

const filesIn = (folder: string): readonly string[] =>
  noneIfMissing(() => readdirSync(folder, { withFileTypes: true }))
    .filter(entry => entry.isFile() && !/^\.|\.part$/.test(entry.name))
    .map(({ name }) => name)
    .sort(compare)

const rows = z.object({ data: z.array(z.array(z.unknown())) })

/** The cells of the first row of a table's reply; none where it has no row or is not whole. */
const firstRowOf = (reply: SourceReply): readonly string[] => {
  const [first = []] = orUndefined(() => jsonOf({ ...reply, source: 'gse/inbox' }, rows).data) ?? []
  return first.map(cell => String(cell ?? ''))
}

const expectedTables = 'a table of 14 cells (daily shares) or of 7 (indices, or listed companies)'

/** The table of a reply, by its columns: the page has several, and a file of any name can be of any of them. */
const keyOfTable = (reply: SourceReply): string => {
  const cells = firstRowOf(reply)
  // Days without a session have no rows.
  const key = cells.length === 0 ? 'ajax' : tableOfRow(cells)
  if (key === undefined || key === 'rates') throw otherTable('gse/inbox', reply, cells, expectedTables)
  return key
}

/** The source of a file, by its first characters; file name extensions are often wrong. */
const keyOfFile = (reply: SourceReply): string => {
  const start = new TextDecoder()
    .decode(reply.bytes.subarray(0, 4096))
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (start.startsWith('{') && /"data"\s*:/.test(start)) return keyOfTable(reply)
  if (/^[[{]/.test(start)) return 'original'
  if (start.startsWith('<')) return 'html'
  return /^"?symbol"?,/i.test(start) ? 'companies' : 'official'
}

/** A name not yet taken in `done/`: a second `export.csv` becomes `export.2.csv`. */
const freeName = (folder: string, file: string): string => {
  const taken = new Set(filesIn(folder))
  const extension = extname(file)
  const stem = file.slice(0, file.length - extension.length)
  let name = file
  for (let n = 2; taken.has(name); n += 1) name = `${stem}.${n}${extension}`
  return name
}

interface InboxOptions {
  /** The day (UTC) after which rows are refused. */
  readonly today: string
  /** How files are read; here if absent. */
  readonly readWith?: (service: 'gse', key: string) => ReadReply
}

const takeOne = async (dataDir: string, file: string, { today, readWith }: InboxOptions): Promise<InboxOutcome> => {
  const path = join(inboxOf(dataDir), file)
  try {
    checkSize(file, statSync(path).size)
    const bytes = readFileSync(path)
    const key = keyOfFile({ name: file, bytes })
    const stored = await gseIntake.store(dataDir, key, [{ name: file, bytes, today }], readWith?.('gse', key))
    const done = join(inboxOf(dataDir), 'done')
    mkdirSync(done, { recursive: true })
    // Stored before it is moved: after a kill in between, the file is read again and adds nothing.
    renameSync(path, join(done, freeName(done, file)))
    return { kind: 'stored', file, key, stored }
  } catch (cause) {
    return { kind: 'failed', file, error: errorOf(file, cause) }
  }
}

export const takeInbox = async (dataDir: string, options: InboxOptions): Promise<readonly InboxOutcome[]> => {
  const outcomes: InboxOutcome[] = []
  for (const file of filesIn(inboxOf(dataDir))) outcomes.push(await takeOne(dataDir, file, options))
  return outcomes
}
