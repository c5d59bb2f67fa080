/** Asks for the followed domains that are due: one server at a time each, all servers at once. Each answer is stored as it comes. */
import pLimit from 'p-limit'
import { AlmanacError } from '../contract/errors.ts'
import { politeClient } from '../core/http.ts'
import { withLock } from '../core/lock.ts'
import { compare } from '../core/order.ts'
import { stamp } from './ask/asked-server.ts'
import { bootstrapUrl, keptBootstrap, loadBootstrap, rdapServerOf, rdapUrl } from './ask/bootstrap.ts'
import { keepHosts, keptHosts } from './ask/iana-hosts.ts'
import { type LookUpMeans, lookUp } from './ask/look-up.ts'
import { fetchShare, openQuotas, quotaFiles } from './ask/quotas.ts'
import { createRateLimiter, type RateLimiter } from './ask/rate-limiter.ts'
import { rdapGetter } from './ask/rdap.ts'
import { openRests } from './ask/rests.ts'
import { limitsIn, loadServers, type ServerRow, type ServerTable, serverOf, withKnownBases } from './ask/servers.ts'
import type { WhoisSettings } from './ask/settings.ts'
import { dueAtBy } from './due.ts'
import { type Protocol, type StoredRecord, type Verdict, verdicts } from './model.ts'
import { followableName } from './name.ts'
import { type ReadRegistration, readInThisThread } from './read/reply.ts'
import { changesBetweenRecords, noteChanges } from './registration/changes.ts'
import { lastKnownOf } from './registration/last-known.ts'
import { type RecordChange, reconcile } from './registration/reconcile.ts'
import {
  closeReplies,
  fetchLock,
  isDamaged,
  loadList,
  loadRecord,
  setAside,
  setUnreadableAside,
  storeRecord,
} from './registration/store.ts'
import { type KnownTries, openTries, readTries, type Tries, type Try } from './tries.ts'

export interface FetchWhoisOptions {
  readonly dataDir: string
  readonly settings: WhoisSettings
  readonly now: () => Date
  /** Only these followed domains; empty means all. */
  readonly only?: readonly string[]
  /** Ask also what is not due. */
  readonly all?: boolean
  /** Stop beginning questions when aborted; what was answered is stored. */
  readonly signal?: AbortSignal
  readonly onAnswer?: (answer: WhoisAnswer) => void
  /** Reads a received reply; in this thread if absent. */
  readonly read?: ReadRegistration
}

export interface WhoisAnswer {
  readonly domain: string
  readonly verdict: Verdict
  readonly change: RecordChange
  readonly reason?: string
}

export interface WhoisFetched {
  /** Domains that were due. */
  readonly due: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly changes: Readonly<Record<RecordChange, number>>
  /** Those that gave no answer about the domain, in code-unit order. */
  readonly failed: readonly WhoisAnswer[]
}

/** The domains to ask, those due longest first. */
const dueDomains = (options: Omit<FetchWhoisOptions, 'settings'>, tries: KnownTries): readonly string[] => {
  const { dataDir, only = [], all = false, now } = options
  const wanted = new Set(only.map(followableName))
  const lastKnown = lastKnownOf(dataDir, tries)
  const limit = all ? Number.POSITIVE_INFINITY : now().getTime()
  return loadList(dataDir)
    .filter(({ domain }) => wanted.size === 0 || wanted.has(domain))
    .map(({ domain }) => ({ domain, at: dueAtBy(now(), lastKnown(domain)) }))
    .filter(({ at }) => at <= limit)
    .sort((a, b) => a.at - b.at || compare(a.domain, b.domain))
    .map(({ domain }) => domain)
}

/** Domains by the server that is asked first, so that a slow server delays only its own. */
const lanesOf = (
  domains: readonly string[],
  servers: ServerTable,
  { bootstrap, hosts }: Pick<LookUpMeans, 'bootstrap' | 'hosts'>,
): readonly (readonly string[])[] => {
  const lanes = new Map<string, string[]>()
  for (const domain of domains) {
    const { first, whois } = serverOf(servers, domain)
    const tld = domain.slice(domain.lastIndexOf('.') + 1)
    const lane = (first === 'whois' ? (whois ?? hosts.get(tld)) : rdapServerOf(bootstrap, domain)) ?? `.${tld}`
    const known = lanes.get(lane)
    if (known) known.push(domain)
    else lanes.set(lane, [domain])
  }
  return [...lanes.values()]
}

