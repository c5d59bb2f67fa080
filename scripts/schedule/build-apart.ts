/** Builds in a process of its own: a build blocks its thread for seconds, and a signal must end the schedule at once. */
import { type BuildResult, build } from '../../pipeline/publish/build.ts'
import { runApart } from '../lib/apart.ts'
import type { TreeOptions } from '../lib/tree-flags.ts'
import { siteFiles } from '../site-files.ts'

interface ApartOptions extends TreeOptions {
  readonly dataDir: string
  readonly out: string
}

/** What a run of the schedule needs of a build: the book stays in the process that made it. */
export type ApartResult = Pick<BuildResult, 'digest' | 'built' | 'changes' | 'degraded' | 'status'>

export const buildHere = async (options: ApartOptions): Promise<ApartResult> => {
  const { digest, built, changes, degraded, status } = await build({ ...options, extras: siteFiles })
  return { digest, built, ...(changes && { changes }), degraded, status }
}

/** As `build`. `stop` kills the process; what is published stays whole, and the lock is known to be of a dead process. */
export const buildApart = (options: ApartOptions, stop: AbortSignal): Promise<ApartResult> =>
  runApart(import.meta.url, buildHere, [options], { stop })
