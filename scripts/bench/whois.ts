/** Registrations: replies read a second beside whoiser's parser, and lookups over loopback beside the ideal of waiting alone. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseReply } from '../../pipeline/whois/parse.ts'
import { defaultData } from '../lib/folders.ts'
import { nodeFlagsOf } from '../lib/node-flags.ts'
import { runApart } from './apart.ts'
import { latencyMs, lookUps, measureLookUps, registries } from './look-ups.ts'
import { against, compared, type Measured, timed, timingOf } from './measure.ts'
import { runLarge } from './scale.ts'

const reading = async (): Promise<Measured> => {
  const text = readFileSync(join(defaultData, 'whois/samples/example.com.txt'), 'latin1')
  const reply = Buffer.from(text.slice(text.lastIndexOf('Domain Name:')), 'latin1')
  const many = 2000
  const ours = await timed(() => {
    for (let i = 0; i < many; i += 1) parseReply('bench', reply)
  })
  const { parseDomainWhois } = (await import(new URL('./parsers.js', import.meta.resolve('whoiser')).href)) as {
    parseDomainWhois(domain: string, text: string): unknown
  }
  const latin = reply.toString('latin1')
  const whoiser = await timed(() => {
    for (let i = 0; i < many; i += 1) parseDomainWhois('example.com', latin)
  })
  const value = (ms: number) => (many * 1000) / ms
  const row = { name: 'read a reply', unit: 'replies/s', baseline: 'whoiser, same reply', goal: 2, value }
  return compared(row, ours, whoiser)
}

/** One build in which one reply of many is new, beside the previous build, which reads all. */
const oneReply = (): Measured => {
  const { seconds, secondsAgain } = runLarge({ domains: 10_000, thenReply: true })
  const ratio = secondsAgain / seconds
  const row = { name: 'build, one reply of 10,000 domains new', value: secondsAgain, unit: 's' }
  return { ...row, baseline: `all new, ${seconds.toFixed(1)} s`, ratio, ok: true, spread: 0 }
}

const mostMegabytes = 150

export const whoisBench = async function* (): AsyncGenerator<Measured> {
  yield await reading()
  yield oneReply()
  const flags = nodeFlagsOf('fetch')
  const { ms, bareMs, megabytes } = runApart(new URL('look-ups.ts', import.meta.url).href, measureLookUps, [], flags)
  const ideal = { ms: (lookUps / registries) * latencyMs, spread: 0 }
  const value = (took: number) => (lookUps * 1000) / took
  const row = { unit: 'lookups/s', baseline: `waiting ${latencyMs} ms each, alone`, value }
  const name = `${lookUps} lookups, ${registries} registries`
  yield compared({ ...row, name, goal: 1 / 0.85 }, timingOf(ms), ideal)
  yield compared({ ...row, name: 'the same, sockets and nothing else' }, timingOf(bareMs), ideal)
  yield against({ name: `${lookUps} lookups, most resident`, unit: 'MB', limit: mostMegabytes }, [megabytes])
}
