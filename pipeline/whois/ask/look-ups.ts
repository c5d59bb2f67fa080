/**
 * Look-ups of names that are not followed, for a host that may ask registries. Each A-label has a single flight, with one deadline
 * over all steps. Look-ups have budgets of their own, and answers are kept by age and bytes. Only the count of questions to each
 * registry is written to disk.
 */
import { LRUCache } from 'lru-cache'
import { type Answered, keptMs, type LookedUp, type LookUpName, later, unnamed } from '../../contract/look-up.ts'
import { lookUpShare, type ServerLimits } from '../../contract/registries.ts'
import { judgeName } from '../name.ts'
import { type ReadRegistration, readInThisThread } from '../read/reply.ts'
import { loadContactsSetting } from '../registration/contacts-setting.ts'
import { registrationOf } from '../registration/registration.ts'
import type { AskedServer } from './asked-server.ts'
import { loadBootstrap } from './bootstrap.ts'
import { keptHosts } from './iana-hosts.ts'
import { type LookUpMeans, lookUp } from './look-up.ts'
import { createClientBudget, createRegistryBudget, type LookUpLimiter } from './look-up-budget.ts'
import { openQuotas } from './quotas.ts'
import { rdapGetter } from './rdap.ts'
import { limitsIn, loadServers, type ServerTable, serverOf, withKnownBases } from './servers.ts'
import type { WhoisSettings } from './settings.ts'

/** `rdap`: RDAP alone. `any`: RDAP, then port 43. */
type LookUpMode = 'rdap' | 'any'

const [second, hour] = [1_000, 3_600_000]

/** The longest a client waits for all steps, and the most look-ups at work. */
const [deadlineMs, mostAtOnce] = [8 * second, 32]

/** Bytes of answers kept. */
const mostBytes = 16 * 1024 * 1024

interface LookUpOptions {
  readonly dataDir: string
  readonly mode: LookUpMode
  readonly settings: WhoisSettings
  readonly now: () => Date
  /** Reads the registries' replies; in this thread if absent. */
  readonly read?: ReadRegistration
  /** Told of what is no answer of a registry, such as a table that cannot be read. */
  readonly onError?: (error: unknown) => void
}

type Known = Pick<LookUpMeans, 'bootstrap' | 'hosts' | 'discoveries'> & { readonly servers: ServerTable }

export const createLookUps = ({
  dataDir,
  mode,
  settings,
  now,
  read = readInThisThread,
  onError = () => {},
}: LookUpOptions): LookUpName => {
  const kept = new LRUCache<string, LookedUp>({
    maxSize: mostBytes,
    maxEntrySize: mostBytes / 16,
    sizeCalculation: value => (value.kind === 'found' ? JSON.stringify(value.record).length : 0) + 500,
  })
  const flights = new Map<string, Promise<LookedUp>>()
  const waitOf = createClientBudget()
  let known: Promise<Known> | undefined
  let loadedAt = 0

  const load = async (): Promise<Known> => {
    const servers = loadServers(dataDir)
    limits = limitsIn(servers)
    const bootstrap = await loadBootstrap(dataDir, now(), { ...settings.http, timeoutMs: 4 * second, retries: 0 })
    const hosts = keptHosts(dataDir)
    return { servers, bootstrap: withKnownBases(bootstrap, servers), hosts, discoveries: new Map() }
  }
  /** What stands in `data/`, read again each hour. */
  const knownNow = (): Promise<Known> => {
    if (known === undefined || performance.now() - loadedAt > hour) {
      loadedAt = performance.now()
      known = load()
      known.catch(() => {
        known = undefined
      })
    }
    return known
  }
  const { gapMs, restMs } = settings.pace.whois
  let limits: ReadonlyMap<string, ServerLimits> = new Map()
  const shareOf = (server: string) => lookUpShare(limits.get(server))
  const quotas = openQuotas(dataDir, 'lookUps', shareOf, () => now().getTime(), onError)
  const limiterUntil = createRegistryBudget(server => limits.get(server)?.gapMs ?? gapMs, quotas, restMs)

  const ask = async (domain: string, deadline: number, limiter: LookUpLimiter): Promise<AskedServer> => {
    const { servers, ...sources } = await knownNow()
    const leftMs = () => Math.max(1, Math.ceil(deadline - performance.now()))
    const signal = AbortSignal.timeout(leftMs())
    // Read at each question: a later one has less time left.
    const left = {
      ...settings,
      get timeoutMs() {
        return leftMs()
      },
    }
    // A silent RDAP service leaves port 43 its half of the time.
    const timeoutMs = mode === 'any' ? deadlineMs / 2 : deadlineMs
    const get = rdapGetter({ ...settings.http, timeoutMs, retries: 0, signal }, limiter, read)
    const means = { ...sources, whois: { settings: left, limiter, now, read }, rdap: { limiter, get, now } }
    const server = { ...serverOf(servers, domain), first: 'rdap' } as const
    return lookUp(means, domain, server, mode === 'rdap' ? { only: 'rdap' } : {})
  }

  const outcomeOf = (domain: string, { verdict, replies }: AskedServer): Answered | undefined => {
    if (verdict === 'notfound') return { kind: 'free' }
    if (verdict === 'reserved' || verdict === 'unsupported') return { kind: verdict }
    if (verdict !== 'found') return undefined
    const { record } = registrationOf({ domain, sample: false, replies }, loadContactsSetting(dataDir))
    return record ? { kind: 'found', record } : undefined
  }

  const fly = async (domain: string): Promise<LookedUp> => {
    const deadline = performance.now() + deadlineMs
    const limiter = limiterUntil(deadline)
    try {
      const asked = await ask(domain, deadline, limiter)
      const outcome = outcomeOf(domain, asked)
      const held = later(limiter.heldBackMs() || restMs)
      if (outcome) kept.set(domain, outcome, { ttl: keptMs[outcome.kind] })
      // A refusal is kept until the server's rest ends; a question that only found no time is not.
      else if (asked.verdict === 'limited') kept.set(domain, held, { ttl: held.seconds * second })
      return outcome ?? held
    } catch (error) {
      onError(error)
      return later(restMs)
    } finally {
      flights.delete(domain)
      if (flights.size === 0) quotas.keep()
    }
  }

  const outOfTime = (): Promise<LookedUp> =>
    new Promise(resolve => setTimeout(() => resolve(later(deadlineMs)), deadlineMs).unref())

  return async (name, client) => {
    const judged = judgeName(name)
    if (judged.kind === 'refused') return unnamed(judged.reason, judged.hint)
    const { domain } = judged
    const held = kept.get(domain)
    if (held) return held
    let flight = flights.get(domain)
    if (!flight) {
      const wait = waitOf(client, performance.now())
      if (wait > 0) return later(wait)
      if (flights.size >= mostAtOnce) return later(deadlineMs)
      flight = fly(domain)
      flights.set(domain, flight)
    }
    return Promise.race([flight, outOfTime()])
  }
}
