/** Real replies, recorded: they lie beside the checkout, in `../shared/upstream`, and never enter it. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { ReadResult, Source, SourceReply } from '../../pipeline/core/source.ts'

export const upstream = fileURLToPath(new URL('../../../shared/upstream/', import.meta.url))
if (!existsSync(upstream))
  throw new Error(`The recorded replies are kept beside the checkout, and a clone lacks them: no ${upstream}`)

/** One recorded file; gzipped ones (they are stored so only for their size) come unpacked. */
export const recordedFile = (path: string): SourceReply => {
  const bytes = readFileSync(join(upstream, path))
  return path.endsWith('.gz') ? { name: path.slice(0, -3), bytes: gunzipSync(bytes) } : { name: path, bytes }
}

/** Every recorded reply of a folder, in order of name. */
export const recordedFolder = (folder: string): readonly SourceReply[] =>
  readdirSync(join(upstream, folder))
    .sort()
    .map(name => recordedFile(`${folder}/${name}`))

/** The address that each recorded reply answered, by its file: some replies name their currency nowhere else. */
const addresses = (): ReadonlyMap<string, string> =>
  new Map(
    new TextDecoder()
      .decode(recordedFile('forex/responses/MANIFEST.tsv').bytes)
      .split('\n')
      .map(line => line.split('\t'))
      .map(([file = '', , url = '']) => [`forex/${file}`.replace(/\.gz$/, ''), url] as const),
  )

/** Every recorded reply of a folder under the address it answered. */
export const askedReplies = (folder: string): readonly SourceReply[] => {
  const known = addresses()
  return recordedFolder(folder).map(({ name, bytes }) => ({ name: known.get(name) ?? name, bytes }))
}

/** What a source reads from several replies, in their order. */
export const readAll = <Row>(source: Source<Row>, replies: readonly SourceReply[]): ReadResult<Row> => {
  const readings = replies.map(reply => source.read(reply))
  return { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }
}
