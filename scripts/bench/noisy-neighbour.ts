/** How long other clients wait while one asks for costly answers as often as its limit allows. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { npmCommand } from '../lib/npm-command.ts'
import { freePort, serving } from '../lib/process.ts'
import { compared, type Measured, timingOf } from './measure.ts'
import { builtTree } from './served.ts'

const [rounds, seconds, perSecond] = [5, 4, 60]

/** Formed, laid out or packed for each client that asks: none of them is a file that is sent as it lies. */
const costly = [
  ...['/gse/recent.json', '/forex/report.json', '/forex/coverage.json', '/manifest.json', '/openapi.json'],
  ...['usd/ghs', 'eur/jpy', 'gbp/try', 'chf/ars'].map(pair => `/forex/series/${pair}.json`),
  ...['usd', 'ghs', 'xof'].map(code => `/forex/latest/${code}.json`),
]

/** Milliseconds until the response has come whole. */
const ask = async (port: number, path: string, localAddress: string, encoding: string): Promise<number> => {
  const from = performance.now()
  const headers = { 'accept-encoding': encoding }
  const asked = request({ host: '127.0.0.1', port, path, headers, agent: false, localAddress }).end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  await once(response.resume(), 'end')
  return performance.now() - from
}

/** Asks at an even pace, whether earlier answers have come or not. */
const atPace = async (count: number, gapMs: number, work: (i: number) => Promise<number>) => {
  const asked: Promise<number>[] = []
  for (let i = 0; i < count; i += 1) {
    asked.push(work(i))
    await setTimeout(gapMs)
  }
  return Promise.all(asked)
}

export const bench = async function* (): AsyncGenerator<Measured> {
  const out = await builtTree()
  const port = await freePort()
  const [program, ...args] = npmCommand('serve')
  const host = await serving(port, program!, [...args, '--dir', out, '--port', String(port)])
  try {
    const good = () =>
      atPace((seconds * 1000) / 50, 50, i =>
        ask(port, ['/forex/USD', '/forex/USD/GHS', '/gse/live', '/whois/example.com'][i % 4]!, '127.0.0.1', 'gzip'),
      )
    // Another query each time: no response is kept for it.
    const hostile = () =>
      atPace(seconds * perSecond, 1000 / perSecond, i =>
        ask(port, `${costly[i % costly.length]}?prettify&${i}`, '127.0.0.2', i % 2 === 0 ? 'gzip' : 'identity'),
      )
    await good()
    const [quiet, beside]: [(readonly number[])[], (readonly number[])[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      quiet.push(await good())
      const [ours] = await Promise.all([good(), hostile()])
      beside.push(ours)
    }
    for (const [name, share, limit] of [
      ['median of a client beside a hostile one', 0.5, 20],
      ['95 of 100 of its requests within', 0.95, 25],
    ] as const) {
      const part = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!
      const [ours, theirs] = [timingOf(beside.map(part)), timingOf(quiet.map(part))]
      const row = compared({ name, unit: 'ms', baseline: 'the same without it' }, ours, theirs)
      yield { ...row, goal: limit / theirs.ms, ok: ours.ms <= limit }
    }
  } finally {
    await host.stop()
  }
}
