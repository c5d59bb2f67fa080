/** Files that depend on the clock or on the previous edition. The manifest does not list them. */
import { mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { documentKey } from '../contract/documents.ts'
import { toJson } from '../contract/json.ts'
import { fileNameOf } from '../contract/manifest.ts'
import { type ProfileName, profiles } from '../contract/profiles.ts'
import type { Status } from '../contract/site-schemas.ts'
import { fileEquals, orUndefined, writeWhole } from '../core/files.ts'
import { type FeedInput, feedOf } from '../describe/feed.ts'
import { calendarOf, type ExpiringList, expiringAgain } from '../whois/expiring.ts'
import { gzip } from './gzip.ts'
import { bodyIn } from './tree.ts'

export const statusName = 'status.json'
export const changesName = 'changes.json'
export const feedName = 'changes.atom'

const expiringKey = documentKey('whoisExpiring', {})
const calendarKey = documentKey('whoisCalendar', {})

export const volatileNames = (profile: ProfileName): readonly string[] => [
  statusName,
  changesName,
  feedName,
  ...[expiringKey, calendarKey].map(key => fileNameOf(key, profile)),
]

/** Replaces a file of a published tree by rename. It is written in `workDir`, outside the tree. Equal bytes are not written. */
export const rewrite = (path: string, content: string | Uint8Array, workDir: string): void => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content
  if (fileEquals(path, bytes)) return
  const next = join(workDir, 'rewrite.part')
  writeWhole(next, bytes)
  mkdirSync(dirname(path), { recursive: true })
  renameSync(next, path)
}

/** The lists of names by expiry, by file name and as stored in a tree of the profile. */
const expiryFiles = (list: ExpiringList, profile: ProfileName): ReadonlyMap<string, Uint8Array> => {
  const stored = (text: string) => (profiles[profile].gzip ? gzip(Buffer.from(text)) : Buffer.from(text))
  return new Map([
    [fileNameOf(expiringKey, profile), stored(toJson(list))],
    [fileNameOf(calendarKey, profile), stored(calendarOf(list))],
  ])
}

export const writeExpiry = (dir: string, list: ExpiringList, profile: ProfileName): void => {
  for (const [name, bytes] of expiryFiles(list, profile)) writeWhole(join(dir, name), bytes)
}

/** The feed after that of `shown`, the folder of the previous edition. Without an origin, links lead to the host of `npm start`. */
export const feedAfter = (
  shown: string | undefined,
  { origin, ...input }: Pick<FeedInput, 'book' | 'status'> & { readonly origin: string | null },
): string => {
  const read = (name: string) => orUndefined(() => readFileSync(join(shown ?? '', name), 'utf8'))
  const status = shown === undefined ? undefined : read(statusName)
  const before = status === undefined ? undefined : { feed: read(feedName) ?? '', status: JSON.parse(status) as Status }
  return feedOf({ ...input, origin: origin ?? 'http://localhost:8080', before })
}

/** The list that a tree shows, counted again for `today`; undefined for a tree of a version that wrote none. */
export const shownExpiry = (dir: string, profile: ProfileName, today: string): ExpiringList | undefined =>
  orUndefined(() => {
    const list = JSON.parse(bodyIn(dir, expiringKey, profile).toString()) as ExpiringList
    return expiringAgain(list, today)
  })

export const refreshExpiry = (dir: string, profile: ProfileName, today: string, workDir: string): void => {
  const list = shownExpiry(dir, profile, today)
  for (const [name, bytes] of list ? expiryFiles(list, profile) : []) rewrite(join(dir, name), bytes, workDir)
}
