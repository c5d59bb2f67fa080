import { fileURLToPath } from 'node:url'
import { $ } from 'zx'
import { against, type Measured } from './measure.ts'

const program = fileURLToPath(new URL('./due-check.ts', import.meta.url))

/** The check of what is due runs every hour, so it must be cheap. */
const allowedMs = 300

/** The first check of a process, before its code is compiled: a timer pays this each time. */
export const dueBench = async function* (): AsyncGenerator<Measured> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1)
    times.push(Number((await $({ quiet: true })`node --import tsx ${program}`).stdout))
  yield against({ name: 'due check: all sources, 10,000 domains, nothing due', unit: 'ms', limit: allowedMs }, times)
}
