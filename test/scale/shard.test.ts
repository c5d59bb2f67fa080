/** Several machines each build a part; the parts together are the tree that one machine builds. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../pipeline/publish/build.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { isInShard } from '../../pipeline/publish/shard.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { runCommand } from '../support/command.ts'
import { tempDir, tinyData } from '../support/temp.ts'
import { nameOf, recordOf, writeDomains } from './domains.ts'

const stage = tempDir()
const dataDir = join(stage, 'data')
const whole = join(stage, 'whole/public')
const count = 3
const parts = Array.from({ length: count + 1 }, (_, i) => join(stage, `machine-${i}/public`))
const now = new Date('2026-04-14T18:00:00Z')

beforeAll(async () => {
  cpSync(tinyData, dataDir, { recursive: true })
  writeDomains(dataDir, 60)
  await build({ dataDir, out: whole, extras: siteFiles, now })
  for (const [i, out] of parts.entries())
    await build({ dataDir, out, extras: siteFiles, now, shard: { index: i, count } })
})

test('the parts together are the whole tree: each file in one of them, with the same digest', () => {
  const files = parts.map(dir => Object.entries(readManifest(dir)!.files))
  for (const entries of files) expect(entries.length).toBeGreaterThan(80)
  expect(files.flat().length).toBeGreaterThan(1000)
  expect(files.flat().sort()).toEqual(Object.entries(readManifest(whole)!.files).sort())
  expect(new Set(parts.map(dir => readManifest(dir)!.digest)).size).toBe(1)
})

test("all of a domain's files are in one part, so that its replies are read on one machine", () => {
  const domain = nameOf(0)
  const holders = parts.map(
    dir => Object.keys(readManifest(dir)!.files).filter(key => key.startsWith('whois/') && key.includes(domain)).length,
  )
  // The eight paths, seven of them with a pretty twin, and the status document.
  expect(holders.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 16])
})

test('indexes, rates, board, page and downloads are in part 0 alone, and no domain is', () => {
  const [rest, ...others] = parts.map(dir => Object.keys(readManifest(dir)!.files))
  const ofDomains = (keys: readonly string[]) => keys.filter(key => /^whois\/.*(-\d+\.|example\.)/.test(key))
  expect(ofDomains(rest!)).toEqual([])
  expect(rest).toEqual(expect.arrayContaining(['whois/index.json', 'forex/latest.json', 'gse/live.json', 'index.html']))
  for (const keys of others) expect(ofDomains(keys)).toEqual(keys)
})

test('8,000 domains fall evenly to 4 machines', () => {
  const names = Array.from({ length: 8000 }, (_, i) => `whois/${nameOf(i)}`)
  const sizes = [1, 2, 3, 4].map(index => names.filter(name => isInShard({ index, count: 4 }, name)).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(8000)
  // 2,000 each; four standard deviations are 155.
  for (const size of sizes) expect(Math.abs(size - 2000)).toBeLessThan(155)
})

test('one folder may show another part later: it is built whole, and nothing of the first stays', async () => {
  const out = join(tempDir(), 'public')
  for (const index of [1, 2]) {
    const { built } = await build({ dataDir, out, extras: siteFiles, now, shard: { index, count } })
    expect(built).toBe(true)
  }
  expect(readManifest(out)!.files).toEqual(readManifest(parts[2]!)!.files)
  expect((await build({ dataDir, out, now, shard: { index: 2, count } })).built).toBe(false)
})

describe('the command', () => {
  test.each([
    [['--offline', '--shard', '4/3'], /--shard: got "4\/3", expected a part of the domains/],
    [['--shard', '1/3'], /--shard: got "no --offline", expected --offline with it/],
  ])('build-data %j is exit code 2', async (flags, message) => {
    const { code, stderr } = await runCommand('build-data', [
      ...flags,
      '--data',
      dataDir,
      '--out',
      join(stage, 'never'),
    ])
    expect(stderr).toMatch(message)
    expect(code).toBe(2)
  })
})

test('the made up domains are what they say', () => {
  const [a, free, silent] = [recordOf(0), recordOf(24), recordOf(99)]
  expect(a!.replies.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(4000)
  expect(free!.replies.length).toBe(1)
  expect(silent).toBeUndefined()
})
