import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lockedPackages, wanted } from '../scripts/lib/licences.ts'

const packages = lockedPackages()
const asked = Object.entries({ ...wanted().dependencies, ...wanted().devDependencies })

test('what is asked for is one version, no range', () => {
  expect(asked.length).toBeGreaterThan(20)
  for (const [name, version] of asked) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('the lock file holds that version, and a digest of every package', () => {
  for (const [name, version] of asked)
    expect(packages.filter(one => one.name === name).map(one => one.version)).toContain(version)
  for (const { name, integrity } of packages) expect(integrity, name).toMatch(/^sha(512|256|1)-/)
})

test('what is installed is what the lock file says', () => {
  for (const [name, version] of asked) {
    const found = JSON.parse(readFileSync(new URL(`../node_modules/${name}/package.json`, import.meta.url), 'utf8'))
    expect(`${name} ${found.version}`).toBe(`${name} ${version}`)
  }
})

test.each(['hosts', 'browser', 'downloads', 'expressions', 'nodes'])(
  'the suite %s has exact versions and a lock file',
  suite => {
    const read = (name: string): unknown =>
      JSON.parse(readFileSync(new URL(`${suite}/${name}`, import.meta.url), 'utf8'))
    const { dependencies } = read('package.json') as { dependencies: Readonly<Record<string, string>> }
    const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, { version: string }>> }
    for (const [name, version] of Object.entries(dependencies))
      expect(packages[`node_modules/${name}`]?.version, name).toBe(version.replace(/^npm:.*@/, ''))
  },
)

test('no lock file names a registry', () => {
  for (const folder of ['..', 'hosts', 'browser', 'downloads', 'expressions', 'nodes'])
    expect(readFileSync(new URL(`${folder}/package-lock.json`, import.meta.url), 'utf8')).not.toContain('"resolved"')
})

test('everything that takes part in a build or a host may be used, changed and passed on', () => {
  const free = ['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'BlueOak-1.0.0', '(WTFPL OR MIT)']
  const run = packages.filter(({ dev }) => !dev)
  expect(run.length).toBeGreaterThan(50)
  for (const { name, license } of run) expect(free, name).toContain(license)
})
