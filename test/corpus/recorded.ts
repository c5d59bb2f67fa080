/** Real replies, recorded: they lie beside the checkout, in `../shared/upstream`, and never enter it. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type { SourceReply } from '../../pipeline/core/source.ts'

export const upstream = fileURLToPath(new URL('../../../shared/upstream/', import.meta.url))

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
