import {
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempDir } from '../support/temp.ts'

interface Bundle {
  readonly script: string
  readonly mapOf: () => string
}
const module = new URL('../../pipeline/core/bundle.mjs', import.meta.url).href
const { bundleOf } = (await import(module)) as {
  bundleOf(file: string, code: string, folder: string): Promise<Bundle>
}

/** A module that gives what the modules of a folder hold, and a folder for its bundle. */
const listing = (kept = join(tempDir(), 'bundles')) => {
  const dir = tempDir()
  /** Writes a module in an hour of the past: what changes while a bundle is made is not kept. */
  const write = (name: string, value: number, hour: number): void => {
    const path = join(dir, 'parts', `${name}.ts`)
    mkdirSync(join(dir, 'parts'), { recursive: true })
    writeFileSync(path, `export const value: number = ${value}\n`)
    for (const changed of [path, join(dir, 'parts'), dir]) utimesSync(changed, hour * 3600, hour * 3600)
  }
  const code = `
    import { a } from './a.ts'
    const partOf = (name: string) => import(\`./parts/\${name}.ts\`)
    module.exports = Promise.all(a.map(async name => (await partOf(name)).value))`
  const run = async (): Promise<readonly number[]> => {
    const { script } = await bundleOf(join(dir, 'list.ts'), code, kept)
    const made = { exports: Promise.resolve<readonly number[]>([]) }
    new Function('module', 'require', script)(made, require)
    return made.exports
  }
  const names = (list: readonly string[], hour: number): void => {
    writeFileSync(join(dir, 'a.ts'), `export const a = ${JSON.stringify(list)}\n`)
    for (const changed of [join(dir, 'a.ts'), dir]) utimesSync(changed, hour * 3600, hour * 3600)
  }
  return { write, names, run, kept, script: () => readdirSync(kept).find(name => name.endsWith('.js')) ?? '' }
}

/** The same with one module, whose bundle is kept. */
const listingOfOne = async (kept?: string) => {
  const made = listing(kept)
  made.write('one', 1, 1)
  made.names(['one'], 1)
  expect(await made.run()).toEqual([1])
  return made
}

test('a kept bundle is run again until a file of it changes or one is added', async () => {
  const { write, names, run, kept, script } = await listingOfOne()
  const made = statSync(join(kept, script())).mtimeMs
  expect(await run()).toEqual([1])
  expect(statSync(join(kept, script())).mtimeMs).toBe(made)
  write('one', 2, 2)
  expect(await run()).toEqual([2])
  write('two', 5, 3)
  names(['one', 'two'], 3)
  expect(await run()).toEqual([2, 5])
  expect(readdirSync(kept)).toHaveLength(2)
})

test('a kept bundle without its map is made again', async () => {
  const { run, kept, script } = await listingOfOne()
  rmSync(join(kept, `${script()}.map`))
  expect(await run()).toEqual([1])
  expect(readdirSync(kept)).toHaveLength(2)
})

test('a kept bundle that was cut short is made again', async () => {
  const { run, kept, script } = await listingOfOne()
  const path = join(kept, script())
  const whole = readFileSync(path, 'utf8')
  for (const bytes of [0, 1, whole.indexOf('\n') - 1]) {
    truncateSync(path, bytes)
    expect(await run()).toEqual([1])
    expect(readFileSync(path, 'utf8')).toBe(whole)
  }
})

test('a file that changed while the bundle was made is not kept', async () => {
  const { write, names, run, kept } = listing()
  names(['one'], 1)
  write('one', 1, Date.now() / 3_600_000 + 24)
  expect(await run()).toEqual([1])
  expect(() => readdirSync(kept)).toThrow(/ENOENT/)
})

test('where nothing can be kept the bundle is made each time', async () => {
  const { run } = await listingOfOne('/dev/null/bundles')
  expect(await run()).toEqual([1])
})

test('a bundle that cannot be kept leaves no part of itself', async () => {
  const { run, kept, script } = await listingOfOne()
  const path = join(kept, script())
  rmSync(path)
  mkdirSync(path)
  expect(await run()).toEqual([1])
  expect(readdirSync(kept).sort()).toEqual([script(), `${script()}.map`])
})
