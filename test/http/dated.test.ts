/** `build-data -- --dated`: dated quotations as files, for hosts that cannot cut them. */
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { runCommand } from '../support/command.ts'
import { bundledData, tempDir, tinyCopy, tinyData } from '../support/temp.ts'
import { get } from './running.ts'

let out = ''
beforeEach(() => {
  out = join(tempDir(), 'public')
})

const build = (data: string, ...args: string[]) =>
  runCommand('build-data', ['--offline', '--data', data, '--out', out, ...args])

const filesIn = (): readonly string[] =>
  Object.keys((JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as { files: object }).files)

const bodyOf = (key: string): string => gunzipSync(readFileSync(join(out, `${key}.gz`))).toString()

describe('a window of dated pairs', () => {
  it('is written by path, compact and pretty, with the bytes a host cuts', async () => {
    const { code, stderr } = await build(tinyData, '--dated', '2026-04-10..2026-04-12', '--codes', 'USD,jpy')
    // One day of rates in the window (the rest is a weekend), two codes: four pairs, two files each, in two folders a base.
    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(
        /^dated pairs: 8 files, 14 inodes, about \d+ bytes; at least 1 MB on a disk of blocks of 4,096 bytes\n$/,
      ),
    ])
    const dated = filesIn().filter(key => /^forex\/[a-z]{3}\/[a-z]{3}\/\d/.test(key))
    expect(dated).toEqual(
      ['jpy/jpy', 'jpy/usd', 'usd/jpy', 'usd/usd'].flatMap(pair => [
        `forex/${pair}/2026-04-10.json`,
        `forex/${pair}/2026-04-10~pretty.json`,
      ]),
    )
    // 186.43 yen and 1.1711 dollars a euro: 159.19221…
    expect(bodyOf('forex/usd/jpy/2026-04-10.json')).toBe('{"date":"2026-04-10","pair":"USD/JPY","rate":159.19}')
    const host = await startHost({ dir: out, port: 0, limit: 0 })
    for (const key of dated) expect((await get(host.port, `/${key}`)).text).toBe(bodyOf(key))
    await host.stop()
  })

  it('is of plain files in the profile edge, which has no other pairs', async () => {
    const day = ['--dated', '2026-04-13..2026-04-13', '--codes', 'EUR,USD']
    expect((await build(tinyData, '--profile', 'edge', ...day)).code).toBe(0)
    expect(readFileSync(join(out, 'forex/eur/usd/2026-04-13.json'), 'utf8')).toBe(
      '{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}',
    )
    expect(existsSync(join(out, 'forex/eur/usd.json'))).toBe(false)
  })

  it('is gone from the next build without it', async () => {
    await build(tinyData, '--dated', '2026-04-13..2026-04-13')
    expect(filesIn()).toContain('forex/eur/usd/2026-04-13.json')
    await build(tinyData)
    expect(filesIn()).not.toContain('forex/eur/usd/2026-04-13.json')
  })

  it('is refused above two million files, before anything is written', async () => {
    const data = tinyCopy()
    // The euro and some 35 currencies of the ECB: 36 × 36 pairs, compact and pretty, are 660,000 files a year.
    for (const file of ['currencies.csv', 'pegs.csv', ...[2005, 2006, 2007, 2008].map(year => `ecb/${year}.csv`)])
      cpSync(join(bundledData, 'forex', file), join(data, 'forex', file))
    const { code, stderr } = await build(data, '--dated', '2000-01-01..2026-12-31')
    expect(code).toBe(2)
    expect(stderr).toMatch(
      /\nUSAGE --dated: got "[\d,]+ files", expected at most 2,000,000\. Narrow it with --codes, or pass --yes\.\n$/,
    )
    expect(existsSync(out)).toBe(false)
  })

  it.each([
    [['--dated', '2026-04-13'], /^USAGE --dated: got "2026-04-13", expected two days in order/],
    [['--dated', '2026-04-13..2026-02-30'], /^USAGE --dated/],
    [['--dated', '2026-04-13..2026-04-10'], /^USAGE --dated/],
    [['--codes', 'USD'], /^USAGE --codes: got "no --dated", expected --dated FROM\.\.TO with it/],
    [
      ['--dated', '2026-04-13..2026-04-13', '--codes', 'USD,XQX'],
      /^USAGE --codes: got "XQX", expected codes of the book, such as USD,GHS\. All codes/,
    ],
  ])('is refused when it cannot be meant: %j', async (args, message) => {
    const { code, stderr } = await build(tinyData, ...args)
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)])
  })
})
