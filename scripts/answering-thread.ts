import { Worker } from 'node:worker_threads'
import { workerModule } from '../pipeline/core/worker-module.ts'
import type { FirstAnswers } from './first-answers.ts'

export const startFirstAnswers = (options: FirstAnswers) => {
  const file = new URL('./first-answers.ts', import.meta.url).href
  // The process's limits are for serving: under them the collector runs often, and reading the book would take longer.
  const resourceLimits = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 64 }
  const worker = new Worker(workerModule(file), { workerData: options, resourceLimits })
  const ended = new Promise<void>(resolve => worker.once('exit', () => resolve()))
  /** Whether it answers; false where it ended first. Its faults are the build's to report. */
  const ready = new Promise<boolean>(resolve => {
    worker.once('message', () => resolve(true))
    worker.once('error', () => resolve(false))
    worker.once('exit', () => resolve(false))
  })
  const stop = async (): Promise<void> => {
    worker.postMessage('stop')
    const timer = setTimeout(() => void worker.terminate(), 2_000)
    await ended
    clearTimeout(timer)
  }
  return { ready, stop }
}
