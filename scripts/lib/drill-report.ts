/** What `npm run drill` prints: a line for each failure, a table, and a line that counts. */
import { grouped } from '../../site/page/text/number.ts'
import type { Outcome } from '../../test/drill/drill.ts'
import { summaryTable } from './table.ts'

export interface Ran extends Outcome {
  readonly name: string
  readonly seconds: number
}

/** Enough to see what is wrong; the rest is counted. */
const mostShown = 20

const verdictOf = ({ failures, notRun }: Ran): 'passed' | 'FAILED' | 'not run' =>
  failures.length > 0 ? 'FAILED' : notRun === undefined ? 'passed' : 'not run'

export const drillReport = (all: readonly Ran[]): string => {
  const lines = all.flatMap(({ name, failures }) => [
    ...failures.slice(0, mostShown).map(line => `FAILED ${name}: ${line}\n`),
    ...(failures.length > mostShown ? [`FAILED ${name}: and ${failures.length - mostShown} more\n`] : []),
  ])
  const rows = all.map(ran => {
    const { name, counts, failures, seconds, by = '', notRun } = ran
    const tried = Object.entries(counts).map(([unit, count]) => `${grouped(count)} ${unit}`)
    return [name, tried.join(', '), failures.length, `${seconds.toFixed(0)} s`, notRun ?? by, verdictOf(ran)]
  })
  const count = (verdict: string): number => all.filter(ran => verdictOf(ran) === verdict).length
  const table = summaryTable(['drill', 'tried', 'failures', 'time', 'by', 'result'], rows)
  const closing = `drills: ${count('passed')} passed, ${count('FAILED')} failed, ${count('not run')} not run\n`
  return `${lines.join('')}${table}${closing}`
}
