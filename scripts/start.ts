import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { checkPort } from '../site/edge/node/server/listen.ts'
import { command, wholeNumber } from './lib/command.ts'
import { dataDirOf, dataFlag, outFlag, outOf } from './lib/folders.ts'
import { lookUpsOf } from './lib/look-ups.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Builds in a process of its own, whose memory is given back when it ends; a signal to this one ends it as well. */
const build = async (flags: readonly string[]): Promise<number> => {
  const path = fileURLToPath(new URL('build-data.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', path, '--offline', ...flags], { stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of signals) process.on(signal, pass)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of signals) process.off(signal, pass)
  return code ?? 1
}

/** What `build-data` ends with when an edition is shown, if not as good as it should be. */
const degraded = 3

await command({
  usage: 'npm start -- [flags]',
  does: 'Builds the tree from data/ where that is needed, without a network, then serves it on http://localhost:8080.',
  example: 'npm start -- --port 9000',
  flags: {
    ...dataFlag,
    ...outFlag,
    port: { takes: 'N', help: 'port to listen on; 0 takes any', fallback: process.env['PORT'] || '8080' },
    host: { takes: 'ADDRESS', help: 'address to listen on; 0.0.0.0 for all', fallback: 'localhost' },
  },
  async run({ flags }) {
    const { host } = flags
    const port = wholeNumber('--port', flags.port, { to: 65_535 })
    // A build takes ten seconds: a taken port is reported before it.
    await checkPort(port, host)
    const lookUp = await lookUpsOf(process.env['ALMANAC_LOOK_UP'] || 'off', dataDirOf(flags))
    const out = outOf(flags)
    const code = await build(['--out', out, '--data', dataDirOf(flags)])
    if (code !== 0 && code !== degraded) return code
    const { runHost } = await import('../site/edge/node/server/run-host.ts')
    return runHost({ dir: out, port, host, limit: 60, trustProxy: false, lookUp })
  },
})
