/** Work in a process of its own: its memory or start can be seen, and a signal ends it at once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { errorFrom, type PlainError } from '../../pipeline/contract/errors.ts'
import { orUndefined } from '../../pipeline/core/files.ts'

const script = fileURLToPath(new URL('apart.mjs', import.meta.url))

type Outcome<Value> = { readonly value: Value } | { readonly error: PlainError }

interface ApartOptions {
  readonly flags?: readonly string[]
  readonly stop?: AbortSignal
}

/** Calls an exported function of a module in a process of its own. Arguments and result are values of JSON. */
export const runApart = async <Args extends readonly unknown[], Result>(
  module: string,
  work: (...args: Args) => Result,
  args: Args,
  { flags = [], stop }: ApartOptions = {},
): Promise<Awaited<Result>> => {
  const child = spawn(process.execPath, [...flags, script, fileURLToPath(module), work.name, JSON.stringify(args)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    killSignal: 'SIGKILL',
    ...(stop && { signal: stop }),
  })
  let outcome: Outcome<Awaited<Result>> | undefined
  child.on('message', (sent: Outcome<Awaited<Result>>) => {
    outcome = sent
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (!outcome) throw new Error(`The process of ${work.name} ended with ${code ?? signal}.`)
  if ('error' in outcome) throw errorFrom(outcome.error)
  return outcome.value
}

/** The same five times, one after the other. */
export const runsApart = async <Args extends readonly unknown[], Result>(
  ...given: Parameters<typeof runApart<Args, Result>>
): Promise<readonly Awaited<Result>[]> => {
  const results: Awaited<Result>[] = []
  while (results.length < 5) results.push(await runApart(...given))
  return results
}

/** The most megabytes this process ever held. On Linux `resourceUsage().maxRSS` begins with what its parent held. */
export const mostResident = (): number => {
  const status = orUndefined(() => readFileSync('/proc/self/status', 'utf8')) ?? ''
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB$/m.exec(status) ?? []
  return Number(kilobytes ?? process.resourceUsage().maxRSS) / 1000
}
