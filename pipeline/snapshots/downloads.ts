/** The downloads of a book: its tables, then what describes them. A file whose rows did not change is kept and not made again. */

import { createHash, hash } from 'node:crypto'
import { setImmediate as nextIteration } from 'node:timers/promises'
import { Gzip } from 'fflate'
import type { Book } from '../book.ts'
import { cellOf, csvCell } from '../contract/csv.ts'
import type { Download } from '../contract/download.ts'
import { toJson } from '../contract/json.ts'
import { compare } from '../core/order.ts'
import { entriesOf } from '../whois/registration/normalize.ts'
import { forexTables } from './forex.ts'
import { gseTables } from './gse.ts'
import { entriesOfPackage, type PackageEntry, type PackageFile, packageOf, tablePath } from './package.ts'
import { parquetOf } from './parquet.ts'
import { readmeOf } from './readme.ts'
import type { Chunk, Format, Table, TableField } from './table.ts'
import type { Term, Terms } from './terms.ts'
import { lastSeen, whoisTables } from './whois.ts'

const downloadsFolder = 'snapshots'
export const packageKey = `${downloadsFolder}/datapackage.json`

/** The tree that is being written, as far as the downloads see it; keys are those of the tree. */
interface DownloadSink {
  put(key: string, body: string | Uint8Array): void
  /** Links a file of the previous edition, where that is possible. */
  keep(key: string): boolean
}

interface DownloadsTask {
  readonly book: Book
  readonly terms: Terms
  readonly sink: DownloadSink
  /** `datapackage.json` of the previous edition, if the same code made it. */
  readonly before?: string | undefined
}

const keyOf = (path: string): string => `${downloadsFolder}/${path}`

const csvHeader = (fields: readonly TableField[]): string => `${fields.map(({ name }) => cellOf(name)).join(',')}\n`

const csvLines = ({ rows, columns }: Chunk): string => {
  let text = ''
  for (let row = 0; row < rows; row += 1) {
    text += csvCell(columns[0]![row]!)
    for (let i = 1; i < columns.length; i += 1) text += `,${csvCell(columns[i]![row]!)}`
    text += '\n'
  }
  return text
}

/** A table as plain CSV with its digest. A million rows take 40 MB, only while their table is made. */
const plainOf = (table: Table) => {
  const sum = createHash('sha256')
  const pieces: Buffer[] = []
  const add = (text: string): void => {
    const piece = Buffer.from(text)
    sum.update(piece)
    pieces.push(piece)
  }
  let rows = 0
  add(csvHeader(table.fields))
  for (const chunk of table.chunks()) {
    rows += chunk.rows
    add(csvLines(chunk))
  }
  return { pieces, rows, hashPlain: sum.digest('hex') }
}

/**
 * gzip with the same bytes on every machine, which zlib does not give: level 9, no time, no name, and "unknown" in the byte that
 * names the system. fflate is as fast at this level, and 8 % larger.
 */
const gzipOf = (pieces: Iterable<Uint8Array>): Uint8Array => {
  const packed: Uint8Array[] = []
  const stream = new Gzip({ level: 9, mtime: 0 }, part => packed.push(part))
  for (const piece of pieces) stream.push(piece)
  stream.push(new Uint8Array(0), true)
  const bytes = Buffer.concat(packed)
  bytes[9] = 255
  return bytes
}

const bytesOf = (table: Table, format: Format, pieces: readonly Uint8Array[]): Uint8Array => {
  if (format === 'parquet') return parquetOf(table)
  return format === 'csv' ? Buffer.concat(pieces) : gzipOf(pieces)
}

const filesOf = (
  table: Table,
  sink: DownloadSink,
  known: ReadonlyMap<string, PackageEntry>,
): readonly PackageFile[] => {
  const { pieces, rows, hashPlain } = plainOf(table)
  return table.formats.map(format => {
    const path = tablePath(table, format)
    const before = known.get(path)
    if (before?.hashPlain === hashPlain && sink.keep(keyOf(path))) return { ...before, table, format }
    const bytes = bytesOf(table, format, pieces)
    sink.put(keyOf(path), bytes)
    return { path, rows, bytes: bytes.length, hash: hash('sha256', bytes), hashPlain, table, format }
  })
}

/** The newest instant in the data. It replaces the clock, so the same data gives the same bytes. */
const createdOf = ({ forex, gse, whois }: Book): string | null => {
  const days = [forex.dates.at(-1), gse.session].flatMap(day => (day ? [`${day}T00:00:00Z`] : []))
  const seen = lastSeen(entriesOf(whois))
  const instants = seen === '' ? days : [...days, seen.replace('+00:00', 'Z')]
  return instants.sort(compare).at(-1) ?? null
}

/** Sources whose figures are in the files: those that some figure of the book names. */
const sourcesOf = ({ forex, gse, whois }: Book, terms: Terms): readonly Term[] => {
  const names = new Set([
    ...forex.sources.map(({ source }) => `forex ${source}`),
    ...[...gse.history.values()].flatMap(lines => lines.map(({ source }) => `gse ${source}`)),
    'gse companies',
  ])
  for (const { sample, verdict, sources } of entriesOf(whois))
    if (!sample && verdict === 'found') for (const { protocol } of sources) names.add(`whois ${protocol}`)
  const found = [...names].sort(compare).flatMap(name => {
    const [service, key = ''] = name.split(' ') as [keyof Terms, string?]
    const term = terms[service].get(key)
    return term ? [term] : []
  })
  // A weekly table belongs to the same publisher under another name.
  return [...new Map(found.map(term => [term.title, term])).values()]
}

const sumsOf = (sums: readonly (readonly [path: string, sum: string])[]): string =>
  sums
    .toSorted(([a], [b]) => compare(a, b))
    .map(([path, sum]) => `${sum}  ${path}\n`)
    .join('')

const downloadOf = ({ path, table, rows, bytes, hash }: PackageFile): Download => ({
  name: path,
  path: `/${keyOf(path)}`,
  title: table.title,
  rows,
  bytes,
  sha256: hash,
  lastDay: table.lastDay,
})

/** Makes all downloads. Between tables other work on this thread may go on. */
export const makeDownloads = async ({ book, terms, sink, before }: DownloadsTask): Promise<readonly Download[]> => {
  const known = before === undefined ? new Map<string, PackageEntry>() : entriesOfPackage(before)
  const tables = [...forexTables(book.forex), ...gseTables(book.gse), ...whoisTables(book.whois)]
  const files: PackageFile[] = []
  for (const table of tables) {
    await nextIteration()
    files.push(...filesOf(table, sink, known))
  }
  const texts = {
    'README.md': readmeOf(files, terms),
    'datapackage.json': toJson(packageOf({ created: createdOf(book), sources: sourcesOf(book, terms), files }), {
      pretty: true,
    }),
  }
  const sums = [
    ...files.map(({ path, hash }) => [path, hash] as const),
    ...Object.entries(texts).map(([path, text]) => [path, hash('sha256', text)] as const),
  ]
  for (const [path, text] of Object.entries({ ...texts, SHA256SUMS: sumsOf(sums) })) sink.put(keyOf(path), text)
  return files.map(downloadOf)
}
