/** Registrations: reading a reply against whoiser, look-ups over loopback against waiting alone, and a build with one new reply of many. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseReply } from '../../pipeline/whois/parse.ts'
import { runApart } from '../lib/apart.ts'
import { defaultData } from '../lib/folders.ts'
import { fetchFlags } from '../lib/npm-command.ts'
import { latencyMs, lookUps, measureLookUps, registries } from './look-ups.ts'
import { against, compared, inTurns, type Measured, timingOf } from './measure.ts'
import { runLarge } from './scale.ts'
import { scratch } from './scratch.ts'

const reading = async (): Promise<Measured> => {
  const text = readFileSync(join(defaultData, 'whois/samples/example.com.txt'), 'latin1')
  const latin = text.slice(text.lastIndexOf('Domain Name:'))
  const reply = Buffer.from(latin, 'latin1')
  const entry = createRequire(import.meta.url).resolve('whoiser')
  const { parseDomainWhois } = (await import(new URL('./parsers.js', pathToFileURL(entry)).href)) as {
    parseDomainWhois(domain: string, text: string): unknown
  }
  const many = Array.from({ length: 2_000 })
  const { ours, whoiser } = await inTurns({
    ours: () => many.forEach(() => void parseReply('bench', reply)),
    whoiser: () => many.forEach(() => void parseDomainWhois('example.com', latin)),
  })
  const row = { name: 'read a reply', unit: 'replies/s', value: (ms: number) => (many.length * 1000) / ms }
  return compared({ ...row, baseline: 'whoiser, same reply', goal: 2 }, ours, whoiser)
}

export const bench = async function* (): AsyncGenerator<Measured> {
  yield await reading()
  const { seconds, secondsAgain } = await runLarge({ domains: 10_000, thenReply: true })
  const again = { name: 'build, one reply of 10,000 domains new', unit: 's', value: (s: number) => s }
  const all = { ms: seconds, spread: 0 }
  yield compared({ ...again, baseline: `all new, ${seconds.toFixed(1)} s` }, { ms: secondsAgain, spread: 0 }, all)
  const module = new URL('look-ups.ts', import.meta.url).href
  const { ms, bareMs, megabytes } = await runApart(module, measureLookUps, [scratch()], { flags: fetchFlags() })
  const ideal = { ms: (lookUps / registries) * latencyMs, spread: 0 }
  const value = (took: number) => (lookUps * 1000) / took
  const row = { unit: 'lookups/s', baseline: `waiting ${latencyMs} ms each, alone`, value }
  const name = `${lookUps} lookups, ${registries} registries`
  yield compared({ ...row, name, goal: 1 / 0.85 }, timingOf(ms), ideal)
  yield compared({ ...row, name: 'the same, sockets and nothing else' }, timingOf(bareMs), ideal)
  yield against({ name: `${lookUps} lookups, most resident`, unit: 'MB', limit: 150 }, [megabytes])
}
