/** The downloads at twice today's rows: processor time and memory, against what a small rented machine has to give. */
import { runApart } from './apart.ts'
import type { DownloadsRun } from './make-downloads.ts'
import { against, type Measured } from './measure.ts'

const rows = 1_200_000
const rounds = 5

export const runDownloads = (): DownloadsRun => runApart('make-downloads', { args: [String(rows)] })

export const downloadsBench = function* (): Generator<Measured> {
  const runs = Array.from({ length: rounds }, runDownloads)
  const what = `downloads of ${(runs[0]!.rows / 1e6).toFixed(1)} M rows`
  yield against(
    { name: `${what}, processor time`, unit: 's', limit: 15 },
    runs.map(({ seconds }) => seconds),
  )
  yield against(
    { name: `${what}, most resident`, unit: 'MB', limit: 400 },
    runs.map(({ megabytes }) => megabytes),
  )
}
