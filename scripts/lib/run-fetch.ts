/** Fetching as the commands do it, with the clock and the environment, and the report for people. */
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { networkTransport } from '../../pipeline/core/http-exchange.ts'
import type { HttpOptions } from '../../pipeline/core/http-options.ts'
import { readPairs, recordingTransport, replayingTransport } from '../../pipeline/core/http-pairs.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import type { FetchOptions } from '../../pipeline/fetch/fetch-options.ts'
import type { FetchOutcome } from '../../pipeline/fetch/fetch-outcome.ts'
import { fetchHistory, type HistoryOptions } from '../../pipeline/fetch/history.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { showBar } from './bar.ts'
import { errorLine, remedyOf } from './command.ts'
import { summaryTable } from './table.ts'

interface FetchRequest extends Pick<FetchOptions, 'dataDir' | 'only' | 'all' | 'dryRun' | 'stop'> {
  /** Keeps request and reply in this folder. */
  readonly record?: string | undefined
  /** Answers from the pairs of this folder; nothing goes to the network. */
  readonly replay?: string | undefined
  readonly history?: Pick<HistoryOptions, 'since' | 'maxRequests'>
  /** No request begins after this time, and those under way end; what is left is asked next time. */
  readonly budgetMs?: number
}

const reportEveryMs = 10_000

const timeText = (ms: number): string => {
  const minutes = Math.round(ms / 60_000)
  return minutes < 1 ? 'under a minute' : minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

/** Requests left and the time they will take at the present pace; without a terminal, a line every ten seconds. */
const showHistory = () => {
  const started = new Map<string, number>()
  let shown = Number.NEGATIVE_INFINITY
  return {
    onStart: (source: string): void => {
      started.set(source, performance.now())
      process.stderr.write(contactHint())
    },
    onProgress: (source: string, done: number, all: number): void => {
      const now = performance.now()
      if (!process.stderr.isTTY && done < all && now - shown < reportEveryMs) return
      shown = now
      const left = ((now - (started.get(source) ?? now)) / done) * (all - done)
      const text = `${source} ${done}/${all} requests, ${all - done} left, ${timeText(left)}`
      process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}${done === all ? '\n' : ''}` : `${text}\n`)
    },
  }
}

const clientOf = (given: HttpOptions, record: string | undefined, replay: string | undefined) => {
  const options = replay === undefined ? given : { ...given, pauseMs: 0 }
  const transport = replay === undefined ? networkTransport(options) : replayingTransport(readPairs(replay))
  return politeClient(options, undefined, record === undefined ? transport : recordingTransport(record, transport))
}

let wasHinted = false

/** Said once by a process that asks publishers without the operator's address. */
const contactHint = (): string => {
  if (wasHinted || process.env['ALMANAC_USER_AGENT'] || process.env['ALMANAC_UPSTREAM']) return ''
  wasHinted = true
  return 'Publishers see no address of yours: set ALMANAC_USER_AGENT to a page or mail address, such as https://example.org/about.\n'
}

/** Asks what is due and names each source on stderr. Throws USAGE for an unknown source or a bad override. */
export const runFetch = ({
  history,
  budgetMs,
  record,
  replay,
  ...request
}: FetchRequest): Promise<readonly FetchOutcome[]> => {
  const ends = [request.stop, budgetMs === undefined ? undefined : AbortSignal.timeout(budgetMs)]
  const signal = AbortSignal.any(ends.filter(end => end !== undefined))
  const client = clientOf({ ...httpOptions(process.env), signal }, record, replay)
  const options = { ...request, signal, now: new Date(), client, isReplay: replay !== undefined }
  if (history) return fetchHistory({ ...options, ...history, ...showHistory() })
  return fetchSources({
    ...options,
    // Only rates and board are recorded.
    ...(replay === undefined && { whois: whoisSettings(process.env) }),
    onStart: source => process.stderr.write(`${contactHint()}asking ${source}\n`),
    // Of a backfill: one request needs no bar.
    onProgress(source, done, all) {
      if (all > 1) showBar(source, done, all)
    },
  })
}

/** The table of outcomes, then one line for each failure, for what to do about each code, and for each warning. */
export const reportOutcomes = (outcomes: readonly FetchOutcome[]): string => {
  const rows = outcomes
    .filter(({ result }) => result !== 'by hand')
    .map(({ source, ms, result, rules = '', ...n }) => {
      return [source, n.rows, n.added, n.changed, n.refused, `${ms} ms`, result, rules]
    })
  const errors = outcomes.flatMap(({ error }) => error ?? [])
  const failures = errors.map(error => `${errorLine(error)}\n`)
  const remedies = new Map(errors.map(error => [error.code, remedyOf(error)]))
  const advice = [...remedies].flatMap(([code, remedy]) =>
    remedy === undefined ? [] : [`What to do about ${code}: ${remedy}\n`],
  )
  const doubts = outcomes.flatMap(({ source, degraded = [] }) => degraded.map(why => `DEGRADED ${source}: ${why}\n`))
  const header = ['source', 'rows', 'new', 'changed', 'refused', 'time', 'result', 'rules']
  return (rows.length > 0 ? summaryTable(header, rows) : '') + [...failures, ...advice, ...doubts].join('')
}
