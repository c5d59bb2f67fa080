/**
 * Editions are switched under a host while it is being asked. Every reply belongs to one edition, no client sees an older edition
 * after a newer one, and none is sent away.
 */

import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { edit } from '../support/edit.ts'
import { tinyData } from '../support/temp.ts'
import { type Running, start } from './child.ts'
import type { Drill } from './drill.ts'
import { buildHere, copyOf, type Place, placeIn } from './world.ts'

/** What is asked, and the file that holds the answer. A quotation of the newest day is cut from the day, and must equal the live one. */
const asked: readonly (readonly [path: string, file: string])[] = [
  ['/forex/USD', 'forex/usd.json'],
  ['/forex/EUR/USD', 'forex/eur/usd.json'],
  ['/forex/EUR/USD/2026-04-13', 'forex/eur/usd.json'],
  ['/forex/USD?fixed', 'forex/usd~fixed.json'],
  ['/forex/JPY/USD?prettify', 'forex/jpy/usd~pretty.json'],
  ['/gse/live', 'gse/live.json'],
  ['/forex/series/usd.json', 'forex/series/usd.json'],
]

const clients = 6

interface Stand {
  readonly place: Place
  readonly host: Running
  readonly port: number
  /** Of each path, the editions whose answer a text is. */
  readonly known: Map<string, number[]>
  readonly failures: string[]
  replies: number
  seen: number
  over: boolean
}

const learn = ({ place: { out }, known }: Pick<Stand, 'place' | 'known'>, edition: number): void => {
  for (const [path, file] of asked) {
    const key = `${path}\n${gunzipSync(readFileSync(join(out, `${file}.gz`))).toString()}`
    known.set(key, [...(known.get(key) ?? []), edition])
  }
}

const ask = (agent: Agent, port: number, path: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port, path, agent }, response => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', chunk => (text += chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sent.on('error', reject)
    sent.end()
  })

/** Between two questions of a client: a host under the heaviest load would only slow the builds beside it down. */
const pauseMs = 2

/** One client on one connection, asking all the while. */
const client = async (stand: Stand, first: number): Promise<void> => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let newest = 0
  for (let i = first; !stand.over; i += 1) {
    const [path] = asked[i % asked.length]!
    try {
      const { status, text } = await ask(agent, stand.port, path)
      stand.replies += 1
      const editions = stand.known.get(`${path}\n${text}`)
      if (status !== 200) stand.failures.push(`${path}: status ${status}`)
      else if (!editions) stand.failures.push(`${path}: of no edition: ${text.slice(0, 80)}`)
      else if (Math.max(...editions) < newest)
        stand.failures.push(`${path}: of edition ${Math.max(...editions)} after one of ${newest}`)
      else newest = Math.max(newest, Math.min(...editions))
    } catch (error) {
      stand.failures.push(`${path}: ${error instanceof Error ? error.message : String(error)}`)
    }
    await sleep(pauseMs)
  }
  stand.seen = Math.max(stand.seen, newest)
  agent.destroy()
}

const changeTo = (dataDir: string, edition: number): void =>
  edit(dataDir, 'forex/ecb/2026.csv', text =>
    text.replace(
      /,[\d.]+,[\d.]+\n$/,
      `,${(186.75 + edition / 100).toFixed(2)},${(1.1684 + edition / 10_000).toFixed(4)}\n`,
    ),
  )

const open = async (dir: string): Promise<Stand> => {
  const place = placeIn(dir)
  copyOf(tinyData, place.dataDir)
  await buildHere(place)
  const host = start('serve', ['--dir', place.out, '--port', '0', '--limit', '0'])
  const until = performance.now() + 30_000
  while (!/:(\d+) /.test(host.output())) {
    if (performance.now() > until) throw new Error(`the host did not start: ${host.output()}`)
    await sleep(20)
  }
  const stand: Stand = {
    place,
    host,
    port: Number(/:(\d+) /.exec(host.output())![1]),
    known: new Map(),
    failures: [],
    replies: 0,
    seen: 0,
    over: false,
  }
  learn(stand, 0)
  return stand
}

/** A host follows within a second or so; ten are enough for a machine that does much else. */
const patienceMs = 10_000

const marker = '/forex/EUR/USD'

/** Publishes `swaps` editions, each when the one before is being answered from. */
const swap = async (stand: Stand, swaps: number, onSwap: () => void): Promise<void> => {
  const agent = new Agent({ keepAlive: true })
  for (let edition = 1; edition <= swaps; edition += 1) {
    changeTo(stand.place.dataDir, edition)
    // What will be answered is known before anybody can be answered it: the build stands between two turns of the loop.
    const aside = { dataDir: stand.place.dataDir, out: join(stand.place.out, '../../aside/public') }
    await buildHere(aside)
    learn({ place: aside, known: stand.known }, edition)
    await buildHere(stand.place)
    const until = performance.now() + patienceMs
    for (;;) {
      const { text } = await ask(agent, stand.port, marker)
      if (stand.known.get(`${marker}\n${text}`)?.includes(edition)) break
      if (performance.now() > until) {
        stand.failures.push(`edition ${edition} was not answered within ${patienceMs} ms`)
        break
      }
      await sleep(20)
    }
    onSwap()
  }
  agent.destroy()
}

export const swaps: Drill = async ({ long, dir, onCase }) => {
  const [stands, each] = [4, long ? 250 : 25]
  const all: Stand[] = []
  try {
    for (let i = 0; i < stands; i += 1) all.push(await open(join(dir, String(i))))
    let done = 0
    const onSwap = () => {
      done += 1
      onCase(done, stands * each)
    }
    await Promise.all(
      all.map(async stand => {
        const load = Array.from({ length: clients }, (_, i) => client(stand, i))
        try {
          await swap(stand, each, onSwap)
        } finally {
          stand.over = true
          await Promise.all(load)
        }
      }),
    )
  } finally {
    for (const { host } of all) host.kill('SIGTERM')
    await Promise.all(all.map(({ host }) => host.ended))
  }
  const failures = all.flatMap(({ failures: some, seen }, i) => [
    ...some.map(text => `host ${i + 1}: ${text}`),
    ...(seen < each - 1 ? [`host ${i + 1}: its clients saw only edition ${seen} of ${each}`] : []),
  ])
  const replies = all.reduce((sum, stand) => sum + stand.replies, 0)
  return { counts: { swaps: stands * each, 'verified replies': replies }, failures }
}
