import { Worker } from 'node:worker_threads'
import { workerModule } from '../pipeline/core/worker-module.ts'
import type { FirstAnswers } from './first-answers.ts'

/** Starts the thread of the first answers. `ready` runs when it answers; the function returned ends it. Its faults are the build's to report. */
export const startFirstAnswers = (options: FirstAnswers, ready: () => void): (() => Promise<void>) => {
  const file = new URL('./first-answers.ts', import.meta.url).href
  // The process's limit is for serving: near it the collector runs often, and reading the book would take longer.
  const resourceLimits = { maxOldGenerationSizeMb: 4_096 }
  const worker = new Worker(workerModule(file), { workerData: options, resourceLimits })
  const ended = new Promise<void>(resolve => {
    worker.once('exit', () => resolve())
    worker.once('error', () => resolve())
  })
  worker.once('message', ready)
  return async () => {
    worker.postMessage('stop')
    const timer = setTimeout(() => void worker.terminate(), 2_000)
    await ended
    clearTimeout(timer)
  }
}
