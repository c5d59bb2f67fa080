/**
 * An edition that several machines upload. Parts 1 to N send the files of their domains and a manifest each. Part 0 comes last: it
 * checks that all parts are there, and sends indexes, rates, board and, after them, the head `manifest.json`.
 */
import { almanacError } from '../../../pipeline/contract/errors.ts'
import { isPartOfDomains, manifestKeyOf } from '../../../pipeline/contract/manifest.ts'
import type { Bucket } from './bucket.ts'
import type { LocalTree } from './local.ts'
import { journalAt, manifestAt, notesKeyOf } from './notes.ts'
import { inParallel } from './parallel.ts'

/** The parts of the domains beside a part 0: `1/16` to `16/16`; none beside a whole tree. */
const partsBeside = (shard: string | undefined): readonly string[] => {
  if (shard === undefined || isPartOfDomains(shard)) return []
  const count = Number(shard.split('/')[1])
  return Array.from({ length: count }, (_, i) => `${i + 1}/${count}`)
}

/** Throws UPLOAD naming the parts that are missing or of another edition. */
export const checkParts = async (bucket: Bucket, { edition, shard }: LocalTree): Promise<void> => {
  const wrong: string[] = []
  await inParallel(partsBeside(shard), 4, async part => {
    const head = (await manifestAt(bucket, manifestKeyOf(part)))?.head
    if (head?.digest !== edition) wrong.push(`${part}: ${head ? `edition ${head.digest}` : 'none'}`)
  })
  if (wrong.length === 0) return
  throw almanacError('UPLOAD', 'parts of the edition', wrong.sort().join(', '), `edition ${edition} in each`, {
    hint: 'Build these parts from the same data/ and upload them, then run this again.',
  })
}

/** Keys of the objects that only parts of a former edition name, such as one of another number of parts; their manifests too. */
export const formerKeys = async (bucket: Bucket, sent: string | undefined, now: string | undefined) => {
  const keys: string[] = []
  const current = partsBeside(now)
  for (const part of partsBeside(sent)) {
    if (current.includes(part)) continue
    const at = manifestKeyOf(part)
    const notes = await journalAt(bucket, at)
    keys.push(at, notesKeyOf(at), ...(notes?.open ?? []), ...Object.keys(notes?.done ?? {}))
    for (const [key] of (await manifestAt(bucket, at))?.files() ?? []) keys.push(key)
  }
  return keys
}

/** Those of `keys` that no part of the domains beside `shard` holds. */
export const unlessInParts = async (bucket: Bucket, shard: string | undefined, keys: readonly string[]) => {
  const left = new Set(keys)
  if (left.size === 0) return []
  for (const part of partsBeside(shard))
    for (const [key] of (await manifestAt(bucket, manifestKeyOf(part)))?.files() ?? []) left.delete(key)
  return [...left].sort()
}

/** After the head: what vanished from the parts of this edition, as their uploads noted it, part by part. */
export const vanishedFromParts = async function* (bucket: Bucket, { edition, shard }: LocalTree) {
  for (const part of partsBeside(shard)) {
    const notes = await journalAt(bucket, manifestKeyOf(part))
    if (notes?.finished === edition) yield { notesKey: notesKeyOf(manifestKeyOf(part)), keys: notes.open }
  }
}
