/** Fetching: which sources are due, what each is asked, and what became of it. A source that fails never touches another's figures. */
import { join } from 'node:path'
import { AlmanacError } from '../contract/errors.ts'
import { type Service, services } from '../contract/routes.ts'
import { isDue } from '../core/cadence.ts'
import type { politeClient } from '../core/http.ts'
import { withLock } from '../core/lock.ts'
import { groupBy } from '../core/order.ts'
import type { Ask, Intake, Known, Reply, Source } from '../core/source.ts'
import { takeInbox } from '../gse/inbox.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import { type Asking, askedAgain, readAskings, writeAskings } from './asked.ts'
import { fetchDomains } from './domains.ts'
import { intakes } from './intakes.ts'
import { errorOf, nothing, type Outcome, type Result } from './outcome.ts'

export interface FetchOptions {
  readonly dataDir: string
  /** `forex`, `forex/ecb`, …; empty means everything. */
  readonly only?: readonly string[]
  /** Ask also what is not due. */
  readonly all?: boolean
  readonly dryRun?: boolean
  readonly now: Date
  readonly client: ReturnType<typeof politeClient>
  /** How registries are asked; left out, no domain is. */
  readonly whois?: WhoisSettings
  readonly onStart?: (source: string) => void
  /** Requests answered and stored, of how many. */
  readonly onProgress?: (source: string, done: number, all: number) => void
}

export interface Chosen {
  readonly name: string
  readonly intake: Intake
  readonly key: string
  readonly source: Source<unknown>
}

/** The services a selection speaks of; all where a word speaks of none. The adapters of the others (28 MB) stay unread. */
const servicesIn = (only: readonly string[]): readonly Service[] => {
  const named = only.map(word => services.find(service => word === service || word.startsWith(`${service}/`)))
  return only.length === 0 || named.includes(undefined) ? services : services.filter(service => named.includes(service))
}

/** The sources a selection names, or USAGE with what there is. */
export const chooseSources = async (only: readonly string[]): Promise<readonly Chosen[]> => {
  const every: Chosen[] = []
  for (const service of servicesIn(only))
    for (const [key, source] of await intakes[service].sources())
      every.push({ name: `${service}/${key}`, intake: intakes[service], key, source })
  for (const word of only)
    if (!every.some(({ name }) => name === word || name.startsWith(`${word}/`)))
      throw new AlmanacError({
        code: 'USAGE',
        subject: word,
        got: word,
        expected: `a service (${services.join(', ')}) or one of ${every.map(({ name }) => name).join(', ')}`,
      })
  return only.length === 0
    ? every
    : every.filter(({ name }) => only.some(word => name === word || name.startsWith(`${word}/`)))
}

/** The replies to one window of requests; where a source must read a page to know what to ask, those to what follows. */
const repliesTo = async ({ source }: Chosen, asks: readonly Ask[], known: Known, { client }: FetchOptions) => {
  const get = async (one: Ask): Promise<Reply> => ({ ...(await client.get(one)), today: known.today })
  const replies = await Promise.all(asks.map(get))
  if (!source.follow) return replies
  return Promise.all(replies.flatMap(reply => source.follow!(reply, known)).map(get))
}

/** Asks window by window and stores each as it is whole, so that a backfill cut short goes on where it stopped. */
const ask = async (chosen: Chosen, asks: readonly Ask[], known: Known, options: FetchOptions): Promise<Outcome> => {
  const { name, intake, key } = chosen
  const { dataDir, onProgress } = options
  const from = performance.now()
  let [rows, added, changed, refused, done] = [0, 0, 0, 0, 0]
  const degraded: string[] = []
  const outcome = (result: Result, error?: AlmanacError): Outcome => {
    const ms = Math.round(performance.now() - from)
    return { source: name, result, rows, added, changed, refused, ms, degraded, ...(error && { error }) }
  }
  try {
    for (const window of groupBy(asks, one => one.window).values()) {
      const stored = await intake.store(dataDir, key, await repliesTo(chosen, window, known, options))
      rows += stored.rows
      added += stored.added
      changed += stored.changed
      refused += stored.refused.length
      degraded.push(...(stored.degraded ?? []))
      done += window.length
      onProgress?.(name, done, asks.length)
    }
    return outcome(added + changed > 0 ? 'stored' : 'nothing new')
  } catch (cause) {
    return outcome('failed', errorOf(name, cause))
  }
}

const wantsWhois = (only: readonly string[]): boolean => only.length === 0 || only.includes('whois')

const wantsInbox = (only: readonly string[]): boolean => only.length === 0 || only.some(word => word.startsWith('gse'))

/** The exchange's export comes by hand: files dropped into `data/gse/inbox` are taken in with every fetch. */
const inboxOutcomes = async (dataDir: string, today: string): Promise<readonly Outcome[]> =>
  (await takeInbox(dataDir, { today })).map(taken => {
    const source = `gse/inbox/${taken.file}`
    if (taken.kind === 'failed') return { ...nothing, source, result: 'failed', error: taken.error }
    const { rows, added, changed, refused, degraded = [] } = taken.stored
    const result = added + changed > 0 ? 'stored' : 'nothing new'
    return { source, result, rows, added, changed, refused: refused.length, ms: 0, degraded }
  })

const fetchLocked = async (options: FetchOptions): Promise<readonly Outcome[]> => {
  const { dataDir, only = [], all = false, dryRun = false, now, onStart } = options
  const asked: Record<string, Asking> = { ...readAskings(dataDir) }
  const remember = ({ source, result }: Outcome, didAnswer = result !== 'failed'): void => {
    asked[source] = askedAgain(asked[source], now.getTime(), didAnswer)
  }
  const today = now.toISOString().slice(0, 10)
  const work = (await chooseSources(only)).map(async (chosen): Promise<Outcome> => {
    const { name, intake, key, source } = chosen
    const last = intake.lastDate(dataDir, key)
    const known = { today, ...(last !== undefined && { last }) }
    const asks = source.requests(known)
    const standing = { ...(last !== undefined && { last }), ...(asked[name] && { askedAt: asked[name].at }) }
    if (asks.length === 0) return { ...nothing, source: name, result: 'by hand' }
    if (!all && !isDue(source, standing, now)) return { ...nothing, source: name, result: 'not due' }
    if (dryRun) return { ...nothing, source: name, result: 'would ask', asks }
    onStart?.(name)
    const outcome = await ask(chosen, asks, known, options)
    remember(outcome)
    return outcome
  })
  const inbox = dryRun || !wantsInbox(only) ? [] : await inboxOutcomes(dataDir, today)
  const outcomes = await Promise.all(work)
  const { whois: settings, onProgress } = options
  const domains =
    settings && wantsWhois(only) ? [await fetchDomains({ dataDir, all, dryRun, settings, onProgress })] : []
  for (const outcome of domains)
    if (/stored|nothing new|failed/.test(outcome.result)) remember(outcome, outcome.rows > 0)
  if (!dryRun) writeAskings(dataDir, asked)
  return [...domains, ...inbox, ...outcomes]
}

/** Asks the sources that are due and stores what they say. Never throws for a source that fails: its outcome says so. */
export const fetchSources = (options: FetchOptions): Promise<readonly Outcome[]> =>
  options.dryRun ? fetchLocked(options) : withLock(join(options.dataDir, '.state/lock'), () => fetchLocked(options))
