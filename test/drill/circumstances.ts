/** The same data gives the same bytes, whatever the machine: its zone, its language, its clock, its disk, its moods. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join, relative } from 'node:path'
import { forexIntake } from '../../pipeline/forex/intake.ts'
import { edit } from '../support/edit.ts'
import { root } from '../support/repository.ts'
import { treeFiles } from '../support/tree-files.ts'
import { type ChildOptions, start } from './child.ts'
import { nowVariable } from './clock.ts'
import { type Drill, each } from './drill.ts'
import { difference } from './whole.ts'
import { changeData, copyOf, type Place, placeIn } from './world.ts'

interface Circumstance extends ChildOptions {
  readonly name: string
  readonly jobs?: number
  /** The data folder, where it is not the plain one. */
  readonly data?: string
  readonly isRelative?: boolean
  /** Before the build: other times on files, another edition to build upon, … */
  prepare?(place: Place): Promise<void> | void
}

const build = async (
  { dataDir, out }: Place,
  { jobs = 2, isRelative = false, ...options }: Partial<Circumstance> = {},
) => {
  const [data, shown] = isRelative ? [dataDir, out].map(path => relative(options.cwd ?? '.', path)) : [dataDir, out]
  // npm tells where the person stood; without it a relative path is meant from where the command runs.
  const env = { INIT_CWD: '', ...options.env }
  const args = ['--offline', '--jobs', String(jobs), '--data', data!, '--out', shown!]
  const { code, stderr } = await start('build-data', args, { ...options, env }).ended
  // 3: the tiny data is old, and the build says so.
  if (code !== 0 && code !== 3) throw new Error(`ended with ${code}: ${stderr}`)
}

const filesIn = (dir: string): readonly string[] =>
  readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map(name => join(dir, name))
    .filter(path => statSync(path).isFile())

const reversed = (text: string): string => {
  const [header, ...rows] = text.trimEnd().split('\n')
  return `${[header, ...rows.toReversed()].join('\n')}\n`
}

/** On one thread: a writer of its own would be told to load the clock before it can read TypeScript. */
const clock = (at: string): Partial<Circumstance> => ({ first: ['clock.ts'], env: { [nowVariable]: at }, jobs: 1 })

const circumstances: readonly Circumstance[] = [
  { name: 'in Kiritimati, a day ahead', env: { TZ: 'Pacific/Kiritimati' } },
  { name: 'in St. John’s, half an hour off', env: { TZ: 'America/St_Johns' } },
  { name: 'in Turkish', env: { LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8' } },
  { name: 'in Arabic', env: { LC_ALL: 'ar_EG.UTF-8', LANG: 'ar_EG.UTF-8' } },
  { name: 'in no language', env: { LC_ALL: 'C', LANG: 'C' } },
  { name: 'as a private user', shell: 'umask 077; exec "$@"' },
  { name: 'on one thread', jobs: 1 },
  { name: 'on five threads', jobs: 5 },
  { name: 'folders listed backwards', first: ['shuffled.ts'], jobs: 1 },
  { name: 'in 2099', ...clock('2099-12-31T23:59:59Z') },
  { name: 'the clock set back a year', ...clock('2025-07-01T00:00:00Z') },
  { name: 'in a path with blanks and umlauts', data: 'Größe & Maß' },
  { name: 'from relative paths', isRelative: true, cwd: join(root, 'scripts') },
  {
    name: 'files of another time',
    prepare: ({ dataDir }) => {
      for (const path of filesIn(dataDir)) utimesSync(path, 1, 1)
    },
  },
  { name: 'with other options for Node', env: { NODE_OPTIONS: '--max-old-space-size=512 --no-warnings' } },
  {
    name: 'upon another edition',
    async prepare(place) {
      const kept = `${place.dataDir}.kept`
      cpSync(place.dataDir, kept, { recursive: true })
      changeData(place.dataDir)
      await build(place, { jobs: 1 })
      rmSync(place.dataDir, { recursive: true })
      cpSync(kept, place.dataDir, { recursive: true })
    },
  },
  { name: 'coloured, without a home', env: { FORCE_COLOR: '1', HOME: '/nowhere', CI: 'true', TERM: 'dumb' } },
]

/** Circumstances that change the input's order, and so the digest of the input, but no body. */
const reorderings: readonly Circumstance[] = [
  {
    name: 'rows of the tables in another order',
    prepare: ({ dataDir }) => {
      for (const file of ['forex/currencies.csv', 'forex/pegs.csv', 'gse/companies.csv', 'whois/domains.csv'])
        edit(dataDir, file, reversed)
    },
  },
]

const bodies = (out: string) => new Map([...treeFiles(out)].filter(([name]) => !name.startsWith('manifest.json')))

export const sameBytes: Drill = async ({ dir, onCase }) => {
  // The whole table of currencies and a day of the ECB's: codes with every letter, the Turkish i among them.
  const dataDir = join(dir, 'data')
  cpSync(join(root, 'test/data/tiny'), dataDir, { recursive: true })
  for (const file of ['currencies.csv', 'pegs.csv'])
    cpSync(join(root, 'data/forex', file), join(dataDir, 'forex', file))
  const bytes = readFileSync(join(root, 'test/fixtures/forex/ecb/hist.csv'))
  await forexIntake.store(dataDir, 'ecb', [{ name: 'hist.csv', bytes }])
  const reference = join(dir, 'reference/public')
  await build({ dataDir, out: reference })
  const all = [...circumstances, ...reorderings]
  const failures = await each(
    all,
    async (one, i) => {
      const home = join(dir, `case-${i}`)
      mkdirSync(join(home, 'tmp'), { recursive: true })
      const place = { ...placeIn(home), dataDir: join(home, one.data ?? 'data') }
      copyOf(dataDir, place.dataDir)
      await one.prepare?.(place)
      await build(place, { ...one, env: { TMPDIR: join(home, 'tmp'), ...one.env } })
      const isReordered = reorderings.includes(one)
      const off = isReordered
        ? difference(bodies(place.out), bodies(reference))
        : difference(treeFiles(place.out), treeFiles(reference))
      rmSync(home, { recursive: true })
      return off === '' ? [] : [`${one.name}: ${off}`]
    },
    { width: 2, onCase },
  )
  return { counts: { circumstances: all.length }, failures }
}
