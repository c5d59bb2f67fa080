/** One run of the downloads in a process of its own, for its memory to be seen: `tsx scripts/bench/make-downloads.ts 1200000`. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { makeDownloads } from '../../pipeline/snapshots/downloads.ts'
import { loadTerms } from '../../pipeline/snapshots/terms.ts'
import { largeBook } from './large-book.ts'
import { processorMs } from './measure.ts'
import { mostResident } from './resident.ts'

export interface DownloadsRun {
  readonly rows: number
  /** Processor time of all threads: on one core no less passes on the clock. */
  readonly seconds: number
  /** The most that was ever resident, the book included. */
  readonly megabytes: number
  readonly bytes: number
}

const book = largeBook(Number(process.argv[2]))
const terms = await loadTerms()
const dir = mkdtempSync(join(tmpdir(), 'almanac-downloads-'))
const put = (key: string, body: string | Uint8Array): void => {
  mkdirSync(dirname(join(dir, key)), { recursive: true })
  writeFileSync(join(dir, key), body)
}
const from = process.cpuUsage()
try {
  const files = await makeDownloads({ book, terms, sink: { put, keep: () => false } })
  const run: DownloadsRun = {
    rows: files[0]!.rows,
    seconds: processorMs(from) / 1000,
    megabytes: mostResident(),
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
  }
  process.stdout.write(`${JSON.stringify(run)}\n`)
} finally {
  rmSync(dir, { recursive: true })
}
