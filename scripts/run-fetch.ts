/** Asking the sources, as the commands do it: the clock and the environment come in here, and the outcome goes to people. */
import { httpOptions, politeClient } from '../pipeline/core/http.ts'
import { fetchSources, type Outcome } from '../pipeline/fetch.ts'
import { lineOf } from './command.ts'
import { summaryTable } from './table.ts'

export interface FetchWish {
  readonly dataDir: string
  readonly only?: readonly string[]
  readonly all?: boolean
  readonly dryRun?: boolean
}

/** Asks what is due, saying on stderr whom. Throws USAGE for an unknown source or a bad override. */
export const runFetch = (wish: FetchWish): Promise<readonly Outcome[]> =>
  fetchSources({
    ...wish,
    now: new Date(),
    client: politeClient(httpOptions(process.env)),
    onStart: source => process.stderr.write(`asking ${source}\n`),
  })

/** The table of outcomes, then one line for each failure. */
export const reportOutcomes = (outcomes: readonly Outcome[]): string => {
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
  const header = ['source', 'rows', 'new', 'changed', 'refused', 'time', 'result']
  return (rows.length > 0 ? summaryTable(header, rows) : '') + failures.join('')
}
