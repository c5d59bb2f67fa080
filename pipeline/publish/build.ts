/** A build: digest → book → tree → switch. The clock is read here and above, never below. */

import { createHash } from 'node:crypto'
import { readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { type Book, loadBook } from '../book.ts'
import type { Download } from '../contract/download.ts'
import { AlmanacError } from '../contract/errors.ts'
import { toJson } from '../contract/json.ts'
import { type ProfileName, profiles } from '../contract/profiles.ts'
import { withLock } from '../core/lock.ts'
import { type DatedMeasure, type DatedWindow, measureDated } from '../forex/dated-window.ts'
import { doubtOf } from '../forex/rates/book-check.ts'
import { bookFacts, type EditionFacts } from '../health/facts.ts'
import { degradedSources, type Status, statusAt } from '../health/status.ts'
import { makeDownloads, packageKey } from '../snapshots/downloads.ts'
import { loadTerms } from '../snapshots/terms.ts'
import { entryOf } from '../whois/registration/normalize.ts'
import { type Changes, changesBetween } from './changes.ts'
import { downloadsDigest, inputDigest } from './digest.ts'
import { checkOut, clearOld, emptyGeneration, generationsDir, publish, stampCacheFile } from './generation.ts'
import { type EditionHead, type Manifest, readManifest, readManifestHead, writeManifest } from './manifest.ts'
import { isFirst, type Shard, textOfShard } from './shard.ts'
import { type EditionBefore, treeWriter } from './tree.ts'
import { changesName, rewrite, statusName } from './volatile-files.ts'
import { startWriting } from './workers.ts'

type Extras = Readonly<Record<string, string | Uint8Array>>

export interface BuildOptions {
  readonly dataDir: string
  /** Where the tree is shown: a symlink to a generation, or a real folder when `flat`. */
  readonly out: string
  readonly profile?: ProfileName
  readonly flat?: boolean
  readonly jobs?: number
  /** Files beside the services': the page and what belongs to it, as a pure function of the book and its downloads. */
  readonly extras?: (book: Book, downloads: readonly Download[]) => Extras | Promise<Extras>
  /** Build even when days, histories or registrations published before are gone from the data. */
  readonly acceptLoss?: boolean
  /** Write every file anew even when the data is unchanged: for a tree that was damaged after it was published. */
  readonly afresh?: boolean
  /** Dated pairs to write as files, for hosts that cannot cut them. */
  readonly dated?: DatedWindow
  /** Told how many those are before anything is written; what it throws ends the build. */
  readonly onDated?: (measure: DatedMeasure) => void
  /** Only this part of the tree. */
  readonly shard?: Shard | undefined
  /** Says what would happen and writes nothing. */
  readonly dryRun?: boolean
  readonly onWait?: (holder: string) => void
  /** The clock, for what stands outside the first law: `/status.json`. */
  readonly now?: Date
}

export interface BuildResult {
  readonly digest: string
  /** False when the published tree was already made of the same data, code and profile. */
  readonly built: boolean
  /** Files written or linked, twins too. */
  readonly files: number
  /** What differs from the edition shown before; undefined when nothing was built. */
  readonly changes?: Changes
  readonly linked: number
  /** Reasons why this edition is not as good as it should be; a build with any ends with exit code 3. */
  readonly degraded: readonly string[]
  readonly status: Status
  readonly book?: Book
}

const degradedIn = ({ forex, gse, whois }: Book): readonly string[] => {
  const doubt = doubtOf(forex)
  return [
    ...(doubt ? [`forex: ${doubt}`] : []),
    ...(gse.degraded ? [`gse: ${gse.degraded}`] : []),
    ...whois.unreadable.map(message => `whois: ${message}`),
  ]
}

interface LastingKind {
  /** Of the published keys; the first group is what it is about. */
  readonly keys: RegExp
  readonly isGone: (book: Book) => (name: string) => boolean
}

/** What was published once is never to vanish because a file of `data/` did. */
const lasting: readonly LastingKind[] = [
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
    // A record that cannot be read is named in the report instead.
    isGone: book => domain =>
      entryOf(book.whois, domain)?.verdict === null &&
      !book.whois.unreadable.some(line => line.startsWith(`${domain}: `)),
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
  readonly facts: EditionFacts
  readonly status: Status
  readonly jobs: number
  /** What is shown at the moment, if anything whole is. */
  readonly shown: Manifest | undefined
  readonly before: EditionBefore | undefined
  readonly dated: DatedWindow | undefined
  readonly shard: Shard | undefined
  readonly extras: NonNullable<BuildOptions['extras']>
}

/** What the downloads' package of the edition before says, if this code made it and nobody else touched it. */
const previousPackage = ({ before, shown, made }: Plan & { readonly made: string }): string | undefined => {
  if (!before || shown?.downloadsBy !== made) return undefined
  try {
    const text = readFileSync(join(before.dir, packageKey))
    const sum = createHash('sha256').update(text).digest('hex')
    return sum === before.files[packageKey] ? text.toString() : undefined
  } catch {
    return undefined
  }
}

/** Writes a whole tree into `dir`, which is empty: services, what stands beside them, and the manifest last. */
const writeTree = async (book: Book, dir: string, plan: Plan) => {
  const { digest, profile, facts, status, jobs, shown, before, dated, shard, extras } = plan
  const beside = treeWriter(dir, before, () => false)
  const downloadsBy = downloadsDigest()
  // Other threads begin with the services; this one makes the downloads first, then helps them.
  const finish = startWriting({ book, dir, before, profile: profiles[profile], dated, shard }, jobs)
  const made = previousPackage({ ...plan, made: downloadsBy })
  const shows = isFirst(shard)
  const downloads = shows ? await makeDownloads({ book, terms: await loadTerms(), shelf: beside, before: made }) : []
  const services = await finish()
  if (shows) for (const [key, body] of Object.entries(await extras(book, downloads))) beside.put(key, body)
  const rest = beside.done()
  const head = {
    digest,
    profile,
    ...(shard && { shard: textOfShard(shard) }),
    degraded: degradedIn(book),
    facts,
    downloadsBy,
  }
  const manifest = { ...head, files: { ...services.files, ...rest.files } }
  const changes = changesBetween(shown, manifest)
  writeFileSync(join(dir, statusName), toJson(status))
  writeFileSync(join(dir, changesName), toJson(changes))
  writeManifest(dir, manifest)
  return { files: Object.keys(manifest.files).length, changes, linked: services.linked + rest.linked }
}

const textOf = ({ from, to, codes }: DatedWindow): string => `${from}..${to} ${[...codes].sort().join(',')}`

/** Nothing to build: only what knows the clock may have become untrue. */
const refreshed = (options: BuildOptions, shown: string, head: EditionHead, now: Date): BuildResult => {
  const { dataDir, out, dryRun } = options
  const { digest, facts, degraded } = head
  const status = statusAt({ dataDir, now, facts })
  if (!dryRun) rewrite(join(shown, statusName), toJson(status), generationsDir(out))
  return { digest, built: false, files: 0, linked: 0, degraded: [...degraded, ...degradedSources(status)], status }
}

const buildLocked = async (options: BuildOptions): Promise<BuildResult> => {
  const {
    dataDir,
    out,
    profile = 'full',
    jobs = Math.min(2, availableParallelism()),
    extras = () => ({}),
    dated,
    shard,
    now = new Date(),
  } = options
  const flat = options.flat ?? profiles[profile].flat
  const made = [profile, ...(flat ? ['flat'] : []), ...(dated ? [textOf(dated)] : [])].join(' ')
  const digest = inputDigest(dataDir, made, options.dryRun ? undefined : { file: stampCacheFile(out), now: Date.now() })
  const head = readManifestHead(out)
  const dir = head && realpathSync(out)
  const isPart = head?.shard === (shard && textOfShard(shard))
  if (dir !== undefined && head?.digest === digest && isPart && !options.afresh)
    return refreshed(options, dir, head, now)
  const shown = head && readManifest(out)
  const book = await loadBook(dataDir)
  const facts = await bookFacts(dataDir, book)
  const status = statusAt({ dataDir, now, facts })
  const degraded = [...degradedIn(book), ...degradedSources(status)]
  if (!options.acceptLoss) checkLoss(shown?.files ?? {}, book)
  if (dated) options.onDated?.(measureDated(book.forex, dated))
  if (options.dryRun) return { digest, built: false, files: 0, linked: 0, degraded, status, book }
  const part = emptyGeneration(out, digest)
  const isKept = dir !== undefined && shown?.profile === profile && isPart && !options.afresh
  const before = isKept ? { dir, files: shown.files } : undefined
  const plan = { digest, profile, facts, status, jobs, shown: isPart ? shown : undefined, before, dated, shard, extras }
  const written = await writeTree(book, part, plan)
  await publish(part, out, { digest, flat })
  clearOld(out, Date.now())
  return { digest, built: true, ...written, degraded, status, book }
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
