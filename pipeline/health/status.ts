/**
 * `/status.json`: how old everything is, and which publishers answer. It depends on the clock, so the manifest does not list it.
 *
 * A source is judged only by requests of this installation. One that was never asked here is `unasked`, however old its
 * figures are. One that never answered is judged from the day it was first asked.
 */
import { utcDay } from '../contract/calendar.ts'
import type { Service } from '../contract/routes.ts'
import type { ServiceStatus, SourceStatus, Status } from '../contract/site-schemas.ts'
import { isTooMany, missedAt, nextReleaseAt, type Rhythm } from '../core/cadence.ts'
import { isRepeating, isShrinking } from '../core/data-quality.ts'
import { type FetchState, readFetchStates } from '../fetch/fetch-state.ts'
import { type AnswerCounts, answerCounts } from '../whois/answer-counts.ts'
import type { EditionFacts } from './facts.ts'
import type { SourceFacts } from './source-facts.ts'
import { uploadStatus } from './upload-state.ts'

interface StatusInput {
  readonly dataDir: string
  readonly now: Date
  readonly facts: EditionFacts
}

/** Editions that were due while this installation was asking. */
const missedThoughAsked = (rhythm: Rhythm, latest: string | null, fetchState: FetchState): number => {
  const { since, at, answered, silentDays } = fetchState
  // One refused request after two holidays does not make a source silent: only days without an answer count.
  if (answered !== undefined && latest !== null) {
    const sinceAnswer = Math.min(silentDays, missedAt(rhythm, latest, new Date(at)))
    return Math.max(missedAt(rhythm, latest, new Date(answered)), sinceAnswer)
  }
  const first = utcDay(since)
  return Math.min(silentDays, missedAt(rhythm, latest !== null && latest > first ? latest : first, new Date(at)))
}

const isFarOff = ({ quality, outlier }: SourceFacts): boolean =>
  quality !== null &&
  outlier !== null &&
  outlier.date === quality.last &&
  (outlier.whole || outlier.figures * 3 > quality.figures)

const stateOf = (source: SourceFacts, fetchState: FetchState | undefined): SourceStatus['state'] => {
  const { rhythm, latest, quality } = source
  if (!fetchState || rhythm.cadence === 'manual') return 'unasked'
  const missed = missedThoughAsked(rhythm, latest, fetchState)
  if (isTooMany(rhythm, missed) || (quality && isRepeating(quality))) return 'frozen'
  if (quality && isShrinking(quality)) return 'shrinking'
  if (isFarOff(source) || source.heldChanges) return 'different'
  return missed > 0 || fetchState.silentDays > 0 ? 'late' : 'fresh'
}

const missedOf = ({ rhythm, latest }: SourceFacts, fetchState: FetchState | undefined, now: Date): number => {
  if (latest !== null) return missedAt(rhythm, latest, now)
  return fetchState ? missedThoughAsked(rhythm, latest, fetchState) : 0
}

/** Registries are asked name by name: silent when most names got no answer, and none came on that many days in a row. */
const mostSilentDays = 3

const stateOfRegistries = ({ asked, unanswered }: AnswerCounts, fetchState: FetchState | undefined) => {
  if (asked === 0) return 'unasked'
  if (fetchState !== undefined && unanswered * 2 > asked && fetchState.silentDays >= mostSilentDays) return 'frozen'
  return unanswered > 0 ? 'late' : 'fresh'
}

/** The first day on which a source of the service that is asked has something new. */
const nextDueOf = (service: Service, sources: readonly SourceFacts[], now: Date): number | undefined => {
  const out = sources.flatMap(source => (source.service === service ? (nextReleaseAt(source.rhythm, now) ?? []) : []))
  return out.length === 0 ? undefined : Math.min(...out)
}

export const statusAt = ({ dataDir, now, facts }: StatusInput): Status => {
  const fetchStates = readFetchStates(dataDir)
  const domains = answerCounts(dataDir)
  const dueAt = (service: Service): number | undefined => {
    if (service !== 'whois') return nextDueOf(service, facts.sources, now)
    return domains.nextDue === undefined ? undefined : Math.max(domains.nextDue, now.getTime())
  }
  const statusOf = (service: Service): ServiceStatus => {
    const { first, latest, count, staleAfter, held = null } = facts.services[service]
    const at = dueAt(service)
    return { first, latest, count, nextDue: at === undefined ? null : utcDay(at), staleAfter, held }
  }
  const judge = (source: SourceFacts): SourceStatus => {
    const { key, service, askedAs, title, url, licence, latest } = source
    const fetchState = fetchStates[askedAs]
    const isRegistry = service === 'whois'
    const missed = isRegistry ? domains.unanswered : missedOf(source, fetchState, now)
    const state = isRegistry ? stateOfRegistries(domains, fetchState) : stateOf(source, fetchState)
    return { key, service, title, url, licence, latest, missed, state }
  }
  return {
    asOf: utcDay(now),
    services: { whois: statusOf('whois'), forex: statusOf('forex'), gse: statusOf('gse') },
    sources: facts.sources.map(judge),
    upload: uploadStatus(dataDir),
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
