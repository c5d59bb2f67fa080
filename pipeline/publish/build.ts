/** A build: digest → book → tree → switch. The clock is read here and above, never below. */

import { hash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { type Book, loadReadable, type ReadableBook } from '../book.ts'
import type { AlmanacError } from '../contract/errors.ts'
import { toJson } from '../contract/json.ts'
import { manifestFormat } from '../contract/manifest.ts'
import { type ProfileName, profiles } from '../contract/profiles.ts'
import { services } from '../contract/routes.ts'
import type { Changes, Status } from '../contract/site-schemas.ts'
import { isOfOneFile } from '../core/files.ts'
import { withLock } from '../core/lock.ts'
import { loadOrigin } from '../core/settings.ts'
import { type DatedMeasure, type DatedWindow, measureDated } from '../forex/dated-window.ts'
import { bookFacts } from '../health/facts.ts'
import { degradedSources, statusAt } from '../health/status.ts'
import { keepRows, openKeptRows, type RowInputs } from '../whois/registration/kept-rows.ts'
import { domainsDigest, inputDigest } from './digest.ts'
import { degradedIn, type TreePlan, writeTree } from './edition-tree.ts'
import {
  checkOut,
  clearOld,
  emptyGeneration,
  generationsDir,
  keptRowsFile,
  publish,
  stampCacheFile,
} from './generation.ts'
import { type Held, heldBy, heldFacts, heldReasons } from './held.ts'
import { lossError, lossesOf } from './loss.ts'
import { type EditionHead, type Manifest, readManifest, readManifestHead } from './manifest.ts'
import { domainsOf, type Shard, textOfShard } from './shard.ts'
import { feedAfter, feedName, refreshExpiry, rewrite, statusName } from './volatile-files.ts'
import { writersFor } from './workers.ts'

/** A tree with the sums of its bodies. */
export interface TreeOnDisk extends Pick<Manifest, 'profile' | 'files'> {
  readonly dir: string
}

export interface BuildOptions {
  readonly dataDir: string
  /** Where the tree is shown: a symlink to a generation, or a real folder when `flat`. */
  readonly out: string
  readonly profile?: ProfileName
  readonly flat?: boolean
  /** Threads that write; by default one for few files, two for more. */
  readonly jobs?: number
  readonly extras?: TreePlan['extras']
  /** Build even when days, histories or registrations published before are gone from the data. */
  readonly acceptLoss?: boolean
  /** Write every file again even when the data is unchanged: for a tree that was damaged after it was published. */
  readonly afresh?: boolean
  /** Dated pairs to write as files, for hosts that cannot cut them. */
  readonly dated?: DatedWindow
  /** Called with their number before anything is written. If it throws, the build ends. */
  readonly onDated?: (measure: DatedMeasure) => void
  readonly shard?: Shard | undefined
  /** Called with the finished tree before it is shown. If it throws, the shown tree stays. */
  readonly beforePublish?: (written: TreeOnDisk, shown: TreeOnDisk | undefined) => void
  readonly dryRun?: boolean
  readonly onWait?: (holder: string) => void
  /** The clock, for the files that depend on it: `/status.json` and the feed. */
  readonly now?: Date
}

export interface BuildResult {
  readonly digest: string
  /** False when the published tree was already made of the same data, code and profile. */
  readonly built: boolean
  /** Files written or linked, laid-out copies included. */
  readonly files: number
  /** What differs from the edition shown before; undefined when nothing was built. */
  readonly changes?: Changes
  readonly linked: number
  /** Reasons why this edition is not as good as it should be; a build with any ends with exit code 3. */
  readonly degraded: readonly string[]
  readonly status: Status
  readonly book?: Book
}

/** The book. Rows of registrations come from the previous edition where their inputs are the same. */
const bookAfter = async ({ dataDir, out, shard }: BuildOptions, before: Manifest | undefined) => {
  const rows = before && openKeptRows(keptRowsFile(out), before.digest)
  try {
    const { book, unreadable } = await loadReadable(dataDir, { code: domainsDigest(), rows, isMine: domainsOf(shard) })
    const registrations: RowInputs | undefined = rows && { names: rows.names, inputs: rows.inputs }
    return { book, unreadable, registrations }
  } finally {
    rows?.close()
  }
}

/** The digest of an edition that holds a service back. It differs from the digest of the inputs, so that `--accept-loss` builds again. */
const heldDigest = (inputs: string): string => hash('sha256', `held ${inputs}`).slice(0, 16)

/** Inputs unchanged: refresh only the time-dependent files. */
const refreshed = (options: BuildOptions, shown: string, head: EditionHead, now: Date): BuildResult => {
  const { dataDir, out, dryRun } = options
  const { digest, facts, degraded } = head
  const status = statusAt({ dataDir, now, facts })
  if (!dryRun) {
    // Before the status is replaced: the feed tells whose state changed.
    const feed = feedAfter(shown, { origin: loadOrigin(dataDir), book: undefined, status })
    rewrite(join(shown, feedName), feed, generationsDir(out))
    rewrite(join(shown, statusName), toJson(status), generationsDir(out))
    refreshExpiry(shown, head.profile, status.asOf, generationsDir(out))
  }
  return { digest, built: false, files: 0, linked: 0, degraded: [...degraded, ...degradedSources(status)], status }
}

/** True if the file may be readable at the next try. Then a first build ends with the error, instead of publishing without a service. */
const isPassing = ({ code, cause }: AlmanacError): boolean => code === 'DATA_UNREADABLE' && !isOfOneFile(cause)

/** What is held back beside the shown edition. Throws where that edition cannot stand in. */
const heldIn = (
  { acceptLoss }: BuildOptions,
  { book, unreadable }: ReadableBook,
  shown: Manifest | undefined,
  canHold: boolean,
): Held => {
  const losses = acceptLoss ? [] : lossesOf(shown?.files ?? {}, book, unreadable)
  if (!canHold) {
    // Where nothing is shown yet, nothing can be lost: the services that can be read are published.
    for (const error of unreadable.values())
      if (shown || isPassing(error) || unreadable.size === services.length) throw error
    if (losses.length > 0) throw lossError(losses)
  }
  return heldBy(losses, unreadable, shown?.facts)
}

/** A book without an unreadable file gets a digest of its own, so that each build tries to read the file again. */
const digestOf = (inputs: string, { book, unreadable }: ReadableBook, held: Held): string => {
  const isWithout =
    book.whois.unreadable.length > 0 || [...unreadable.values()].some(({ code }) => code === 'DATA_UNREADABLE')
  if (isWithout) return heldDigest(`${inputs} unreadable`)
  return held.size === 0 ? inputs : heldDigest(inputs)
}

const buildLocked = async (options: BuildOptions): Promise<BuildResult> => {
  const { dataDir, out, profile = 'full', extras = () => ({}), dated, shard, now = new Date() } = options
  const flat = options.flat ?? profiles[profile].flat
  const window = dated && `${dated.from}..${dated.to} ${[...dated.codes].sort().join(',')}`
  const made = [profile, flat && 'flat', window].filter(Boolean).join(' ')
  const cache = options.dryRun ? undefined : { file: stampCacheFile(out), now: Date.now() }
  const inputs = inputDigest(dataDir, made, cache)
  const head = readManifestHead(out)
  const dir = head && realpathSync(out)
  const isSamePart = head?.shard === (shard && textOfShard(shard))
  const isSame = head?.digest === inputs || (head?.digest === heldDigest(inputs) && !options.acceptLoss)
  if (dir !== undefined && head && isSame && isSamePart && !options.afresh) return refreshed(options, dir, head, now)
  const shown = head && readManifest(out)
  const isKept = dir !== undefined && shown?.profile === profile && isSamePart && !options.afresh
  const { book, unreadable, registrations } = await bookAfter(options, isKept ? shown : undefined)
  const canHold = isKept && shown.format === manifestFormat
  const held = heldIn(options, { book, unreadable }, shown, canHold)
  const digest = digestOf(inputs, { book, unreadable }, held)
  const fresh = await bookFacts(dataDir, book, new Set(unreadable.keys()))
  const facts = heldFacts(fresh, shown?.facts ?? fresh, held)
  const status = statusAt({ dataDir, now, facts })
  const degraded = [...degradedIn(book), ...heldReasons(held), ...degradedSources(status)]
  if (dated) options.onDated?.(measureDated(book.forex, dated))
  if (options.dryRun) return { digest, built: false, files: 0, linked: 0, degraded, status, book }
  const staging = emptyGeneration(out, digest)
  const before = isKept ? { dir, files: shown.files, registrations } : undefined
  const jobs = options.jobs ?? writersFor(book, profiles[profile])
  const plan = { digest, profile, facts, status, jobs, before, dated, shard, held, extras }
  const written = await writeTree(book, staging, { ...plan, shown: isSamePart ? shown : undefined, shownDir: dir })
  if (!held.has('whois')) keepRows(keptRowsFile(out), digest, book.whois)
  const current = shown && dir !== undefined ? { ...shown, dir } : undefined
  options.beforePublish?.({ dir: staging, profile, files: written.sums }, current)
  await publish(staging, out, { digest, flat })
  clearOld(out, Date.now())
  const { files, changes, linked } = written
  return { digest, built: true, files, changes, linked, degraded, status, book }
}

/** Builds the tree of `dataDir` and shows it at `out`. Throws before anything published has changed. */
export const build = async (options: BuildOptions): Promise<BuildResult> => {
  checkOut(options.out)
  if (options.dryRun) return buildLocked(options)
  const { onWait } = options
  return withLock(join(generationsDir(options.out), 'lock'), () => buildLocked(options), onWait ? { onWait } : {})
}

export const refreshStatus = ({ dataDir, out }: Pick<BuildOptions, 'dataDir' | 'out'>, now: Date): Promise<void> =>
  withLock(join(generationsDir(out), 'lock'), async () => {
    const head = readManifestHead(out)
    if (head) refreshed({ dataDir, out }, realpathSync(out), head, now)
  })
