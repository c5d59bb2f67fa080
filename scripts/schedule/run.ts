/** One run of the schedule: fetch what is due, build, then the operator's own command; told in one line of JSON. */
import { $ } from 'zx'
import type { FetchOutcome } from '../../pipeline/fetch/fetch-outcome.ts'
import { build } from '../../pipeline/publish/build.ts'
import { lineOf } from '../lib/command.ts'
import { runFetch } from '../lib/run-fetch.ts'
import { pageFiles } from '../page-files.ts'
import type { Wish } from './scheduler.ts'

export interface RunRecord {
  readonly at: string
  readonly trigger: string
  readonly asked: number
  readonly stored: number
  readonly failed: readonly string[]
  readonly edition: string | null
  readonly built: boolean
  readonly changes: { readonly added: number; readonly changed: number; readonly removed: number } | null
  readonly degraded: readonly string[]
  /** Exit code of the command after the build; null when there was none to run. */
  readonly afterBuild: number | null
  readonly error: string | null
  readonly ms: number
}

export interface Place {
  readonly dataDir: string
  readonly out: string
  /** The operator's command line, from ALMANAC_AFTER_BUILD. */
  readonly afterBuild: string | undefined
}

/** Run by bash as the operator wrote it; what comes from the data reaches it only as variables of its environment. */
const runAfter = async (line: string, { out }: Place, edition: string): Promise<number> => {
  const env = { ...process.env, ALMANAC_OUT: out, ALMANAC_EDITION: edition }
  const ended = await $({ env, nothrow: true, quiet: true, stdio: ['ignore', 'pipe', 'pipe'] })`bash -c ${line}`
  process.stderr.write(ended.stdout + ended.stderr)
  return ended.exitCode ?? 1
}

const wasAsked = ({ result }: FetchOutcome): boolean => !['not due', 'by hand', 'would ask'].includes(result)

const built = async (place: Place) => {
  const { dataDir, out, afterBuild } = place
  const { digest, built, changes, degraded } = await build({ dataDir, out, extras: pageFiles })
  return {
    edition: digest,
    built,
    changes: changes ? { added: changes.added, changed: changes.changed, removed: changes.removed } : null,
    degraded,
    afterBuild: built && afterBuild ? await runAfter(afterBuild, place, digest) : null,
  }
}

/** Never throws: a schedule goes on after any failure. */
export const runOnce = async (place: Place, { trigger, sources }: Wish): Promise<RunRecord> => {
  const [at, from] = [new Date().toISOString(), performance.now()]
  const nothing = { edition: null, built: false, changes: null, degraded: [], afterBuild: null }
  let outcomes: readonly FetchOutcome[] = []
  let error: string | null = null
  let edition: Omit<RunRecord, 'at' | 'trigger' | 'asked' | 'stored' | 'failed' | 'error' | 'ms'> = nothing
  try {
    outcomes = await runFetch({ dataDir: place.dataDir, only: sources })
    edition = await built(place)
  } catch (cause) {
    error = lineOf(cause)
  }
  const asked = outcomes.filter(wasAsked)
  return {
    at,
    trigger: sources.length === 0 ? trigger : `${trigger} ${sources.join()}`,
    asked: asked.length,
    stored: asked.filter(({ result }) => result === 'stored').length,
    failed: asked.filter(({ result }) => result === 'failed').map(({ source }) => source),
    ...edition,
    error,
    ms: Math.round(performance.now() - from),
  }
}
