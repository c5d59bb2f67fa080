/** Every version of Node that Almanac supports gives the same manifest, and passes the tests of the rooms that use most of Node's network. */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { root } from '../support/repository.ts'
import { tempDir, tinyData } from '../support/temp.ts'

/** As package.json of this suite fixes them: the oldest that is supported, and the maintained ones since. They run on Linux on x64. */
const versions = [20, 22, 24]

/** What a command printed. One that failed has all of it in the error: which of its tests failed stands there. */
const run = (version: number, args: readonly string[]): string => {
  const bin = join(import.meta.dirname, `node_modules/node-${version}/bin`)
  const env = { ...process.env, PATH: `${bin}:${process.env['PATH']}` }
  const { status, error, stdout, stderr } = spawnSync(join(bin, 'node'), args, { cwd: root, encoding: 'utf8', env })
  if (error) throw error
  if (status !== 0) throw new Error(`Node ${version} ended with ${status}:\n${stdout}\n${stderr}`)
  return stdout
}

const manifestOf = (version: number): unknown => {
  const out = join(tempDir(), 'public')
  const flags = ['--offline', '--data', tinyData, '--out', out]
  run(version, ['scripts/bundled.mjs', 'build-data', ...flags])
  return JSON.parse(readFileSync(join(out, 'manifest.json'), 'utf8'))
}

describe('the manifest of the tiny data', () => {
  let oldest: unknown
  beforeAll(() => {
    oldest = manifestOf(20)
  })

  test.each(versions)('Node %i is what was asked for', version =>
    expect(run(version, ['--version'])).toMatch(new RegExp(`^v${version}\\.`)),
  )

  test.each(versions.slice(1))('is the same under Node %i as under Node 20', version =>
    expect(manifestOf(version)).toEqual(oldest),
  )

  test('lists files with their digests', () => {
    // printf '%s' '{"date":"2026-04-13","pair":"EUR/USD","rate":1.1684}' | sha256sum
    expect(oldest).toMatchObject({
      files: { 'forex/eur/usd.json': '95f401d696f8330a6fb738576041ef02d3b3f10363bd5d711a8a382d2bb9de96' },
    })
  })
})

/** `npm test` runs the same tests under the version that runs this. */
const others = versions.filter(version => !process.version.startsWith(`v${version}.`))

// In .ci/run this suite runs at the same time as the browsers: the usual 20 s are too short for a test there.
const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--testTimeout=300000']

test.each(others)('fetching and hosting hold under Node %i', version => {
  const passed = run(version, [...vitest, 'test/fetch', 'test/http'])
  expect(passed).toMatch(/Tests .*\d{3} passed/)
})

test.each(others)('serving as a process holds under Node %i', version => {
  const passed = run(version, [...vitest, '--config', 'test/processes/vitest.config.ts', 'serve'])
  expect(passed).toMatch(/Tests .*\d passed/)
})
