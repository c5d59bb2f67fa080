import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { AlmanacError } from '../pipeline/contract/errors.ts'
import { startWorker } from '../pipeline/core/worker.ts'
import { checkPort } from '../site/edge/node/server/listen.ts'
import type { FirstAnswers } from './first-answers.ts'
import { command, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { lookUpsOf } from './lib/look-ups.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const say = (line: string): void => void process.stderr.write(`${line}\n`)

/** Builds in a process of its own, so that its memory is given back. A signal or the end of this one ends it as well. */
const build = async (flags: readonly string[]) => {
  const bundled = fileURLToPath(new URL('bundled.mjs', import.meta.url))
  const endsWithParent = new URL('lib/end-with-parent.mjs', import.meta.url).href
  const child = spawn(process.execPath, ['--import', endsWithParent, bundled, 'build-data', '--offline', ...flags], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  let isStopped = false
  const pass = (signal: NodeJS.Signals) => {
    isStopped = true
    child.kill(signal)
  }
  for (const signal of signals) process.on(signal, pass)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of signals) process.off(signal, pass)
  return { code: code ?? 1, isStopped }
}

/** What `build-data` ends with when an edition is shown, if not as good as it should be. */
const degraded = 3

const [firstPort, triedPorts] = [8080, 20]

/** The port that was asked for. Without one, and in a terminal, the next free port is taken and named. */
const portFor = async (asked: string | undefined, host: string): Promise<number> => {
  const first = wholeNumber('--port or PORT', asked ?? String(firstPort), { to: 65_535 })
  const last = asked === undefined && process.stdout.isTTY ? first + triedPorts : first
  for (let port = first; ; port += 1)
    try {
      // A build takes ten seconds: a taken port is reported before it.
      await checkPort(port, host)
      if (port !== first) say(`Port ${first} is in use. Using ${port}.`)
      return port
    } catch (error) {
      const isTaken = error instanceof AlmanacError && error.code === 'PORT'
      if (!isTaken || port === last) throw error
    }
}

const startFirstAnswers = (options: FirstAnswers) => {
  // The process's limits are for serving: under them the collector runs often, and reading the book would take longer.
  const resourceLimits = { maxOldGenerationSizeMb: 4_096, maxYoungGenerationSizeMb: 64 }
  const worker = startWorker(new URL('./first-answers.ts', import.meta.url), { workerData: options, resourceLimits })
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

/**
 * Answers from the book where there is no edition yet, and resolves when it answers. A build at the same time would slow it down.
 * The function returned ends it.
 */
const answerEarly = async (dataDir: string, out: string, host: string, port: number): Promise<() => Promise<void>> => {
  if (existsSync(out)) say('Bringing the files up to date with data/ and the code.')
  if (existsSync(out) || port === 0) return async () => {}
  say('There is no edition yet: reading data/.')
  const from = performance.now()
  const { ready, stop } = startFirstAnswers({ dataDir, host, port })
  if (await ready) {
    const seconds = ((performance.now() - from) / 1_000).toFixed(1)
    say(`Answering on http://${host}:${port} after ${seconds} s. Writing the files, the downloads last.`)
  }
  return stop
}

export default command({
  usage: 'npm start -- [flags]',
  does: 'Builds the tree from data/ where that is needed, without a network, then serves it on http://localhost:8080.',
  example: 'npm start -- --port 9000',
  flags: {
    ...dataFlag,
    ...outFlag,
    port: {
      takes: 'N',
      help: 'port to listen on; 0 takes any (PORT, or 8080; in a terminal the next free one)',
    },
    host: { takes: 'ADDRESS', help: 'address to listen on; 0.0.0.0 for all', fallback: 'localhost' },
  },
  async run({ flags }) {
    const { host } = flags
    const port = await portFor(flags.port ?? (process.env['PORT'] || undefined), host)
    const lookUp = await lookUpsOf(process.env['ALMANAC_LOOK_UP'] || 'off', dataDirOf(flags))
    const [out, dataDir] = [outOf(flags), dataDirOf(flags)]
    const stopEarly = await answerEarly(dataDir, out, host, port)
    const { code, isStopped } = await build(['--out', out, '--data', dataDir])
    await stopEarly()
    if (isStopped || (code !== 0 && code !== degraded)) return code
    const { runHost } = await import('../site/edge/node/server/run-host.ts')
    return runHost({ dir: out, port, host, limit: 60, trustProxy: false, lookUp })
  },
})
