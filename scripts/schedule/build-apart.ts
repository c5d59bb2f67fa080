/** Builds in a process of its own: a build blocks its thread for seconds, and a signal must end the schedule at once. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import type { ApartOptions, ApartResult, BuildMessage } from './build-process.ts'

const script = fileURLToPath(new URL('build-process.ts', import.meta.url))

const errorFrom = (error: AlmanacError['facts'] | string): Error =>
  typeof error === 'string' ? new Error(error) : new AlmanacError(error)

/** As `build`. `stop` kills the process; what is published stays whole, and the lock is known to be of a dead process. */
export const buildApart = async (options: ApartOptions, stop: AbortSignal): Promise<ApartResult> => {
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    signal: stop,
    killSignal: 'SIGKILL',
  })
  let message: BuildMessage | undefined
  child.on('message', (sent: BuildMessage) => {
    message = sent
  })
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  if (!message) throw new Error(`The build process ended with ${code ?? signal}.`)
  if (message.kind === 'failed') throw errorFrom(message.error)
  return message.result
}
