/**
 * `/status.json`: how old everything is, and whether its publishers are alive. It knows the clock, so it stands outside the
 * manifest and outside the law that the same data gives the same tree.
 *
 * A source is accused only of what this installation has seen: one that was never asked here is `unasked`, however old its
 * figures are, and one that never answered is judged from the day it was first asked.
 */
import { type Service, services } from './contract/routes.ts'
import { isTooMany, missedAt, nextOut, type Rhythm } from './core/cadence.ts'
import { isRepeating, isShrinking } from './core/pulse.ts'
import type { Pulse, Source } from './core/source.ts'
import type { Facts, Outlier, ServiceFacts } from './facts.ts'
import { type Asking, type Askings, readAskings } from './fetch/asked.ts'
import { intakes } from './fetch/intakes.ts'
import { forexSources } from './forex/intake.ts'
import { pulseOf as forexPulse } from './forex/pulse.ts'
import { weeklyOf } from './forex/weekly.ts'
import { pulseOf as gsePulse } from './gse/pulse.ts'
import { protocols } from './whois/model.ts'
import { domainsPulse } from './whois/pulse.ts'

export type State = 'fresh' | 'late' | 'frozen' | 'shrinking' | 'different' | 'unasked'

export interface SourceStatus {
  readonly key: string
  readonly service: Service
  readonly title: string
  readonly url: string
  readonly licence: string
  readonly latest: string | null
  /** Editions that are out by the source's own cadence and not stored here, at most 999; of registries, names that got no answer. */
  readonly missed: number
  readonly state: State
}

export interface ServiceStatus extends ServiceFacts {
  /** The day something new is expected; null when nothing is asked. */
  readonly nextDue: string | null
}

export interface Status {
  /** The day (UTC) all this was judged on. */
  readonly asOf: string
  readonly services: Readonly<Record<Service, ServiceStatus>>
  readonly sources: readonly SourceStatus[]
}