/** While one question of a server's queue waits for a registrar, the next goes to the registry. */
const perLane = 2
const mostAtOnce = 512

const count = <Name extends string>(names: readonly Name[], of: readonly Name[]): Readonly<Record<Name, number>> =>
  Object.fromEntries(names.map(name => [name, of.filter(item => item === name).length])) as Record<Name, number>

const changes = ['new', 'changed', 'same', 'removed', 'kept'] as const satisfies readonly RecordChange[]

/** A stored file whose bytes are no record is moved aside: its domain is asked like one that was never asked. */
const readableRecord = async (dataDir: string, domain: string): Promise<StoredRecord | undefined> => {
  try {
    return loadRecord(dataDir, domain)
  } catch (error) {
    if (!isDamaged(error)) throw error
    await setUnreadableAside(dataDir, domain)
    return undefined
  }
}

/** A domain that its registry said twice to be gone; removed when the run is over. */
interface Removal {
  readonly domain: string
  readonly server: string
  readonly record: StoredRecord
  readonly entry: Try
}

interface Answered {
  readonly answer: WhoisAnswer
  readonly removal?: Removal
}

const answerOne = async (
  { dataDir, now }: FetchWhoisOptions,
  means: LookUpMeans,
  tries: Tries,
  domain: string,
  server: ServerRow,
): Promise<Answered> => {
  const last = tries.get(domain)
  const stored = await readableRecord(dataDir, domain)
  const isConfirming = stored !== undefined && last?.notFoundAt !== undefined
  const asked = await lookUp(means, domain, server, { isConfirming })
  const { change, record, entry, reason } = reconcile(domain, stored, last, asked, stamp(now()))
  const answer = { domain, verdict: entry.verdict, change, ...(reason !== undefined && { reason }) }
  if (change === 'removed' && record)
    return { answer, removal: { domain, server: record.replies[0]?.server ?? '', record, entry } }
  if (record) {
    noteChanges(dataDir, entry.at, domain, changesBetweenRecords(stored, record))
    await storeRecord(dataDir, record, { replaces: stored !== undefined })
  }
  tries.add(domain, entry)
  return { answer }
}

/** A domain whose stored file the system does not open is not asked: its record could not be compared, and must not be replaced. */
const unlessUnreadable = async (domain: string, ask: () => Promise<Answered>): Promise<Answered> => {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof AlmanacError) || error.code !== 'DATA_UNREADABLE') throw error
    return { answer: { domain, verdict: 'unavailable', change: 'kept', reason: error.message } }
  }
}

/** A registry loses few names between two runs. One that says more are gone is broken, and its removals are held. */
const mostRemovals = 3

const settleRemovals = async (dataDir: string, tries: Tries, removals: readonly Removal[]): Promise<WhoisAnswer[]> => {
  const answers: WhoisAnswer[] = []
  for (const { domain, server, record, entry } of removals) {
    const count = removals.filter(other => other.server === server).length
    tries.add(domain, entry)
    if (count > mostRemovals) {
      const reason = `${server} says of ${count} names in one run that they are gone; none was removed`
      answers.push({ domain, verdict: 'unavailable', change: 'kept', reason })
      continue
    }
    await setAside(dataDir, domain)
    noteChanges(dataDir, entry.at, domain, changesBetweenRecords(await readableRecord(dataDir, domain), record))
    await storeRecord(dataDir, record, { replaces: true })
    answers.push({ domain, verdict: entry.verdict, change: 'removed' })
  }
  return answers
}

