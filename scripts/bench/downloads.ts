/** The downloads at twice today's rows: processor time and memory, against what a small rented machine has to give. */
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { DownloadsRun } from './make-downloads.ts'
import type { Measured } from './measure.ts'

const rows = 1_200_000
const rounds = 3

const script = fileURLToPath(new URL('make-downloads.ts', import.meta.url))

export const runDownloads = (): DownloadsRun => {
  const text = execFileSync(process.execPath, ['--import', 'tsx', script, String(rows)], { encoding: 'utf8' })
  return JSON.parse(text) as DownloadsRun
}

const against = (name: string, unit: string, limit: number, values: readonly number[]): Measured => {
  const value = values.toSorted((a, b) => a - b)[values.length >> 1]!
  const spread = Math.max(...values.map(one => Math.abs(one - value) / value))
  const ratio = value / limit
  return { name, value, unit, baseline: `the limit of ${limit} ${unit}`, ratio, goal: 1, ok: ratio <= 1, spread }
}

export const downloadsBench = function* (): Generator<Measured> {
  const runs = Array.from({ length: rounds }, runDownloads)
  const what = `downloads of ${(runs[0]!.rows / 1e6).toFixed(1)} M rows`
  yield against(
    `${what}, processor time`,
    's',
    15,
    runs.map(({ seconds }) => seconds),
  )
  yield against(
    `${what}, most resident`,
    'MB',
    400,
    runs.map(({ megabytes }) => megabytes),
  )
}
