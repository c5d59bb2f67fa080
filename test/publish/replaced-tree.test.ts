/** A flat tree that a build replaces while it is sent or copied: a real folder, which has no generation to stay at. */
import { existsSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openManifest } from '../../pipeline/contract/manifest.ts'
import { build } from '../../pipeline/publish/build.ts'
import { copyTree } from '../../pipeline/publish/copy.ts'
import type { Bucket } from '../../site/edge/objects/bucket.ts'
import { upload } from '../../site/edge/objects/upload.ts'
import { edit } from '../support/edit.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'

const stage = async () => {
  const dataDir = tinyCopy()
  const out = join(tempDir(), 'public')
  const buildIt = () => build({ dataDir, out, profile: 'edge' })
  const rebuild = () => {
    edit(dataDir, 'forex/ecb/2026.csv', text => text.replace('1.1684', '1.1799'))
    return buildIt()
  }
  return { out, rebuild, edition: (await buildIt()).digest }
}

const bucketOf = (objects: Map<string, Uint8Array>, onPut: (key: string) => Promise<unknown>): Bucket => ({
  async get(key) {
    const bytes = objects.get(key)
    return bytes && { bytes: new Uint8Array(bytes), remark: objects.get(`${key} remark`)?.toString() }
  },
  async put(key, bytes, _, remark = '') {
    objects.set(key, bytes).set(`${key} remark`, Buffer.from(remark))
    await onPut(key)
  },
  async remove(key) {
    objects.delete(key)
  },
})

test('an upload ends, and the next one sends what the first would have left of two editions', async () => {
  const { out, rebuild } = await stage()
  const objects = new Map<string, Uint8Array>()
  let isBuilt = false
  const bucket = bucketOf(objects, async key => {
    if (isBuilt || key !== 'forex/usd.json') return
    isBuilt = true
    await rebuild()
  })
  const send = () => upload({ dir: out, bucket, jobs: 1, today: '2026-04-20' })
  await expect(send()).rejects.toThrow(/^UPLOAD .*another edition than at the start.*Run it again/)
  expect([isBuilt, objects.has('manifest.json')]).toEqual([true, false])
  await send()
  for (const [key] of openManifest(readFileSync(join(out, 'manifest.json'))).files())
    expect([key, Buffer.compare(objects.get(key)!, readFileSync(join(out, key)))]).toEqual([key, 0])
})

test('a copy of two editions is not shown', async () => {
  const { out, edition } = await stage()
  const [other, aside, to] = [await stage(), join(tempDir(), 'aside'), join(tempDir(), 'copy')]
  const onFile = (): void => {
    if (existsSync(aside)) return
    renameSync(out, aside)
    renameSync(other.out, out)
  }
  await expect(copyTree({ from: out, edition, to, extras: {}, onFile })).rejects.toThrow(
    /^NO_TREE .*another edition than at the start.*Run it again/,
  )
  expect(existsSync(to)).toBe(false)
})
