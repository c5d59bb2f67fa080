/** Runs a host until the process is told to stop: what `npm run serve` and `npm start` share. */
import { once } from 'node:events'
import { type HostOptions, startHost } from './start-host.ts'

/** npm ends its shell and not what the shell started: a host whose parent is gone would keep the port. */
const parentGone = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    if (process.env['npm_lifecycle_event'] === undefined) return
    const parent = process.ppid
    const timer = setInterval(() => {
      if (process.ppid !== parent) resolve()
    }, 500)
    signal.addEventListener('abort', () => clearInterval(timer))
  })

export const runHost = async (options: HostOptions): Promise<number> => {
  const running = await startHost(options)
  const greeting = options.accessLog ? process.stderr : process.stdout
  greeting.write(`Almanac is served on ${running.url} (stop with Ctrl+C)\n`)
  const stopped = new AbortController()
  const { signal } = stopped
  // A second signal ends the process at once, as its default does: these listeners go with the first.
  const told = (['SIGINT', 'SIGTERM', 'SIGHUP'] as const).map(name => once(process, name, { signal }))
  await Promise.race([...told, parentGone(signal)])
  stopped.abort()
  await running.stop()
  return 0
}
