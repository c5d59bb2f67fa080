import { mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeEach, describe, expect, test } from 'vitest'
import { published } from '../../pipeline/publish/generation.ts'
import { readManifest } from '../../pipeline/publish/manifest.ts'
import { sealUnsealed } from '../../pipeline/verify/data.ts'
import { checkTree } from '../../pipeline/verify/tree.ts'
import { runCommand } from '../support/command.ts'
import { tinyEdition } from '../support/tiny-edition.ts'
import { bodiesOf, filesOf, treeFiles } from '../support/tree.ts'

const stage = { dataDir: '', out: '' }
beforeEach(async () => {
  Object.assign(stage, await tinyEdition())
})

/** `npm run verify`. */
const verify = (...args: readonly string[]) =>
  runCommand('verify', ['--data', stage.dataDir, '--out', stage.out, ...args])

const damages = () => {
  const dir = published(stage.out)!
  return checkTree(dir, readManifest(dir)!).map(({ place, what }) => `${place}: ${what}`)
}

/** As an operator might by mistake: a new file under the name, so that no linked edition is touched. */
const replace = (name: string, bytes: string | Uint8Array): void => {
  rmSync(join(stage.out, name), { force: true })
  writeFileSync(join(stage.out, name), bytes)
}

describe('a tree', () => {
  test('that was left alone is sound', () => expect(damages()).toEqual([]))

  test('is damaged by another byte, a lost file, a stray one, and one that is no gzip', () => {
    replace('forex/eur/usd.json.gz', gzipSync('{"date":"2026-04-13","pair":"EUR/USD","rate":1.1685}'))
    replace('gse/live.json.gz', 'not gzip')
    replace('manifest.json.gz', gzipSync('{}'))
    rmSync(join(stage.out, 'whois/example.net.json.gz'))
    replace('forex/eur/usd.json.gz.part', 'x')
    expect(damages()).toEqual([
      'forex/eur/usd.json.gz: other bytes than the manifest says (2c45e7c9ae46…)',
      'forex/eur/usd.json.gz.part: not in the manifest',
      'gse/live.json.gz: incorrect header check',
      'manifest.json.gz: other bytes than manifest.json',
      'whois/example.net.json.gz: not there',
    ])
  })

  test('is as sound packed by another zlib: bodies are compared, not packings', () => {
    const body = '{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}'
    replace('forex/eur/usd.json.gz', gzipSync(body, { level: 1 }))
    expect(damages()).toEqual([])
  })
})

test('--fix rebuilds a damaged tree beside the one that is shown, and what was sound of old editions stays', async () => {
  const [before, digest] = [treeFiles(stage.out), readlinkSync(stage.out)]
  replace('forex/eur/usd.json.gz', gzipSync('{}'))
  mkdirSync(join(stage.out, 'stray'))
  replace('stray/file', 'x')
  const first = await verify()
  expect(first.code).toBe(1)
  expect(first.stderr).toMatch(/tree\/forex\/eur\/usd\.json\.gz: other bytes than the manifest says/)
  expect(first.stderr).toMatch(/tree\/stray\/file: not in the manifest/)
  const { code, stdout } = await verify('--fix')
  expect(code).toBe(0)
  expect(stdout).toMatch(/^tree +\d+ +2 +2 +sound$/m)
  expect([...treeFiles(stage.out)].filter(([name]) => /^(forex|gse|whois)\//.test(name))).toEqual(
    [...before].filter(([name]) => /^(forex|gse|whois)\//.test(name)),
  )
  expect(readlinkSync(stage.out)).toBe(`${digest}.2`)
  expect(damages()).toEqual([])
})

test('a manifest that is broken behind its head is found, and --fix rebuilds the tree', async () => {
  const text = readFileSync(join(stage.out, 'manifest.json'), 'utf8')
  replace('manifest.json', text.replace(/(?<=\n {4}")whois/, '"'))
  const found = await verify()
  expect([found.code, found.stdout + found.stderr]).toEqual([1, expect.stringContaining('manifest.json')])
  expect((await verify('--fix')).code).toBe(0)
  expect(damages()).toEqual([])
})

test('a broken table is exit code 1 even with --fix, and the published tree stays', async () => {
  const before = filesOf(stage.out)
  const path = join(stage.dataDir, 'forex/ecb/2026.csv')
  writeFileSync(path, readFileSync(path, 'utf8').replace('1.1684', 'n/a'))
  rmSync(join(stage.out, 'whois/example.net.json.gz'))
  const { code, stdout, stderr } = await verify('--fix')
  expect(code).toBe(1)
  expect(stderr).toMatch(/data\/forex\/ecb\/2026\.csv: DATA_SHAPE .*row 4, column USD: got "n\/a"/)
  expect(stdout).toMatch(/^data +\d+ +1 +0 +NOT SOUND$/m)
  expect(filesOf(stage.out).size).toBe(before.size - 1)
})

test('a source that was asked and stays silent is exit code 3, and named', async () => {
  const since = Date.now() - 30 * 86_400_000
  mkdirSync(join(stage.dataDir, '.state'))
  writeFileSync(
    join(stage.dataDir, '.state/asked.json'),
    JSON.stringify({ 'forex/ecb': { since, at: Date.now(), answered: Date.now() } }),
  )
  const { code, stdout, stderr } = await verify()
  expect(code).toBe(3)
  expect(stderr).toMatch(/DEGRADED forex\/ecb: frozen, latest 2026-04-13, \d+ missed/)
  expect(stdout).toMatch(/^sources .* 1 frozen \(forex\/ecb\), \d+ unasked$/m)
})

test('one digit changed in an old year is exit code 1 and refused by --fix, until it is accepted and then stands on record', async () => {
  const path = join(stage.dataDir, 'forex/ecb/2001.csv')
  sealUnsealed(stage.dataDir)
  const before = treeFiles(stage.out)
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(2001-12-28,.*?)\d\n/, '$19\n'))
  replace('forex/eur/usd.json.gz', gzipSync('{}'))
  for (const flags of [[], ['--fix']]) {
    const { code, stderr } = await verify(...flags)
    expect(code).toBe(1)
    expect(stderr).toMatch(/data\/forex\/ecb\/2001\.csv: row 3 differs from what the commands wrote/)
  }
  expect(treeFiles(stage.out).get('forex/days/2001/2001-12-28.json.gz')).toEqual(
    before.get('forex/days/2001/2001-12-28.json.gz'),
  )
  const { code, stderr } = await verify('--fix', '--accept-change')
  expect([code, stderr]).toEqual([
    0,
    expect.stringMatching(/accepted forex\/ecb\/2001\.csv: \d+ published rates change/),
  ])
  const corrections = JSON.parse(bodiesOf(stage.out).get('forex/corrections.json')!)
  expect(JSON.stringify(corrections)).toMatch(/2001-12-28/)
  expect((await verify()).code).toBe(0)
})

test('--fix refuses a rebuild that would change a published past day, though data/ has no sums', async () => {
  const path = join(stage.dataDir, 'forex/ecb/2001.csv')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/(2001-12-28,.*?)\d\n/, '$19\n'))
  replace('forex/eur/usd.json.gz', gzipSync('{}'))
  const day = treeFiles(stage.out).get('forex/days/2001/2001-12-28.json.gz')
  const { code, stderr } = await verify('--fix')
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/CHANGE_REFUSED forex\/days\/2001\/2001-12-28\.json: got "1 body of/),
  ])
  expect(treeFiles(stage.out).get('forex/days/2001/2001-12-28.json.gz')).toEqual(day)
})
