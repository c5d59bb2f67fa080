/** Several machines each build a part; the parts joined are the tree that one machine builds, byte for byte. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../pipeline/publish/build.ts'
import { joinParts } from '../../pipeline/publish/join.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { isInShard } from '../../pipeline/publish/shard.ts'
import { replyFile } from '../../pipeline/whois/registration/store.ts'
import { pageFiles } from '../../scripts/page-files.ts'
import { tempDir, tinyData } from '../support/temp.ts'
import { filesOf } from '../support/tree.ts'
import { nameOf, recordOf, writeDomains } from './domains.ts'

const stage = mkdtempSync(join(tmpdir(), 'almanac-scale-'))
const dataDir = join(stage, 'data')
const whole = join(stage, 'whole/public')
const joined = join(stage, 'joined/public')
const count = 3
const parts = Array.from({ length: count }, (_, i) => join(stage, `machine-${i + 1}/public`))
const now = new Date('2026-04-14T18:00:00Z')

const buildAll = async () => {
  const linked: number[] = []
  await build({ dataDir, out: whole, extras: pageFiles, now, jobs: 2 })
  for (const [i, out] of parts.entries()) {
    const shard = { index: i + 1, count }
    linked.push((await build({ dataDir, out, extras: pageFiles, now, jobs: 1, shard })).linked)
  }
  return linked
}

beforeAll(async () => {
  cpSync(tinyData, dataDir, { recursive: true })
  writeDomains(dataDir, 60)
  await buildAll()
  await joinParts({ parts: [...parts].reverse(), out: joined })
})
afterAll(() => rmSync(stage, { recursive: true, force: true }))

test('the parts joined are the whole tree byte for byte: files, manifest, status and changes', () => {
  const [a, b] = [filesOf(realpathSync(whole)), filesOf(realpathSync(joined))]
  expect(a.size).toBeGreaterThan(1000)
  expect([...b.keys()]).toEqual([...a.keys()])
  for (const [name, bytes] of a) if (!bytes.equals(b.get(name)!)) expect.fail(`${name} differs`)
})

test('no file is in two parts, each part has some, and only the first has the page', () => {
  const files = parts.map(dir => Object.keys(readManifest(dir)!.files))
  expect(files.flat().length).toBe(new Set(files.flat()).size)
  for (const keys of files) expect(keys.length).toBeGreaterThan(100)
  expect(files.map(keys => keys.includes('index.html'))).toEqual([true, false, false])
})

test("all of a domain's files are in one part, so that its replies are read on one machine", () => {
  const domain = nameOf(0)
  const holders = parts.map(dir => Object.keys(readManifest(dir)!.files).filter(key => key.includes(domain)).length)
  // The eight paths, seven of them with a pretty twin, and the status document.
  expect(holders.toSorted((a, b) => a - b)).toEqual([0, 0, 16])
})

test('8,000 domains fall evenly to 4 machines', () => {
  const names = Array.from({ length: 8000 }, (_, i) => `whois/${nameOf(i)}`)
  const sizes = [1, 2, 3, 4].map(index => names.filter(name => isInShard({ index, count: 4 }, name)).length)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(8000)
  // 2,000 each; four standard deviations are 155.
  for (const size of sizes) expect(Math.abs(size - 2000)).toBeLessThan(155)
})

describe('a second edition', () => {
  test('links what did not change within each part, and tells what did as the whole tree tells it', async () => {
    const list = join(dataDir, 'whois/domains.csv')
    const rows = readFileSync(list, 'utf8')
    writeFileSync(list, rows.replace(`${nameOf(3)},2026-01-01\n`, ''))
    const linked = await buildAll()
    for (const files of linked) expect(files).toBeGreaterThan(100)
    await joinParts({ parts, out: joined })
    expect(readFileSync(join(joined, 'changes.json'), 'utf8')).toBe(readFileSync(join(whole, 'changes.json'), 'utf8'))
    expect(JSON.parse(readFileSync(join(joined, 'changes.json'), 'utf8'))).toMatchObject({ added: 0, removed: 9 })
    expect(readFileSync(join(joined, 'manifest.json')).equals(readFileSync(join(whole, 'manifest.json')))).toBe(true)
  })
})

describe('parts that are not one tree are refused, and what is shown stays', () => {
  const shown = () => readFileSync(join(joined, 'manifest.json'), 'utf8')
  const refused = async (given: readonly string[], message: RegExp) => {
    const before = shown()
    await expect(joinParts({ parts: given, out: joined })).rejects.toThrow(message)
    expect(shown()).toBe(before)
  }
  const copyOf = (part: string): string => {
    const copy = join(tempDir(), 'part')
    cpSync(realpathSync(part), copy, { recursive: true })
    return copy
  }
  const [one, two, three] = parts as [string, string, string]

  test('one is missing', () => refused([one, three], /^PARTS_UNFIT parts: 2\/3: .*each of 1\/3 to 3\/3 once/))
  test('one is named twice', () => refused([one, two, two, three], /^PARTS_UNFIT parts: 2\/3/))
  test('one is a whole tree', () => refused([whole, two, three], /got "no shard"|expected each/))
  test('one is not there', () =>
    refused([one, two, join(stage, 'none')], /PARTS_UNFIT .*none: manifest\.json: got "none/))
  test('one is cut short while it is copied', async () => {
    const copy = copyOf(three)
    const text = readFileSync(join(copy, 'manifest.json'), 'utf8')
    for (const length of [0, 40, text.length >> 1, text.length - 3]) {
      writeFileSync(join(copy, 'manifest.json'), text.slice(0, length))
      await refused([one, two, copy], /^PARTS_UNFIT .*part: manifest\.json/)
    }
    // Cut at the end of a line.
    writeFileSync(join(copy, 'manifest.json'), text.slice(0, text.lastIndexOf(',\n') + 2))
    await refused([one, two, copy], /^PARTS_UNFIT .*part: manifest\.json: got .*expected its last line/)
  })
  test('a file of one is missing', async () => {
    const copy = copyOf(two)
    const [key] = Object.keys(readManifest(copy)!.files)
    rmSync(join(copy, `${key}.gz`))
    await refused([one, copy, three], /^PARTS_UNFIT .*json\.gz: file: got "not there"/)
  })
  test('two hold the same file', async () => {
    const copy = copyOf(two)
    const first = readFileSync(join(one, 'manifest.json'), 'utf8')
    writeFileSync(join(copy, 'manifest.json'), first.replace('"shard": "1/3"', '"shard": "2/3"'))
    await refused([one, copy, three], /^PARTS_UNFIT .*got "a file that another part has too"/)
  })
  test('one is of other data', async () => {
    const other = join(tempDir(), 'data')
    cpSync(dataDir, other, { recursive: true })
    rmSync(join(other, replyFile(nameOf(5))))
    const out = join(tempDir(), 'public')
    await build({ dataDir: other, out, extras: pageFiles, now, shard: { index: 3, count }, jobs: 1 })
    await refused([one, two, out], /^PARTS_UNFIT .*public: digest: got .*expected as in/)
  })
  test('one is compared with another edition than the others', async () => {
    const out = join(tempDir(), 'public')
    await build({ dataDir, out, extras: pageFiles, now, shard: { index: 3, count }, jobs: 1 })
    await refused([one, two, out], /^PARTS_UNFIT .*public: changes\.json: got "no edition before"/)
  })
})

test('one folder may show another part later: it is built whole, and nothing of the first stays', async () => {
  const out = join(tempDir(), 'public')
  for (const index of [1, 2]) {
    const { built } = await build({ dataDir, out, extras: pageFiles, now, shard: { index, count }, jobs: 1 })
    expect(built).toBe(true)
  }
  expect(readManifest(out)!.files).toEqual(readManifest(parts[1]!)!.files)
  expect((await build({ dataDir, out, now, shard: { index: 2, count }, jobs: 1 })).built).toBe(false)
})

describe('the commands', () => {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const run = (script: string, ...args: string[]) =>
    spawnSync(process.execPath, ['--import', 'tsx', `scripts/${script}.ts`, ...args], { cwd: root, encoding: 'utf8' })

  test('join says what it made', () => {
    const { status, stdout, stderr } = run('join', ...parts, '--out', joined)
    expect([status, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^edition [0-9a-f]{16}: [\d,]+ files of 3 parts\n$/)
  })
  test.each([
    [['--offline', '--shard', '4/3'], /--shard: got "4\/3", expected a part and how many/],
    [['--shard', '1/3'], /--shard: got "1\/3", expected --offline beside it/],
  ])('build-data %j is exit code 2', (flags, message) => {
    const { status, stderr } = run('build-data', ...flags, '--data', dataDir, '--out', join(stage, 'never/public'))
    expect(stderr).toMatch(message)
    expect(status).toBe(2)
  })
})

test('the made up domains are what they say', () => {
  const [a, free, silent] = [recordOf(0), recordOf(24), recordOf(99)]
  expect(a!.replies.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeGreaterThan(4000)
  expect(free!.replies.length).toBe(1)
  expect(silent).toBeUndefined()
})
