/** A build in a process of its own: reads its options from the first argument and sends the outcome to its parent. */
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { type BuildResult, build } from '../../pipeline/publish/build.ts'
import type { TreeOptions } from '../lib/tree-flags.ts'
import { siteFiles } from '../site-files.ts'

export interface ApartOptions extends TreeOptions {
  readonly dataDir: string
  readonly out: string
}

/** What a run of the schedule needs of a build: the book stays in the process that made it. */
export type ApartResult = Pick<BuildResult, 'digest' | 'built' | 'changes' | 'degraded' | 'status'>

export type BuildMessage =
  | { readonly kind: 'built'; readonly result: ApartResult }
  | { readonly kind: 'failed'; readonly error: AlmanacError['facts'] | string }

const outcome = async (): Promise<BuildMessage> => {
  try {
    // The parent wrote it.
    const options = JSON.parse(process.argv[2] ?? '{}') as ApartOptions
    const { digest, built, changes, degraded, status } = await build({ ...options, extras: siteFiles })
    return { kind: 'built', result: { digest, built, ...(changes && { changes }), degraded, status } }
  } catch (error) {
    if (!(error instanceof AlmanacError)) return { kind: 'failed', error: String(error) }
    const { cause: _, ...facts } = error.facts
    return { kind: 'failed', error: facts }
  }
}

process.send?.(await outcome(), () => process.disconnect())
