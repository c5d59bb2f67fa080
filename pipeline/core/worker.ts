import { fileURLToPath } from 'node:url'
import { Worker, type WorkerOptions } from 'node:worker_threads'

export const startWorker = (module: URL, options: WorkerOptions): Worker =>
  new Worker(new URL('./worker.mjs', import.meta.url), { ...options, argv: [fileURLToPath(module)] })
