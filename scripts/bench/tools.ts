/** Programs of the system that are measured with ours. */
import { spawnSync } from 'node:child_process'
import { almanacError } from '../../pipeline/contract/errors.ts'

/** Throws TOOL_MISSING: a row without its baseline would say nothing. */
export const needTools = (...names: readonly string[]): void => {
  for (const name of names) {
    const { error } = spawnSync(name, ['--version'], { stdio: 'ignore' })
    if (!error) continue
    throw almanacError('TOOL_MISSING', name, 'no such program', `${name}, which this bench measures against`, {
      hint: `Install it (apt-get install ${name === 'taskset' ? 'util-linux' : name}), or leave the bench out with --only.`,
      cause: error,
    })
  }
}
