/** Programs of the system that are measured beside ours. */
import { spawnSync } from 'node:child_process'
import { AlmanacError } from '../../pipeline/contract/errors.ts'

/** Throws TOOL_MISSING: a row without its baseline would say nothing. */
export const needTools = (...names: readonly string[]): void => {
  for (const name of names) {
    const { error } = spawnSync(name, ['--version'], { stdio: 'ignore' })
    if (!error) continue
    throw new AlmanacError({
      code: 'TOOL_MISSING',
      subject: name,
      got: 'no such program',
      expected: `${name}, which this bench measures against`,
      hint: `Install it (apt-get install ${name === 'taskset' ? 'util-linux' : name}), or leave the bench out with --only.`,
      cause: error,
    })
  }
}
