/** Asks for the followed domains that are due: one server at a time each, all servers at once. Each answer is stored as it comes. */
import pLimit from 'p-limit'
import { withLock } from '../core/lock.ts'
import { compare, groupBy } from '../core/order.ts'
import { answerOne, keptIfUnreadable, type Removal, settleRemovals, type WhoisAnswer } from './answer-one.ts'
import { bootstrapUrl, keptBootstrap, loadBootstrap, rdapServerOf, rdapUrl } from './ask/bootstrap.ts'
import { keepHosts, keptHosts } from './ask/iana-hosts.ts'
import { isAnswer, type LookUpMeans } from './ask/look-up.ts'
import { fetchShare, openQuotas } from './ask/quotas.ts'
import { createRateLimiter, type RateLimiter } from './ask/rate-limiter.ts'
import { rdapGetter } from './ask/rdap.ts'
import { openRests } from './ask/rests.ts'
import { limitsIn, loadServers, type ServerTable, serverOf, tldOf, withKnownBases } from './ask/servers.ts'
import type { WhoisSettings } from './ask/settings.ts'
import { dueAtBy } from './due.ts'
import { type Protocol, type Verdict, verdicts } from './model.ts'
import { type ReadRegistration, readInThisThread } from './read/reply.ts'
import { lastKnownOf } from './registration/last-known.ts'
import { type RecordChange, recordChanges } from './registration/reconcile.ts'
import { closeReplies, fetchLock, loadList } from './registration/store.ts'
import { type KnownTries, openTries, readTries } from './tries.ts'

interface FetchWhoisOptions {
  readonly dataDir: string
  readonly settings: WhoisSettings
  readonly now: () => Date
  /** Ask also what is not due. */
  readonly all?: boolean
  /** Stop beginning questions when aborted; what was answered is stored. */
  readonly signal?: AbortSignal
  readonly onAnswer?: (answer: WhoisAnswer) => void
  /** Reads a received reply; in this thread if absent. */
  readonly read?: ReadRegistration
}

interface WhoisFetched {
  /** Domains that were due. */
  readonly due: number
  readonly verdicts: Readonly<Record<Verdict, number>>
  readonly changes: Readonly<Record<RecordChange, number>>
  /** Those that gave no answer about the domain, in code-unit order. */
  readonly failed: readonly WhoisAnswer[]
}

/** The domains to ask, those due longest first. */
const dueDomains = (options: Omit<FetchWhoisOptions, 'settings'>, tries: KnownTries): readonly string[] => {
  const { dataDir, all = false, now } = options
  const lastKnown = lastKnownOf(dataDir, tries)
  const limit = all ? Number.POSITIVE_INFINITY : now().getTime()
  return loadList(dataDir)
    .map(({ domain }) => ({ domain, at: dueAtBy(now(), lastKnown(domain)) }))
    .filter(({ at }) => at <= limit)
    .sort((a, b) => a.at - b.at || compare(a.domain, b.domain))
    .map(({ domain }) => domain)
}

/** The server that is asked first, as far as it is known: a host on port 43, or an RDAP base. */
const firstServerOf = (
  domain: string,
  servers: ServerTable,
  { bootstrap, hosts }: Pick<LookUpMeans, 'bootstrap' | 'hosts'>,
): { readonly first: Protocol; readonly server: string | undefined } => {
  const { first, whois } = serverOf(servers, domain)
  return { first, server: first === 'whois' ? (whois ?? hosts.get(tldOf(domain))) : rdapServerOf(bootstrap, domain) }
}

/** While one question of a server's queue waits for a registrar, the next goes to the registry. */
const perLane = 2
const mostAtOnce = 512

const fetchLocked = async (options: FetchWhoisOptions): Promise<WhoisFetched> => {
  const { dataDir, settings, now, signal, onAnswer, read = readInThisThread } = options
  closeReplies(dataDir)
  const tries = openTries(dataDir)
  const domains = dueDomains(options, tries)
  const servers = loadServers(dataDir)
  const hosts = keptHosts(dataDir, now())
  const known = hosts.size
  const limits = limitsIn(servers)
  const nowMs = () => now().getTime()
  const quotas = openQuotas(dataDir, 'fetch', server => fetchShare(limits.get(server)), nowMs)
  const rests = openRests(dataDir, nowMs)
  const limiterOf = (protocol: Protocol): RateLimiter =>
    createRateLimiter({ ...settings.pace[protocol], retries: settings.retries, limits, quotas, rests })
  const rdapLimiter = limiterOf('rdap')
  const bootstrap =
    domains.length === 0
      ? new Map<string, string>()
      : withKnownBases(await loadBootstrap(dataDir, now(), { ...settings.http, retries: 0, pauseMs: 0 }), servers)
  const means: LookUpMeans = {
    whois: { settings, limiter: limiterOf('whois'), now, read },
    rdap: { limiter: rdapLimiter, get: rdapGetter(settings.http, rdapLimiter, read), now },
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
      const answer = await limit(ask).catch((error: unknown) => keptIfUnreadable(domain, error))
      if ('record' in answer) removals.push(answer)
      else settle(answer)
    }
  }
  // A lane for each server, so that a slow one delays only its own.
  const lanes = groupBy(domains, domain => firstServerOf(domain, servers, means).server ?? `.${tldOf(domain)}`)
  try {
    await Promise.all(
      [...lanes.values()].flatMap(lane => {
        const queue = lane.reverse()
        return Array.from({ length: perLane }, () => work(queue))
      }),
    )
    for (const answer of await settleRemovals(dataDir, tries, removals)) settle(answer)
  } finally {
    tries.close()
    quotas.keep()
    keepHosts(dataDir, now(), known, hosts)
  }
  const count = <Name extends string>(names: readonly Name[], key: 'verdict' | 'change') =>
    Object.fromEntries(names.map(name => [name, answers.filter(one => one[key] === name).length])) as {
      [N in Name]: number
    }
  return {
    due: domains.length,
    verdicts: count(verdicts, 'verdict'),
    changes: count(recordChanges, 'change'),
    failed: answers.filter(({ verdict }) => !isAnswer(verdict)).sort((a, b) => compare(a.domain, b.domain)),
  }
}

/** Asks and stores. A domain without an answer changes neither its own record nor another's. */
export const fetchWhois = (options: FetchWhoisOptions): Promise<WhoisFetched> =>
  withLock(fetchLock(options.dataDir), () => fetchLocked(options))

/** The first questions of a fetch, in its order, for `--dry-run`. No server is asked. */
export const plannedAsks = (options: Omit<FetchWhoisOptions, 'settings'>) => {
  const { dataDir } = options
  const servers = loadServers(dataDir)
  const hosts = keptHosts(dataDir, options.now())
  const bootstrap = withKnownBases(keptBootstrap(dataDir), servers)
  return dueDomains(options, readTries(dataDir)).map(domain => {
    const { first, server } = firstServerOf(domain, servers, { bootstrap, hosts })
    return first === 'whois'
      ? { source: 'whois/whois', url: `whois://${server ?? 'whois.iana.org'}/${domain}` }
      : { source: 'whois/rdap', url: server === undefined ? bootstrapUrl : rdapUrl(server, domain) }
  })
}
