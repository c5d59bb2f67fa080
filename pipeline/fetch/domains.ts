/** The registries' part of a fetch: each followed domain is due by its own age and verdict; the outcome is one row for all. */
import { AlmanacError } from '../contract/errors.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import { fetchWhois, plannedAsks } from '../whois/fetch.ts'
import { errorOf, type FetchOutcome, nothing } from './fetch-outcome.ts'

export interface DomainsWish {
  readonly dataDir: string
  readonly all: boolean
  readonly dryRun: boolean
  readonly settings: WhoisSettings
  readonly onProgress?: ((source: string, done: number, all: number) => void) | undefined
}

const source = 'whois/domains'

const askAll = async ({ dataDir, all, dryRun, settings, onProgress }: DomainsWish): Promise<FetchOutcome> => {
  const now = () => new Date()
  const planned = plannedAsks({ dataDir, all, now })
  if (planned.length === 0) return { ...nothing, source, result: 'not due' }
  if (dryRun) return { ...nothing, source, result: 'would ask', requests: planned }
  const from = performance.now()
  let done = 0
  const onAnswer = () => {
    done += 1
    onProgress?.(source, done, planned.length)
  }
  const { changes, failed } = await fetchWhois({ dataDir, all, now, settings, onAnswer })
  const [first] = failed
  const names = failed.map(({ domain }) => domain)
  const error = first && {
    error: new AlmanacError({
      code: 'WHOIS_UNANSWERED',
      subject: source,
      where: names.slice(0, 5).join(', '),
      got: first.reason ?? first.verdict,
      expected: 'an answer about the domain',
      hint: `${names.length} of ${planned.length} stay as they were and are asked again later.`,
    }),
  }
  const stored = changes.new + changes.changed + changes.removed
  const result = error ? 'failed' : stored > 0 ? 'stored' : 'nothing new'
  const [added, changed] = [changes.new, changes.changed + changes.removed]
  const ms = Math.round(performance.now() - from)
  return { source, result, rows: planned.length - names.length, added, changed, refused: 0, ms, ...error }
}

/** Asks the registries of the domains that are due. Never throws: a broken list or an unreachable registry is an outcome. */
export const fetchDomains = (wish: DomainsWish): Promise<FetchOutcome> =>
  askAll(wish).catch((cause: unknown) => ({ ...nothing, source, result: 'failed', error: errorOf(source, cause) }))