const fetchLocked = async (options: FetchWhoisOptions): Promise<WhoisFetched> => {
  const { dataDir, settings, now, signal, onAnswer, read = readInThisThread } = options
  closeReplies(dataDir)
  const tries = openTries(dataDir)
  const domains = dueDomains(options, tries)
  const servers = loadServers(dataDir)
  const hosts = keptHosts(dataDir, now())
  const known = hosts.size
  const limits = limitsIn(servers)
  const limitsOf = (server: string) => limits.get(server) ?? {}
  const quotas = openQuotas(
    dataDir,
    quotaFiles.fetch,
    server => fetchShare(limits.get(server)),
    () => now().getTime(),
  )
  const rests = openRests(dataDir, () => now().getTime())
  const limiterOf = (protocol: Protocol): RateLimiter =>
    createRateLimiter({ ...settings.pace[protocol], retries: settings.retries, limitsOf, quotas, rests })
  const rdapLimiter = limiterOf('rdap')
  const client = politeClient({ ...settings.http, retries: 0, pauseMs: 0 })
  const bootstrap =
    domains.length === 0
      ? new Map<string, string>()
      : withKnownBases(await loadBootstrap(dataDir, now(), async url => (await client.get({ url })).bytes), servers)
  const means: LookUpMeans = {
    whois: { settings, limiter: limiterOf('whois'), now, read },
    rdap: { limiter: rdapLimiter, get: rdapGetter(settings, rdapLimiter, read), now },
    bootstrap,
    hosts,
    discoveries: new Map(),
  }
  const answers: WhoisAnswer[] = []
  const removals: Removal[] = []
  const settle = (answer: WhoisAnswer): void => {
    answers.push(answer)
    onAnswer?.(answer)
  }
  const limit = pLimit(mostAtOnce)
  const work = async (queue: string[]): Promise<void> => {
    for (let next = queue.pop(); next !== undefined && !signal?.aborted; next = queue.pop()) {
      const domain = next
      const ask = () => answerOne(options, means, tries, domain, serverOf(servers, domain))
      const answer = await limit(() => unlessUnreadable(domain, ask))
      if (answer.removal) removals.push(answer.removal)
      else settle(answer.answer)
    }
  }
  try {
    await Promise.all(
      lanesOf(domains, servers, means).flatMap(lane => {
        const queue = [...lane].reverse()
        return Array.from({ length: perLane }, () => work(queue))
      }),
    )
    for (const answer of await settleRemovals(dataDir, tries, removals)) settle(answer)
  } finally {
    tries.close()
    quotas.keep()
    keepHosts(dataDir, now(), known, hosts)
  }
  return {
    due: domains.length,
    verdicts: count(
      verdicts,
      answers.map(({ verdict }) => verdict),
    ),
    changes: count(
      changes,
      answers.map(({ change }) => change),
    ),
    failed: answers
      .filter(({ verdict }) => verdict === 'limited' || verdict === 'unavailable' || verdict === 'unsupported')
      .sort((a, b) => compare(a.domain, b.domain)),
  }
}

/** Asks and stores. A domain without an answer changes neither its own record nor another's. */
export const fetchWhois = (options: FetchWhoisOptions): Promise<WhoisFetched> =>
  withLock(fetchLock(options.dataDir), () => fetchLocked(options))

/** One question that would be asked, for `--dry-run`. */
export interface PlannedAsk {
  readonly source: 'whois/whois' | 'whois/rdap'
  readonly url: string
}

/** The first questions of a fetch, in its order. No server is asked. */
export const plannedAsks = (options: Omit<FetchWhoisOptions, 'settings'>): readonly PlannedAsk[] => {
  const { dataDir } = options
  const servers = loadServers(dataDir)
  const hosts = keptHosts(dataDir, options.now())
  const bootstrap = withKnownBases(keptBootstrap(dataDir), servers)
  return dueDomains(options, readTries(dataDir)).map(domain => {
    const { first, whois } = serverOf(servers, domain)
    const tld = domain.slice(domain.lastIndexOf('.') + 1)
    return first === 'whois'
      ? { source: 'whois/whois', url: `whois://${whois ?? hosts.get(tld) ?? 'whois.iana.org'}/${domain}` }
      : { source: 'whois/rdap', url: rdapUrl(bootstrap, domain) ?? bootstrapUrl }
  })
}
