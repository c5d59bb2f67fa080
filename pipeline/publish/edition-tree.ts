/** Writes the tree of an edition: services, downloads, page, and the manifest last. Held services stay as the previous edition has them. */
import { hash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Book } from '../book.ts'
import type { Download } from '../contract/download.ts'
import { AlmanacError } from '../contract/errors.ts'
import { toJson } from '../contract/json.ts'
import { type ProfileName, profiles } from '../contract/profiles.ts'
import { serviceOfKey } from '../contract/routes.ts'
import type { Status } from '../contract/site-schemas.ts'
import { orUndefined } from '../core/files.ts'
import type { DatedWindow } from '../forex/dated-window.ts'
import { doubtOf } from '../forex/rates/book-check.ts'
import type { EditionFacts } from '../health/facts.ts'
import { makeDownloads, packageKey } from '../snapshots/downloads.ts'
import { loadTerms } from '../snapshots/terms.ts'
import { expiringOn } from '../whois/expiring.ts'
import { changesBetween } from './changes.ts'
import { downloadsDigest } from './digest.ts'
import { type Held, heldReasons } from './held.ts'
import { type Manifest, writeManifest } from './manifest.ts'
import { hasIndexes, type Shard, textOfShard } from './shard.ts'
import { type PreviousEdition, treeWriter, type WriteResult, writePackedCopies } from './tree.ts'
import { changesName, feedAfter, feedName, shownExpiry, statusName, writeExpiry } from './volatile-files.ts'
import { startWriting } from './workers.ts'

type Extras = Readonly<Record<string, string | Uint8Array>>

/** What is wrong in a book although it can be read. */
export const degradedIn = ({ forex, gse, whois }: Book): readonly string[] => {
  const doubt = doubtOf(forex)
  return [
    ...(doubt ? [`forex: ${doubt}`] : []),
    ...(gse.degraded ? [`gse: ${gse.degraded}`] : []),
    ...whois.unreadable.map(message => `whois: ${message}`),
  ]
}

export interface TreePlan {
  readonly digest: string
  readonly profile: ProfileName
  readonly facts: EditionFacts
  readonly status: Status
  readonly jobs: number
  /** The manifest of the tree that is shown; undefined where no whole tree is. */
  readonly shown: Manifest | undefined
  readonly shownDir: string | undefined
  readonly before: PreviousEdition | undefined
  readonly dated: DatedWindow | undefined
  readonly shard: Shard | undefined
  readonly held: Held
  /** Makes the files that belong to no service: the pages and their assets. A pure function of the book and its downloads. */
  readonly extras: (book: Book, downloads: readonly Download[]) => Extras | Promise<Extras>
}

/** The downloads' package of the previous edition, if the code `made` wrote it and nobody changed it. */
const previousPackage = ({ before, shown }: TreePlan, made: string): string | undefined => {
  if (!before || shown?.downloadsBy !== made) return undefined
  const text = orUndefined(() => readFileSync(join(before.dir, packageKey)))
  return text && hash('sha256', text) === before.files[packageKey] ? text.toString() : undefined
}

/** Takes over the files of held services, and with them the page and the downloads, which show figures of all. */
const keepHeld = (dir: string, { held, before, profile, shown }: TreePlan): WriteResult => {
  const { keep, done } = treeWriter(dir, before, profile)
  for (const key of Object.keys(before?.files ?? {})) {
    const service = serviceOfKey(key)
    if ((service !== undefined && !held.has(service)) || keep(key)) continue
    const got = `${key} of edition ${shown?.digest} cannot be linked`
    const hint = 'Restore the missing files of data/, or pass --accept-loss.'
    throw new AlmanacError({ code: 'DATA_LOST', subject: 'data/', where: heldReasons(held)[0]!, got, hint })
  }
  return done()
}

const writeSite = async (book: Book, dir: string, plan: TreePlan, finish: () => Promise<WriteResult>) => {
  const { before, shown, shard, held, extras } = plan
  if (held.size > 0 && before) {
    const services = await finish()
    return { services, site: keepHeld(dir, plan), downloadsBy: shown?.downloadsBy ?? '' }
  }
  const site = treeWriter(dir, before, plan.profile)
  const downloadsBy = downloadsDigest()
  const isShown = hasIndexes(shard)
  const made = previousPackage(plan, downloadsBy)
  const downloads = isShown ? await makeDownloads({ book, terms: await loadTerms(), sink: site, before: made }) : []
  const services = await finish()
  if (isShown) for (const [key, body] of Object.entries(await extras(book, downloads))) site.put(key, body)
  return { services, site: site.done(), downloadsBy }
}

/** Names by expiry on the day of the build. Where the service is held, those of the previous edition. */
const expiryOf = (book: Book, { status, profile, before, held }: TreePlan) => {
  const kept = before && held.has('whois') ? shownExpiry(before.dir, profile, status.asOf) : undefined
  return kept ?? expiringOn(book.whois, status.asOf)
}

/** Writes a whole tree into `dir`, which is empty: services, downloads, page, and the manifest last. */
export const writeTree = async (book: Book, dir: string, plan: TreePlan) => {
  const { digest, profile, facts, status, jobs, shown, before, dated, shard, held } = plan
  // Other threads begin with the services; this one makes the downloads first, then helps them.
  const task = { book, dir, before, profile: profiles[profile], dated, shard, held }
  const { services: written, site, downloadsBy } = await writeSite(book, dir, plan, startWriting(task, jobs))
  // What a held edition keeps may lie among the services too.
  const outside = Object.entries(site.files).filter(([key]) => serviceOfKey(key) === undefined)
  if (profiles[profile].gzip) writePackedCopies(dir, Object.fromEntries(outside), before)
  const degraded = [...degradedIn(book), ...heldReasons(held)]
  const head = { digest, profile, shard: shard && textOfShard(shard), degraded, facts, downloadsBy }
  const manifest = { ...head, files: { ...written.files, ...site.files } }
  const changes = changesBetween(shown, manifest)
  writeFileSync(join(dir, statusName), toJson(status))
  writeFileSync(join(dir, changesName), toJson(changes))
  if (hasIndexes(shard)) writeExpiry(dir, expiryOf(book, plan), profile)
  writeFileSync(join(dir, feedName), feedAfter(plan.shownDir, { origin: book.origin, book, status }))
  writeManifest(dir, manifest)
  const { files: sums } = manifest
  return { files: Object.keys(sums).length, sums, changes, linked: written.linked + site.linked }
}
