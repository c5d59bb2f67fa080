/** Asking the sources, as the commands do it: the clock and the environment come in here, and the outcome goes to people. */
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
}

const barWidth = 30

/** A bar on one line of the terminal, for backfills of many requests. */
const showProgress = (source: string, done: number, all: number): void => {
  if (all < 2) return
  const filled = Math.round((done / all) * barWidth)
  const bar = '#'.repeat(filled).padEnd(barWidth, '.')
  process.stderr.write(`\r${source} [${bar}] ${done}/${all}${done === all ? '\n' : ''}`)
}

/** Asks what is due, saying on stderr whom. Throws USAGE for an unknown source or a bad override. */
export const runFetch = (wish: FetchWish): Promise<readonly FetchOutcome[]> =>
  fetchSources({
    ...wish,
    now: new Date(),
    client: politeClient(httpOptions(process.env)),
    whois: whoisSettings(process.env),
    onStart: source => process.stderr.write(`asking ${source}\n`),
    ...(process.stderr.isTTY && { onProgress: showProgress }),
  })

/** The table of outcomes, then one line for each failure and for each reason to look at what was stored. */
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
