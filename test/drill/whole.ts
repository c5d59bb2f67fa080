/** Whether a tree and a data folder are whole: judged from the bytes on the disk, not by the code that wrote them. */
import { hash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Files, filesOf, isVolatile } from '../support/tree-files.ts'

/** What a data folder knows: not when somebody was asked, nor what a killed process left beside a file. */
export const dataFiles = (dataDir: string): Files =>
  filesOf(dataDir, name => /(^|\/)(\.[^/]+|inbox)\/|\.part$/.test(name))

const sha256 = (bytes: Uint8Array): string => hash('sha256', bytes)

/** What is wrong with a tree: bodies that are missing or not as the manifest has them, and files it does not list. */
export const faultsOfTree = (out: string): readonly string[] => {
  if (!existsSync(out)) return [`nothing is published at ${out}`]
  const root = realpathSync(out)
  let listed: Readonly<Record<string, string>>
  try {
    listed = (JSON.parse(readFileSync(join(root, 'manifest.json'), 'utf8')) as { files: Record<string, string> }).files
  } catch (error) {
    return [`no manifest: ${String(error)}`]
  }
  const names = new Set(filesOf(root, name => isVolatile(name) || /^manifest\.json(\.gz)?$/.test(name)).keys())
  const faults: string[] = []
  for (const [key, hash] of Object.entries(listed)) {
    const packed = !names.has(key)
    const name = packed ? `${key}.gz` : key
    if (!names.delete(name)) faults.push(`${key} is missing`)
    else if (hash !== sha256(packed ? gunzipSync(readFileSync(join(root, name))) : readFileSync(join(root, name))))
      faults.push(`${key} is not what the manifest says`)
  }
  for (const name of names) {
    const hash = listed[name.slice(0, -'.gz'.length)]
    if (!name.endsWith('.gz') || hash === undefined) continue
    names.delete(name)
    if (hash !== sha256(gunzipSync(readFileSync(join(root, name))))) faults.push(`${name} is not what it packs`)
  }
  return [...faults, ...[...names].map(name => `${name} is not in the manifest`)]
}

/** How two sets of files differ, in a few words; '' when they are equal. */
export const difference = (is: Files, should: Files): string => {
  const missing = [...should.keys()].filter(name => !is.has(name))
  const more = [...is.keys()].filter(name => !should.has(name))
  const other = [...should]
    .filter(([name, bytes]) => is.has(name) && !is.get(name)!.equals(bytes))
    .map(([name]) => name)
  const few = (what: string, names: readonly string[]): string =>
    names.length === 0
      ? ''
      : `${names.length} ${what} (${names.slice(0, 3).join(', ')}${names.length > 3 ? ', …' : ''})`
  return [few('missing', missing), few('too many', more), few('different', other)].filter(Boolean).join('; ')
}

/** Names of files that are neither as they were before nor as they should be afterwards. */
export const torn = (is: Files, before: Files, after: Files): readonly string[] =>
  [...new Set([...is.keys(), ...before.keys(), ...after.keys()])].filter(name => {
    const now = is.get(name)
    const same = (other: Buffer | undefined): boolean =>
      now === undefined || other === undefined ? now === other : now.equals(other)
    return !same(before.get(name)) && !same(after.get(name))
  })
