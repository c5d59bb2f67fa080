/** The downloads of the tiny data, in memory. */

import { loadBook } from '../../pipeline/book.ts'
import type { Download } from '../../pipeline/contract/download.ts'
import { makeDownloads } from '../../pipeline/snapshots/downloads.ts'
import { loadTerms } from '../../pipeline/snapshots/terms.ts'

export interface PackageEntry {
  readonly files: ReadonlyMap<string, Buffer>
  readonly text: (path: string) => string
  readonly downloads: readonly Download[]
  /** Paths taken over from the edition before. */
  readonly kept: readonly string[]
}

export const make = async (
  dataDir: string,
  { before }: { readonly before?: PackageEntry } = {},
): Promise<PackageEntry> => {
  const files = new Map<string, Buffer>()
  const kept: string[] = []
  const pathOf = (key: string): string => key.replace(/^snapshots\//, '')
  const downloads = await makeDownloads({
    book: await loadBook(dataDir),
    terms: await loadTerms(),
    before: before?.text('datapackage.json'),
    sink: {
      put: (key, body) => void files.set(pathOf(key), Buffer.from(body)),
      keep: key => {
        const bytes = before?.files.get(pathOf(key))
        if (!bytes) return false
        files.set(pathOf(key), bytes)
        kept.push(pathOf(key))
        return true
      },
    },
  })
  return { files, kept, downloads, text: path => files.get(path)!.toString() }
}
