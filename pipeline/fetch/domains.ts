/** The registries' part of a fetch: each followed domain is due by its own age and verdict; the outcome is one row for all. */
import { AlmanacError, almanacError } from '../contract/errors.ts'
import type { WhoisSettings } from '../whois/ask/settings.ts'
import { fetchWhois, plannedAsks } from '../whois/fetch.ts'
import type { ReadRegistration } from '../whois/read/reply.ts'
import rdap from '../whois/sources/rdap.ts'
import whois from '../whois/sources/whois.ts'
import type { LaneOptions } from './fetch-options.ts'
import { type FetchOutcome, failedOutcome, noCounts, storedOrNot } from './fetch-outcome.ts'
import { quarantine } from './quarantine.ts'
import type { Reader } from './reader.ts'

const source = 'whois/domains'
const sources = { whois, rdap }

/** Reads replies in the reading thread. Throws SOURCE_SLOW for one over the limits. */
export const readInThread =
  (reader: Reader): ReadRegistration =>
  async (protocol, bytes, server) => {
    const { rows } = await reader.readWith('whois', protocol)(sources[protocol], { name: server, bytes })
    return rows[0]!
  }

/** As `readInThread`; a reply over the limits also goes to the quarantine. */
const readWith =
  ({ dataDir, now, reader }: LaneOptions): ReadRegistration =>
  async (protocol, bytes, server) => {
    try {
      return await readInThread(reader)(protocol, bytes, server)
    } catch (error) {
      if (error instanceof AlmanacError && error.code === 'SOURCE_SLOW')
        quarantine(dataDir, `whois/${protocol}`, [{ name: server, bytes }], { code: error.code, now })
      throw error
    }
  }

const askAll = async (options: LaneOptions, settings: WhoisSettings): Promise<FetchOutcome> => {
  const { dataDir, all = false, dryRun, onProgress } = options
  const now = () => new Date()
  const planned = plannedAsks({ dataDir, all, now })
  if (planned.length === 0) return { ...noCounts, source, result: 'not due' }
  if (dryRun) return { ...noCounts, source, result: 'would ask', requests: planned }
  const from = performance.now()
  let done = 0
  const onAnswer = () => {
    done += 1
    onProgress?.(source, done, planned.length)
  }
  const { changes, failed } = await fetchWhois({
    ...{ dataDir, all, now, settings, onAnswer, read: readWith(options) },
    ...(options.signal && { signal: options.signal }),
  })
  const [first] = failed
  const names = failed.map(({ domain }) => domain)
  const error = first && {
    error: almanacError('WHOIS_UNANSWERED', source, first.reason ?? first.verdict, 'an answer about the domain', {
      where: names.slice(0, 5).join(', '),
      hint: `${names.length} of ${planned.length} stay as they were and are asked again later.`,
    }),
  }
  const counts = { added: changes.new, changed: changes.changed + changes.removed }
  const result = error ? 'failed' : storedOrNot(counts)
  const ms = Math.round(performance.now() - from)
  return { source, result, rows: planned.length - names.length, ...counts, refused: 0, ms, ...error }
}

/** Asks the registries of the domains that are due. Never throws: a broken list or an unreachable registry is an outcome. */
export const fetchDomains = (options: LaneOptions, settings: WhoisSettings): Promise<FetchOutcome> =>
  askAll(options, settings).catch((cause: unknown) => failedOutcome(source, cause))
