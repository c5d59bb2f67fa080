/** Parts of an edition that several machines send to one storage, and the last step that shows them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { build } from '../../pipeline/publish/build.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { openBucket } from '../../site/edge/objects/bucket.ts'
import { upload } from '../../site/edge/objects/upload.ts'
import { writeDomains } from '../scale/domains.ts'
import { edit } from '../support/edit.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'
import { useStorage } from './storage.ts'

const used = useStorage()

let [data, dir] = ['', '']
let number = 0
beforeEach(() => {
  number += 1
  data = tinyCopy()
  writeDomains(data, 12)
  dir = tempDir()
  used.door.failing = () => false
  used.door.seen.length = 0
})

const folderOf = (part: string): string => join(dir, part.replace('/', '-'), 'public')

/** Builds and sends one part, as one machine does: `2/3`, or `whole`. */
const send = async (part: string) => {
  const [index = 0, count = 0] = part.split('/').map(Number)
  const shard = part === 'whole' ? undefined : { index, count }
  const out = folderOf(part)
  await build({ dataDir: data, out, profile: 'edge', ...(shard && { shard }) })
  const bucket = openBucket({ target: `s3://almanac/shards-${number}`, endpoint: used.door.url })
  return upload({ dir: out, bucket, jobs: 8, today: '2026-04-20' })
}

const unfollow = (name: string): void =>
  edit(data, 'whois/domains.csv', text => text.replace(new RegExp(`^${name}.*\n`, 'm'), ''))
const followed = (): readonly string[] =>
  [...readFileSync(join(data, 'whois/domains.csv'), 'utf8').matchAll(/^([^,\n]+\.[^,\n]+),/gm)].map(([, name]) => name!)

const stored = async (key: string): Promise<Buffer | undefined> => {
  const found = await openBucket({ target: `s3://almanac/shards-${number}`, endpoint: used.storage.url }).get(key)
  return found && Buffer.from(found.bytes)
}
/** The client has unpacked it. */
const headOf = async () =>
  JSON.parse(String(await stored('manifest.json'))) as { readonly digest: string; readonly shard?: string }

/** Every file of these parts is there as it lies on disk, and none of `gone`. */
const expectStored = async (parts: readonly string[], gone: readonly string[] = []): Promise<void> => {
  for (const part of parts)
    for (const key of Object.keys(readManifest(folderOf(part))!.files))
      expect([key, (await stored(key))?.equals(readFileSync(join(folderOf(part), key)))]).toEqual([key, true])
  for (const key of gone) expect([key, await stored(key)]).toEqual([key, undefined])
}

const parts = ['1/2', '2/2', '0/2'] as const
const sendAll = async (which: readonly string[] = parts) => {
  const sent = []
  for (const part of which) sent.push(await send(part))
  return sent
}

const notes = ['manifest.1-of-2.part.json', 'manifest.2-of-2.part.json', 'manifest.part.json']

it('the last step sends all that is no domain after the parts, and the head last; a second run sends nothing', async () => {
  await sendAll()
  const puts = used.door.seen.filter(line => line.startsWith('PUT')).map(line => line.replace(/.*shards-\d+\//, ''))
  const places = ['whois/index.json', 'forex/latest.json', 'gse/live.json', 'status.json'].map(key => puts.indexOf(key))
  expect(Math.min(...places)).toBeGreaterThan(puts.indexOf('manifest.2-of-2.json'))
  expect(puts.at(-1)).toBe('manifest.json')
  for (const { sent, removed } of await sendAll()) expect([sent, removed]).toEqual([[], []])
  await expectStored(parts, notes)
  expect((await headOf()).shard).toBe('0/2')
})

it('the last step names the parts that are missing or of another edition, and touches nothing', async () => {
  await expect(send('0/2')).rejects.toThrow(/^UPLOAD parts of the edition: got "1\/2: none, 2\/2: none", expected/)
  await send('1/2')
  await expect(send('0/2')).rejects.toThrow(/got "2\/2: none"/)
  await send('2/2')
  await send('0/2')
  const before = (await headOf()).digest
  unfollow(followed()[0]!)
  await send('2/2')
  await expect(send('0/2')).rejects.toThrow(new RegExp(`got "1/2: edition ${before}", expected "?edition`))
  expect((await headOf()).digest).toBe(before)
})

it('what vanished from a part stays until the head is sent, through a part that is sent again and a kill', async () => {
  await sendAll()
  const [gone, next] = followed()
  unfollow(gone!)
  await sendAll(['1/2', '2/2'])
  expect(await stored(`whois/status/${gone}.json`)).toBeDefined()
  unfollow(next!)
  await sendAll(['1/2', '2/2'])
  expect(await stored(`whois/status/${gone}.json`)).toBeDefined()
  // The head is there, and the machine dies before anything is removed.
  used.door.failing = method => method === 'DELETE'
  await expect(send('0/2')).rejects.toThrow(/^UPLOAD/)
  used.door.failing = () => false
  await send('0/2')
  await expectStored(parts, [...notes, `whois/status/${gone}.json`, `whois/status/${next}.json`])
})

it('a part killed between its objects goes on, and the last step waits for it', async () => {
  await sendAll()
  writeFileSync(join(data, 'whois/settings.csv'), 'setting,value\ncontacts,none\n')
  await send('1/2')
  used.door.failing = (method, path) => method === 'PUT' && path.endsWith('manifest.2-of-2.json')
  await expect(send('2/2')).rejects.toThrow(/^UPLOAD/)
  used.door.failing = () => false
  await expect(send('0/2')).rejects.toThrow(/got "2\/2: edition/)
  expect((await send('2/2')).sent).toEqual([])
  await send('0/2')
  await expectStored(parts, notes)
})

it('another number of parts, and a whole tree after parts, leave nothing of the former behind', async () => {
  await send('whole')
  await sendAll()
  await expectStored(parts)
  const gone = followed()[0]!
  unfollow(gone)
  await sendAll(['1/1', '0/1'])
  await expectStored(
    ['1/1', '0/1'],
    [...notes, 'manifest.1-of-2.json', 'manifest.2-of-2.json', `whois/status/${gone}.json`],
  )
  const { removed } = await send('whole')
  expect(removed).toEqual(['manifest.1-of-1.json', 'manifest.1-of-1.part.json'])
  await expectStored(['whole'], removed)
})
