/** Files that are not sent as they lie on disk: packed, or laid out for a person. */
import type { Stats } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import { prettify } from '../../../../pipeline/contract/json.ts'

export interface Shape {
  readonly pack: boolean
  readonly pretty: boolean
}

/** Bodies shaped so far, by file: a folder of assets is a dozen files, and they change with their names. */
const shapedFiles = new Map<string, Uint8Array>()

/** The body in that shape; undefined when it is the file itself. */
export const shaped = async (path: string, stats: Stats, { pack, pretty }: Shape): Promise<Uint8Array | undefined> => {
  if (!pack && !pretty) return undefined
  const id = `${path} ${stats.mtimeMs} ${stats.size} ${pack} ${pretty}`
  const known = shapedFiles.get(id)
  if (known) return known
  const stored = await readFile(path)
  const plain = pretty ? Buffer.from(prettify(stored.toString())) : stored
  const bytes = pack ? gzipSync(plain, { level: 9 }) : plain
  if (shapedFiles.size >= 50) shapedFiles.clear()
  shapedFiles.set(id, bytes)
  return bytes
}
