/** The files of a tree or a data folder, for tests and drills. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

export type Files = ReadonlyMap<string, Buffer>

/** Every file below a folder by its name, in code-unit order; `skip` leaves some out. */
export const filesOf = (dir: string, skip: (name: string) => boolean = () => false): Files =>
  new Map(
    readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile())
      .map(entry => relative(dir, join(entry.parentPath, entry.name)))
      .filter(name => !skip(name))
      .sort()
      .map(name => [name, readFileSync(join(dir, name))]),
  )

const volatile = new Set(['status.json', 'changes.json', 'changes.atom', 'whois/expiring.json', 'whois/expiring.ics'])

/** Does the file, packed or not, depend on the clock or on the edition before? The manifest does not list it. */
export const isVolatile = (name: string): boolean => volatile.has(name.replace(/\.gz$/, ''))

/** The files of a published tree that the same data gives again, byte for byte. */
export const treeFiles = (dir: string): Files => filesOf(dir, isVolatile)
