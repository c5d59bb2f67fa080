import { readFileSync } from 'node:fs'
import { markdownTable } from './table.ts'

interface Locked {
  readonly version: string
  readonly license?: string
  readonly dev?: boolean
  readonly integrity?: string
}

const read = (name: string): unknown => JSON.parse(readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8'))

/** Every package that the lock file installs, by name; `dev` ones take no part in a build or a host. */
export const lockedPackages = (): readonly (Locked & { readonly name: string })[] => {
  const { packages } = read('package-lock.json') as { readonly packages: Readonly<Record<string, Locked>> }
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .map(([place, locked]) => ({ ...locked, name: place.split('node_modules/').at(-1)! }))
}

export const wanted = (): Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>>>> =>
  read('package.json') as ReturnType<typeof wanted>

/** The licences of everything a build and a host run, as a Markdown table: direct dependencies by name, the rest counted. */
export const licenceTable = (): string => {
  const direct = new Set(Object.keys(wanted().dependencies))
  const run = lockedPackages().filter(({ dev }) => !dev)
  const licences = [...new Set(run.map(({ license }) => license ?? 'none stated'))].sort()
  const rows = licences.map(licence => {
    const of = run.filter(({ license = 'none stated' }) => license === licence)
    const named = of.filter(({ name }) => direct.has(name)).map(({ name, version }) => `${name} ${version}`)
    const others = of.length - named.length
    return [licence, named.join(', ') || '–', String(others)]
  })
  return markdownTable(['licence', 'packages asked for', 'packages they ask for'], rows)
}
