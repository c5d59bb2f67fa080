import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const file = fileURLToPath(new URL('../../scripts/lib/node-version.mjs', import.meta.url))

/** The check under a Node that says it is of this version. */
const runAs = (version: string) => {
  const script = `Object.defineProperty(process.versions, 'node', { value: '${version}' }); await import('${file}')`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  return [status, stderr]
}

it.each(['18.20.8', '20.18.3', '9.9.9'])('says under Node %s which one is needed', version => {
  const line = `USAGE node: got "${version}", expected 20.19 or newer. Install it from https://nodejs.org/\n`
  expect(runAs(version)).toEqual([2, line])
})

it.each(['20.19.0', '22.0.0', '24.12.1'])('says nothing under Node %s', version => {
  expect(runAs(version)).toEqual([0, ''])
})
