/** `build-data -- --dated`: dated quotations as files, for hosts that cannot cut them. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { beforeEach, describe, expect, it } from 'vitest'
import { startHost } from '../../site/edge/node/server/start-host.ts'
import { bundledData, tempDir, tinyData } from '../support/temp.ts'
import { get } from './running.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

let out = ''
beforeEach(() => {
  out = join(tempDir(), 'public')
})

const build = (data: string, ...args: string[]) => {
  const all = ['--import', 'tsx', 'scripts/build-data.ts', '--offline', '--data', data, '--out', out, ...args]
  return spawnSync(process.execPath, all, { cwd: root, encoding: 'utf8' })
}

const filesIn = (): readonly string[] =>
  Object.keys((JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8')) as { files: object }).files)

const bodyOf = (key: string): string => gunzipSync(readFileSync(join(out, `${key}.gz`))).toString()

describe('a window of dated pairs', () => {
  it('is written by path, compact and pretty, with the bytes a host cuts', async () => {
    const { status, stderr } = build(tinyData, '--dated', '2026-04-10..2026-04-12', '--codes', 'USD,jpy')
    // One day of rates in the window (the rest is a weekend), two codes: four pairs, two files each, in two folders a base.
    expect([status, stderr]).toEqual([
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
    expect(bodyOf('forex/usd/jpy/2026-04-10.json')).toBe('{"date":"2026-04-10","pair":"USD/JPY","rate":159.19221}')
    const host = await startHost({ dir: out, port: 0, limit: 0 })
    for (const key of dated) expect((await get(host.port, `/${key}`)).text).toBe(bodyOf(key))
    await host.stop()
  })

  it('is of plain files in the profile edge, which has no other pairs', () => {
    expect(build(tinyData, '--profile', 'edge', '--dated', '2026-04-13..2026-04-13', '--codes', 'EUR,USD').status).toBe(
      0,
    )
    expect(readFileSync(join(out, 'forex/eur/usd/2026-04-13.json'), 'utf8')).toBe(
      '{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}',
    )
    expect(existsSync(join(out, 'forex/eur/usd.json'))).toBe(false)
  })

  it('is gone from the next build without it', () => {
    build(tinyData, '--dated', '2026-04-13..2026-04-13')
    expect(filesIn()).toContain('forex/eur/usd/2026-04-13.json')
    build(tinyData)
    expect(filesIn()).not.toContain('forex/eur/usd/2026-04-13.json')
  })

  it('is refused above two million files, before anything is written', () => {
    const { status, stderr } = build(bundledData, '--dated', '2000-01-01..2026-12-31')
    expect(status).toBe(2)
    expect(stderr).toMatch(
      /\nUSAGE --dated: got "[\d,]+ files", expected at most 2,000,000\. Narrow it with --codes, or say --yes\.\n$/,
    )
    expect(existsSync(out)).toBe(false)
  })

  it.each([
    [['--dated', '2026-04-13'], /^USAGE --dated: got "2026-04-13", expected two days in order/],
    [['--dated', '2026-04-13..2026-02-30'], /^USAGE --dated/],
    [['--dated', '2026-04-13..2026-04-10'], /^USAGE --dated/],
    [['--codes', 'USD'], /^USAGE --codes: got "USD", expected nothing without --dated/],
    [
      ['--dated', '2026-04-13..2026-04-13', '--codes', 'USD,XQX'],
      /^USAGE --codes: got "XQX", expected codes of the book/,
    ],
  ])('is refused when it cannot be meant: %j', (args, message) => {
    const { status, stderr } = build(tinyData, ...args)
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)])
  })
})
