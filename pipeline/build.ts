/** A build: digest → book → tree → switch. The clock is read here and above, never below. */
import { writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Book, loadBook } from './book.ts'
import { AlmanacError } from './contract/errors.ts'
import { withLock } from './core/lock.ts'
import { type DatedMeasure, type DatedWindow, measureDated } from './forex/dated.ts'
import { doubtOf } from './forex/health.ts'
import { inputDigest } from './write/digest.ts'
import { checkOut, clearOld, emptyGeneration, generationsDir, publish, published } from './write/generation.ts'
import { formatManifest, type Manifest, manifestName, readManifest } from './write/manifest.ts'
import { type ProfileName, profiles } from './write/profiles.ts'
import { type Before, treeWriter } from './write/tree.ts'
import { writeAll } from './write/workers.ts'

export interface BuildOptions {
  readonly dataDir: string
  /** Where the tree is shown: a symlink to a generation, or a real folder when `flat`. */
  readonly out: string
  readonly profile?: ProfileName
  readonly flat?: boolean
  readonly jobs?: number
  /** Files beside the services': the page and what belongs to it, as a pure function of the book. */
  readonly extras?: (book: Book) => Readonly<Record<string, string | Uint8Array>>
  /** Build even when days, histories or registrations published before are gone from the data. */
  readonly acceptLoss?: boolean
  /** Dated pairs to write as files, for hosts that cannot cut them. */
  readonly dated?: DatedWindow
  /** Told how many those are before anything is written; what it throws ends the build. */
  readonly onDated?: (measure: DatedMeasure) => void
  /** Says what would happen and writes nothing. */
  readonly dryRun?: boolean
  readonly onWait?: (holder: string) => void
}

export interface BuildResult {
  readonly digest: string
  /** False when the published tree was already made of the same data, code and profile. */
  readonly built: boolean
  readonly counts: {
    readonly added: number
    readonly changed: number
    readonly removed: number
    readonly files: number
  }
  readonly linked: number
  /** Reasons why this edition is not as good as it should be; a build with any ends with exit code 3. */
  readonly degraded: readonly string[]
  readonly book?: Book
}

const countChanges = (before: Readonly<Record<string, string>>, after: Readonly<Record<string, string>>) => {
  const keys = Object.keys(after)
  return {
    added: keys.filter(key => before[key] === undefined).length,
    changed: keys.filter(key => before[key] !== undefined && before[key] !== after[key]).length,
    removed: Object.keys(before).filter(key => after[key] === undefined).length,
    files: keys.length,
  }
}

const degradedIn = ({ forex, gse }: Book): readonly string[] => {
  const doubt = doubtOf(forex)
  return [...(doubt ? [`forex: ${doubt}`] : []), ...(gse.degraded ? [`gse: ${gse.degraded}`] : [])]
}

interface Lasting {
  /** Of the published keys; the first group is what it is about. */
  readonly keys: RegExp
  readonly isGone: (book: Book) => (name: string) => boolean
}

/** What was published once is never to vanish because a file of `data/` did. */
const lasting: readonly Lasting[] = [
  {
    keys: /^forex\/days\/\d{4}\/([^/]+)\.json$/,
    isGone: ({ forex }) => {
      const days = new Set(forex.dates)
      return date => !days.has(date)
    },
  },
  { keys: /^gse\/history\/([^/]+)\.json$/, isGone: book => symbol => !book.gse.history.has(symbol.toUpperCase()) },
  {
    keys: /^whois\/([^/]+)\/registrar\.json$/,
    // Followed, and no reply is left. A domain taken off the list, or said twice to be free, goes by right.
    isGone: book => domain => book.whois.registrations.get(domain)?.verdict === null,
  },
]

const checkLoss = (before: Readonly<Record<string, string>>, book: Book): void => {
  const gone = lasting.flatMap(({ keys, isGone }) => {
    const isLost = isGone(book)
    return Object.keys(before).filter(key => {
      const [, name] = keys.exec(key) ?? []
      return name !== undefined && isLost(name)
    })
  })
  if (gone.length === 0) return
  throw new AlmanacError({
    code: 'DATA_LOST',
    subject: 'data/',
    where: `${gone.slice(0, 3).join(', ')}${gone.length > 3 ? ', …' : ''}`,
    got: `${gone.length} published days, histories or registrations gone`,
    expected: 'all that was published before',
    hint: 'Restore the missing files, or say --accept-loss.',
  })
}

interface Plan {
  readonly digest: string
  readonly profile: ProfileName
  readonly jobs: number
  readonly before: Before | undefined
  readonly dated: DatedWindow | undefined
  readonly extras: NonNullable<BuildOptions['extras']>
}

/** Writes a whole tree into `dir`, which is empty: services, what stands beside them, and the manifest last. */
const writeTree = async (book: Book, dir: string, { digest, profile, jobs, before, dated, extras }: Plan) => {
  const services = await writeAll({ book, dir, before, profile: profiles[profile], dated }, jobs)
  const beside = treeWriter(dir, before, () => false)
  for (const [key, body] of Object.entries(extras(book))) beside.put(key, body)
  const rest = beside.done()
  const files = { ...services.files, ...rest.files }
  const manifest: Manifest = { digest, profile, degraded: degradedIn(book), files }
  writeFileSync(join(dir, manifestName), formatManifest(manifest))
  return { files, linked: services.linked + rest.linked }
}

const textOf = ({ from, to, codes }: DatedWindow): string => `${from}..${to} ${[...codes].sort().join(',')}`

const unchanged = { added: 0, changed: 0, removed: 0 }

const buildLocked = async (options: BuildOptions): Promise<BuildResult> => {
  const {
    dataDir,
    out,
    profile = 'full',
    jobs = Math.min(2, availableParallelism()),
    extras = () => ({}),
    dated,
  } = options
  const flat = options.flat ?? profiles[profile].flat
  const digest = inputDigest(dataDir, [profile, ...(flat ? ['flat'] : []), ...(dated ? [textOf(dated)] : [])].join(' '))
  const shown = published(out)
  const manifest = shown === undefined ? undefined : readManifest(shown)
  if (manifest?.digest === digest) {
    const counts = { ...unchanged, files: Object.keys(manifest.files).length }
    return { digest, built: false, counts, linked: 0, degraded: manifest.degraded }
  }
  const book = await loadBook(dataDir)
  const degraded = degradedIn(book)
  if (!options.acceptLoss) checkLoss(manifest?.files ?? {}, book)
  if (dated) options.onDated?.(measureDated(book.forex, dated))
  if (options.dryRun) return { digest, built: false, counts: { ...unchanged, files: 0 }, linked: 0, degraded, book }
  const part = emptyGeneration(out, digest)
  const before =
    shown !== undefined && manifest?.profile === profile ? { dir: shown, files: manifest.files } : undefined
  const { files, linked } = await writeTree(book, part, { digest, profile, jobs, before, dated, extras })
  await publish(part, out, { digest, flat })
  clearOld(out, Date.now())
  return { digest, built: true, counts: countChanges(manifest?.files ?? {}, files), linked, degraded, book }
}

/**
 * Builds the tree of `dataDir` and shows it at `out`. Throws before anything published has changed: DATA_* for a broken file,
 * OUT_NOT_OURS for a foreign folder, LOCKED when another build does not end.
 */
export const build = async (options: BuildOptions): Promise<BuildResult> => {
  checkOut(options.out)
  if (options.dryRun) return buildLocked(options)
  const { onWait } = options
  return withLock(join(generationsDir(options.out), 'lock'), () => buildLocked(options), onWait ? { onWait } : {})
}
