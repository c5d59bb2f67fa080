import { runApart } from './apart.ts'
import { against, type Measured } from './measure.ts'

/** The check of what is due runs every hour, so it must be cheap. */
const allowedMs = 300

/** The first check of a process, before its code is compiled: a timer pays this each time. */
export const dueBench = function* (): Generator<Measured> {
  const times = Array.from({ length: 5 }, () => runApart<number>('due-check'))
  yield against({ name: 'due check: all sources, 10,000 domains, nothing due', unit: 'ms', limit: allowedMs }, times)
}
