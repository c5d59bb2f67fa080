/** What a command says to a person who mistyped: the flag or file, what it got, what it takes. Nothing is written. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readFetchStates } from '../../pipeline/fetch/fetch-state.ts'
import { ecbReply } from '../fetch/ecb-reply.ts'
import { runCommand } from '../support/command.ts'
import { serve } from '../support/serve.ts'
import { tempDir, tinyCopy } from '../support/temp.ts'

const dir = tempDir()
const tinyData = tinyCopy()
const nowhere = join(dir, 'nowhere')
const other = tempDir()
mkdirSync(join(other, 'photos'))
const file = (name: string, text: string): string => {
  writeFileSync(join(dir, name), text)
  return join(dir, name)
}

it.each([
  ['build-data', ['--offline']],
  ['coverage', []],
  ['domains', ['add', 'example.org']],
  ['explain', ['USD/GHS', '2026-05-20']],
  ['fetch', ['--dry-run']],
  ['import', ['forex/ecb', 'x.csv']],
  ['schedule', ['--dry-run']],
  ['serve', []],
  ['snapshot', [join(dir, 'copy')]],
  ['verify', []],
])('%s refuses a data folder that is not there, and makes none', async (name, args) => {
  const { code, stderr } = await runCommand(name, [...args, '--data', nowhere])
  expect([code, stderr]).toEqual([2, `USAGE --data: got "${nowhere}", expected a folder that exists. See --help.\n`])
  expect(existsSync(nowhere)).toBe(false)
})

it('a new volume is an empty data folder', async () => {
  const volume = tempDir()
  for (const name of ['lost+found', '.state']) mkdirSync(join(volume, name))
  const { code, stderr } = await runCommand('explain', ['USD/GHS', '2026-05-20', '--data', volume])
  expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATA_MISSING data\//)])
})

it.each([
  [
    'coverage',
    ['XXQ', '--data', tinyData],
    'CODE: got "XXQ", expected a code of data/forex/currencies.csv, such as GHS.',
  ],
  ['coverage', ['--data', other], `--data: got "${other}", expected a folder that holds whois or forex or gse.`],
  ['serve', ['--port', '70000'], '--port or PORT: got "70000", expected a whole number from 0 to 65535.'],
  ['bench', ['--only', 'due,board'], '--only: got "board", expected some of tree,hosts,'],
  ['bench', ['--tmp', nowhere], `--tmp: got "${nowhere}", expected a folder that exists.`],
  ['suite', [], 'NAME: got "", expected a folder of test/ with packages of its own.'],
  ['suite', ['nope'], 'NAME: got "nope", expected a folder of test/ with packages of its own.'],
  ['domains', ['list', '--within', '-1'], '--within: got "-1", expected a whole number from 0 to 99999.'],
  ['explain', ['USD/GHS', '2026-05-20', 'x'], 'BASE/COUNTER DATE: got "USD/GHS 2026-05-20 x", expected one pair and'],
  [
    'explain',
    ['USD/ZZZ', '2026-05-20', '--data', tinyData],
    'BASE/COUNTER: got "ZZZ", expected a code of data/forex/currencies.csv, such as GHS.',
  ],
  [
    'coverage',
    ['--without', 'GHS', '--data', tinyData],
    '--without: got "no --beside", expected --beside DIR with it.',
  ],
  ['verify', ['--out', nowhere, '--data', tinyData], `--out: got "${nowhere}", expected a folder where a tree is`],
  ['fetch', ['--json'], '--json: got "no --dry-run", expected --dry-run with it.'],
  ['fetch', ['--replay', nowhere], `--replay: got "${nowhere}", expected a folder that exists.`],
  ['mutate', ['gse', 'whois'], 'ROOM: got "gse whois", expected one of contract, forex, gse, whois, host, http.'],
  ['mutate', ['gse', '--jobs', '0'], '--jobs: got "0", expected a whole number from 1 to 64.'],
  ['parse', [], 'service/source: got "nothing", expected a source and a file, such as forex/ecb FILE.'],
  ['schedule', ['--dry-run', '--profile', 'x'], '--profile: got "x", expected full or edge.'],
  ['upload', ['s3://b'], 'TARGET: got "s3://b", expected s3://bucket or s3://bucket/prefix, with a bucket of 3 to 63'],
])('%s %j is refused by name', async (name, args, message) => {
  const { code, stdout, stderr } = await runCommand(name, args)
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toContain(`USAGE ${message}`)
})

it('a notice without a receiver says that nobody is told', async () => {
  const { code, stderr } = await runCommand('notify', ['serve', 'failed', '--data', tinyData], { ALMANAC_NOTIFY: '' })
  expect([code, stderr]).toEqual([0, 'ALMANAC_NOTIFY is not set: nobody is told.\n'])
})

it('a suite shows its help without installing anything', async () => {
  const { code, stdout } = await runCommand('suite', ['hosts', '--help'])
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^npm run test:NAME/)])
})

it('words of a list are cut short, and a terminal obeys none of them', async () => {
  const list = file('words', `${'a'.repeat(200)}\n\u009b2Jb\nc.\u202ecom\na_b.com`)
  const { stderr } = await runCommand('domains', ['add', '--file', list, '--data', tinyData])
  expect(stderr).toContain(`left out, no names: ${'a'.repeat(117)}..., \\u009b2Jb\n`)
  expect(stderr).toContain(' The list is as it was. c.\\u202ecom: it holds characters')
})

it('a list of names that is no list is named, and its bytes do not reach the terminal', async () => {
  mkdirSync(join(dir, 'folder'))
  const add = async (path: string) => (await runCommand('domains', ['add', '--file', path, '--data', tinyData])).stderr
  expect(await add(file('empty', ''))).toMatch(/^USAGE .*empty: got "no name", expected at least one NAME/)
  expect(await add(file('bytes', 'a\u001b[2J.com\n'))).toMatch(
    /bytes: got "other bytes", expected text in UTF-8\. Check/,
  )
  expect(await add(join(dir, 'gone'))).toMatch(
    /gone: got "ENOENT: no such file or directory", expected a readable file/,
  )
  expect(await add(join(dir, 'folder'))).toMatch(/folder: got "EISDIR: illegal operation on a directory", expected/)
})

it('a file in the place of a folder is named, with what to do', async () => {
  const data = tinyCopy()
  rmSync(join(data, '.state'), { recursive: true, force: true })
  writeFileSync(join(data, '.state'), '')
  const { code, stderr } = await runCommand('fetch', ['forex/ecb', '--data', data])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^DISK .*\.state: got "EEXIST.*Move the file away: a folder is due there\./)
})

it('a fetch that has nothing to ask says so', async () => {
  const { code, stdout, stderr } = await runCommand('fetch', ['--history', 'whois', '--dry-run', '--data', tinyData])
  expect([code, stdout]).toEqual([0, ''])
  expect(stderr).toBe('Nothing to ask: these sources give nothing that data/ lacks.\n')
})

// 12 April 2026 is a Sunday. 186.75 / 1.1684 = 159.83396…, to five digits.
it.each([
  ['0 for a rate', '2026-04-13', 0, 'USD/JPY on 2026-04-13: 159.83\n'],
  [
    '1 for a day without one',
    '2026-04-12',
    1,
    '2026-04-12 has no rates: weekends have none; nearest rates: 2026-04-10',
  ],
])('explain ends with %s', async (_, date, expected, line) => {
  const { code, stdout } = await runCommand('explain', ['USD/JPY', date, '--data', tinyData])
  expect([code, stdout.slice(0, line.length)]).toEqual([expected, line])
})

it('explain tells of a currency against itself once', async () => {
  const { stdout } = await runCommand('explain', ['USD/USD', '2026-04-13', '--data', tinyData])
  expect(stdout).toMatch(/^USD\/USD on 2026-04-13: 1\n\nUSD: /)
  expect(stdout.match(/^USD: /gm)).toHaveLength(1)
})

it('a dry run prints each address that would be asked', async () => {
  const { code, stdout } = await runCommand('fetch', ['--dry-run', '--all', 'forex/ecb', '--data', tinyData])
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /would ask\nforex\/ecb https:\/\/www\.ecb\.europa\.eu\/stats\/eurofxref\/eurofxref-hist\.zip\n$/,
  )
})

it('a dry run writes nothing, not even that the list of domains could not be read', async () => {
  const data = join(dir, 'broken')
  mkdirSync(data)
  expect((await runCommand('fetch', ['--dry-run', 'whois', '--data', data])).code).toBe(1)
  expect(existsSync(join(data, '.state'))).toBe(false)
})

it('an error says what to do, by the table of codes where it does not know better', async () => {
  const { code, stderr } = await runCommand('import', ['forex/ecb', file('page.csv', '<html>'), '--data', tinyCopy()])
  expect(code).toBe(1)
  expect(stderr).toMatch(/^SOURCE_SHAPE forex\/ecb: .*expected .*\. Read the reply with npm run -s parse, and mend/)
})

it('a fetch says once what to do about sources that fail alike', async () => {
  const replay = tempDir()
  const data = tinyCopy()
  const args = ['forex/ecb', 'forex/boc', '--all', '--replay', replay, '--data', data]
  const { stdout, stderr } = await runCommand('fetch', args)
  const said = (pattern: RegExp) => (stdout + stderr).match(pattern)?.length
  expect(said(/^REPLAY_MISSING http/gm)).toBe(2)
  expect(said(/^What to do about REPLAY_MISSING: Record it: npm run fetch -- SOURCE --record DIR/gm)).toBe(1)
  // Nobody was asked, so both are as due as before.
  expect(readFetchStates(data)).toEqual(readFetchStates(tinyData))
})

it.each([
  ['stores what it reads', ecbReply('2026-04-14', '1.1776'), 0, ' stored\n'],
  ['says what it cannot read', '<html></html>', 1, 'SOURCE_SHAPE'],
])('a replay %s and leaves its source as due as it was', async (_, reply, code, said) => {
  const upstream = { ALMANAC_UPSTREAM: await serve((_, response) => response.end(reply)) }
  const [pairs, data] = [tempDir(), tinyCopy()]
  const fetchInto = (dir: string, flag: string) =>
    runCommand('fetch', ['forex/ecb', '--all', flag, pairs, '--data', dir], upstream)
  await fetchInto(tinyCopy(), '--record')
  const replayed = await fetchInto(data, '--replay')
  expect([replayed.code, replayed.stdout]).toEqual([code, expect.stringContaining(said)])
  expect(readFetchStates(data)).toEqual(readFetchStates(tinyData))
})

it('a build asks nobody where it cannot show its tree', async () => {
  const [foreign, taken] = [join(dir, 'foreign'), file('taken', 'a file')]
  mkdirSync(foreign)
  writeFileSync(join(foreign, 'thesis.txt'), '')
  const buildAt = (out: string) => runCommand('build-data', ['--data', tinyData, '--out', out])
  expect(await buildAt(foreign)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^OUT_NOT_OURS .*foreign/),
  })
  expect(await buildAt(join(taken, 'public'))).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^DISK .*ENOTDIR/),
  })
})
