/** Fetching as the commands do it, with the clock and the environment, and the report for people. */
import { httpOptions, politeClient } from '../../pipeline/core/http.ts'
import { fetchSources } from '../../pipeline/fetch/fetch.ts'
import type { FetchOutcome } from '../../pipeline/fetch/fetch-outcome.ts'
import { whoisSettings } from '../../pipeline/whois/ask/settings.ts'
import { lineOf } from './command.ts'
import { summaryTable } from './table.ts'

export interface FetchWish {
  readonly dataDir: string
  readonly only?: readonly string[]
  readonly all?: boolean
  readonly dryRun?: boolean
  /** The process is told to stop. */
  readonly stop?: AbortSignal
  /** No request begins after this time, and those under way end; what is left is asked next time. */
  readonly budgetMs?: number
}

const barWidth = 30

/** A progress bar on one line, for backfills of many requests. */
const showProgress = (source: string, done: number, all: number): void => {
  if (all < 2) return
  const filled = Math.round((done / all) * barWidth)
  const bar = '#'.repeat(filled).padEnd(barWidth, '.')
  process.stderr.write(`\r${source} [${bar}] ${done}/${all}${done === all ? '\n' : ''}`)
}

/** Asks what is due and names each source on stderr. Throws USAGE for an unknown source or a bad override. */
export const runFetch = ({ budgetMs, ...wish }: FetchWish): Promise<readonly FetchOutcome[]> => {
  const ends = [...(wish.stop ? [wish.stop] : []), ...(budgetMs === undefined ? [] : [AbortSignal.timeout(budgetMs)])]
  const signal = AbortSignal.any(ends)
  return fetchSources({
    ...wish,
    signal,
    now: new Date(),
    client: politeClient({ ...httpOptions(process.env), signal }),
    whois: whoisSettings(process.env),
    onStart: source => process.stderr.write(`asking ${source}\n`),
    ...(process.stderr.isTTY && { onProgress: showProgress }),
  })
}

/** The table of outcomes, then one line for each failure and each warning. */
export const reportOutcomes = (outcomes: readonly FetchOutcome[]): string => {
  const rows = outcomes
    .filter(({ result }) => result !== 'by hand')
    .map(({ source, rows, added, changed, refused, ms, result }) => [
      source,
      rows,
      added,
      changed,
      refused,
      `${ms} ms`,
      result,
    ])
  const failures = outcomes.flatMap(({ error }) => (error ? [`${lineOf(error)}\n`] : []))
  const doubts = outcomes.flatMap(({ source, degraded = [] }) => degraded.map(why => `DEGRADED ${source}: ${why}\n`))
  const header = ['source', 'rows', 'new', 'changed', 'refused', 'time', 'result']
  return (rows.length > 0 ? summaryTable(header, rows) : '') + [...failures, ...doubts].join('')
}
