/** Refused replies, kept byte for byte for study. At most 20 replies and 5 MB a source. */
import { hash } from 'node:crypto'
import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { noneIfMissing, writeWhole } from '../core/files.ts'
import { compare } from '../core/order.ts'
import type { SourceReply } from '../core/source.ts'

const mostReplies = 20
const mostBytes = 5 << 20

/** Removes the oldest replies beyond the limits. Names begin with the instant, so name order is age order. */
const prune = (folder: string): void => {
  const kept = readdirSync(folder)
    .sort((a, b) => compare(b, a))
    .map(name => ({ path: join(folder, name), size: statSync(join(folder, name)).size }))
  let bytes = 0
  for (const [i, { path, size }] of kept.entries()) {
    bytes += size
    if (i >= mostReplies || bytes > mostBytes) rmSync(path, { force: true })
  }
}

/** Keeps refused replies as `<instant>-<code>-<digest>`, each once, cut at 5 MB. Returns the path of the last below `dataDir`. */
export const quarantine = (
  dataDir: string,
  source: string,
  replies: readonly SourceReply[],
  { code, now }: { readonly code: string; readonly now: Date },
): string | undefined => {
  const place = join('.state/quarantine', source)
  const folder = join(dataDir, place)
  const stamp = now.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  let kept: string | undefined
  for (const { bytes } of replies.slice(-mostReplies)) {
    const part = bytes.subarray(0, mostBytes)
    const digest = hash('sha256', part).slice(0, 12)
    const known = noneIfMissing(() => readdirSync(folder)).find(name => name.endsWith(`-${digest}`))
    kept = known ?? `${stamp}-${code}-${digest}`
    if (!known) writeWhole(join(folder, kept), part)
  }
  if (kept === undefined) return undefined
  prune(folder)
  return join(place, kept)
}