export interface StatusInput {
  readonly dataDir: string
  readonly now: Date
  readonly facts: Facts
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
const later = (a: string, b: string): string => (a > b ? a : b)

/** Editions that should have come while this installation asked. */
const missedThoughAsked = (rhythm: Rhythm, latest: string | null, asking: Asking): number => {
  const { since, at, answered, silentDays } = asking
  if (answered !== undefined && latest !== null) return missedAt(rhythm, latest, new Date(at))
  return Math.min(silentDays, missedAt(rhythm, later(latest ?? '', dayOf(since)), new Date(at)))
}

const isFarOff = ({ last, figures }: Pulse, outlier: Outlier | undefined): boolean =>
  outlier !== undefined && outlier.date === last && (outlier.whole || outlier.figures * 3 > figures)

interface Seen {
  readonly key: string
  readonly title: string
  readonly rhythm: Rhythm
  readonly latest: string | null
  readonly pulse?: Pulse | undefined
  readonly outlier: Outlier | undefined
  readonly asking: Asking | undefined
}

const stateOf = ({ rhythm, latest, pulse, outlier, asking }: Seen): State => {
  if (!asking || rhythm.cadence === 'manual') return 'unasked'
  const missed = missedThoughAsked(rhythm, latest, asking)
  if (isTooMany(rhythm, missed) || (pulse && isRepeating(pulse))) return 'frozen'
  if (pulse && isShrinking(pulse)) return 'shrinking'
  if (pulse && isFarOff(pulse, outlier)) return 'different'
  return missed > 0 || asking.silentDays > 0 ? 'late' : 'fresh'
}

const pulses = { forex: forexPulse, gse: gsePulse } as const

/** What a source file says of itself, without the code that reads it. */
const about = ({ url, terms }: Source<unknown>) => ({ url, licence: terms })

const publishedSources = async (
  service: 'forex' | 'gse',
  askings: Askings,
  { dataDir, now, facts }: StatusInput,
): Promise<readonly SourceStatus[]> => {
  const { sources } = intakes[service]
  const judge = (source: Source<unknown>, seen: Seen): SourceStatus => {
    const { key, title, rhythm, latest, asking } = seen
    const sinceAsked = asking ? missedThoughAsked(rhythm, latest, asking) : 0
    const missed = latest === null ? sinceAsked : missedAt(rhythm, latest, now)
    const { url, licence } = about(source)
    return { key, service, title, url, licence, latest, missed, state: stateOf(seen) }
  }
  const weekly = service === 'forex' ? await forexSources() : new Map()
  return [...(await sources())].flatMap(([key, source]) => {
    const pulse = pulses[service](dataDir, key)
    const common = { asking: askings[`${service}/${key}`], outlier: facts.outliers[key] }
    const own = { ...common, key, title: source.title, rhythm: source, latest: pulse?.last ?? null, pulse }
    const table = weekly.has(key) ? weeklyOf(dataDir, key, weekly.get(key)) : undefined
    const beside = table && {
      ...common,
      key: table.name,
      title: `${source.title}, weekly table`,
      rhythm: table.rhythm,
      latest: table.latest,
      outlier: facts.outliers[table.name],
    }
    return [judge(source, own), ...(beside ? [judge(source, beside)] : [])]
  })
}

/** Registries are asked name by name: silent when most names got no answer, and none came on so many days of asking. */
const mostSilentDays = 3

const registries = async (asking: Asking | undefined, { dataDir, facts }: StatusInput) => {
  const { asked, unanswered, nextDue } = domainsPulse(dataDir)
  const isSilent = asking !== undefined && unanswered * 2 > asked && asking.silentDays >= mostSilentDays
  const heard: State = unanswered > 0 ? 'late' : 'fresh'
  const state: State = asked === 0 ? 'unasked' : isSilent ? 'frozen' : heard
  const known = await intakes.whois.sources()
  const sources = protocols.map((key): SourceStatus => {
    const source = known.get(key)!
    const { title } = source
    return { key, service: 'whois', title, ...about(source), latest: facts.protocols[key], missed: unanswered, state }
  })
  return { sources, nextDue }
}

/** The first day on which a source of the service that is asked has something new. */
const nextDueOf = async (service: 'forex' | 'gse', now: Date): Promise<number | undefined> => {
  const sources = [...(await intakes[service].sources()).values()]
  const out = sources.flatMap(source => nextOut(source, now) ?? [])
  return out.length === 0 ? undefined : Math.min(...out)
}

/** Judges everything at `now`: from the book's facts, from `data/`, and from what is remembered of asking. */
export const statusAt = async (input: StatusInput): Promise<Status> => {
  const { dataDir, now, facts } = input
  const askings = readAskings(dataDir)
  const whois = await registries(askings['whois/domains'], input)
  const due = {
    whois: whois.nextDue === undefined ? undefined : Math.max(whois.nextDue, now.getTime()),
    forex: await nextDueOf('forex', now),
    gse: await nextDueOf('gse', now),
  }
  const rows = services.map(service => {
    const { first, latest, count, staleAfter } = facts.services[service]
    const at = due[service]
    return [service, { first, latest, count, nextDue: at === undefined ? null : dayOf(at), staleAfter }] as const
  })
  return {
    asOf: dayOf(now.getTime()),
    services: Object.fromEntries(rows) as Record<Service, ServiceStatus>,
    sources: [
      ...whois.sources,
      ...(await publishedSources('forex', askings, input)),
      ...(await publishedSources('gse', askings, input)),
    ],
  }
}

/** Sources whose state makes an edition a degraded one, each with the reason. */
export const degradedSources = ({ sources }: Status): readonly string[] =>
  sources
    .filter(({ state }) => state === 'frozen' || state === 'shrinking' || state === 'different')
    .map(({ service, key, state, latest, missed }) => {
      const since = latest === null ? 'nothing stored' : `latest ${latest}`
      return `${service}/${key}: ${state}, ${since}, ${missed.toLocaleString('en-US')} missed`
    })
