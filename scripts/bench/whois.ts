/** Registrations: lookups over loopback beside the ideal of waiting alone, and a build in which one reply of many is new. */
import { fetchFlags } from '../lib/npm-command.ts'
import { runApart } from './apart.ts'
import { latencyMs, lookUps, measureLookUps, registries } from './look-ups.ts'
import { against, compared, type Measured, timingOf } from './measure.ts'
import { runLarge } from './scale.ts'
import { scratch } from './scratch.ts'

export const bench = async function* (): AsyncGenerator<Measured> {
  const { seconds, secondsAgain } = runLarge({ domains: 10_000, thenReply: true })
  const again = { name: 'build, one reply of 10,000 domains new', unit: 's', value: (s: number) => s }
  const all = { ms: seconds, spread: 0 }
  yield compared({ ...again, baseline: `all new, ${seconds.toFixed(1)} s` }, { ms: secondsAgain, spread: 0 }, all)
  const { ms, bareMs, megabytes } = runApart(
    new URL('look-ups.ts', import.meta.url).href,
    measureLookUps,
    [scratch()],
    fetchFlags(),
  )
  const ideal = { ms: (lookUps / registries) * latencyMs, spread: 0 }
  const value = (took: number) => (lookUps * 1000) / took
  const row = { unit: 'lookups/s', baseline: `waiting ${latencyMs} ms each, alone`, value }
  const name = `${lookUps} lookups, ${registries} registries`
  yield compared({ ...row, name, goal: 1 / 0.85 }, timingOf(ms), ideal)
  yield compared({ ...row, name: 'the same, sockets and nothing else' }, timingOf(bareMs), ideal)
  yield against({ name: `${lookUps} lookups, most resident`, unit: 'MB', limit: 150 }, [megabytes])
}
