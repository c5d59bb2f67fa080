/** Runs a host until the process is told to stop: what `npm run serve` and `npm start` share. */
import { once } from 'node:events'
import { type HostOptions, startHost } from './start-host.ts'

export const runHost = async (options: HostOptions): Promise<number> => {
  const running = await startHost(options)
  const greeting = options.accessLog ? process.stderr : process.stdout
  greeting.write(`Almanac is served on ${running.url} (stop with Ctrl+C)\n`)
  const stopped = new AbortController()
  const { signal } = stopped
  // A second signal ends the process at once, as its default does: these listeners go with the first.
  await Promise.race([once(process, 'SIGINT', { signal }), once(process, 'SIGTERM', { signal })])
  stopped.abort()
  await running.stop()
  return 0
}
