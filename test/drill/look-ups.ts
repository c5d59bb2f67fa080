/** A flood of names that nobody follows, against registries that count: no quota is exceeded, and followed names are answered. */
import { readFileSync, writeFileSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { listen } from '../support/serve.ts'
import { tinyData } from '../support/temp.ts'
import { start } from './child.ts'
import type { Drill } from './drill.ts'
import { buildHere, copyOf, placeIn } from './world.ts'

const suffixes = 'com net org de fr nl uk it pl se no fi be ch at es pt cz ie nz'.split(' ')
/** Questions that each registry allows in a day, and milliseconds between two. */
const [quota, gapMs] = [16, 1_000]
const names = 2_000

/** Twenty registries behind one address; some hang. A question over the quota, or sooner than the gap, is a fault. */
const registries = async () => {
  const faults: string[] = []
  const seen = new Map<string, number[]>()
  const server = createServer((request, reply) => {
    const url = new URL((request.url ?? '/').slice(1))
    const asked = seen.get(url.host) ?? []
    const now = performance.now()
    if (asked.length >= quota) faults.push(`${url.host}: question ${asked.length + 1} of ${quota}`)
    // A timer may fire a millisecond early, and the network takes its own time.
    if (now - (asked.at(-1) ?? Number.NEGATIVE_INFINITY) < gapMs * 0.9) faults.push(`${url.host}: asked before its gap`)
    seen.set(url.host, [...asked, now])
    if (url.host.endsWith('.se')) return
    reply.writeHead(404).end('{"errorCode":404,"title":"Not Found"}')
  })
  const origin = `http://127.0.0.1:${await listen(server)}`
  const asked = (): number => [...seen.values()].reduce((sum, { length }) => sum + length, 0)
  return {
    origin,
    faults,
    asked,
    close: () => server.close().closeAllConnections(),
  }
}

const tableOf = (): string =>
  [
    'suffix,first,whois,rdap,gap,quota,lacks,source',
    '*,rdap,,,,,,',
    ...suffixes.map(suffix => `${suffix},rdap,,https://rdap.nic.${suffix}/,1,${quota},,the drill`),
  ].join('\n')

const addressOf = (text: string): string | undefined => /http:\/\/\S+/.exec(text)?.[0].replace('localhost', '127.0.0.1')

interface Timed {
  readonly status: number
  readonly retryAfter: string | undefined
  /** From the moment the request could be sent. */
  readonly ms: number
}

/** A listening queue holds some hundred connections: the flood comes over so many, the honest client over its own. */
const [many, own] = [new Agent({ keepAlive: true, maxSockets: 250 }), new Agent({ keepAlive: true })]

const ask = (url: string, agent: Agent, headers: Readonly<Record<string, string>> = {}): Promise<Timed> =>
  new Promise((resolve, reject) => {
    let from = performance.now()
    const asked = request(url, { agent, headers }, reply => {
      const { statusCode: status = 0, headers } = reply
      reply
        .resume()
        .on('end', () => resolve({ status, retryAfter: headers['retry-after'], ms: performance.now() - from }))
    })
    asked.on('socket', () => (from = performance.now())).on('error', reject)
    asked.end()
  })

/** The most memory a process has held, in MB. */
const peakOf = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024

export const lookUps: Drill = async ({ dir, onCase }) => {
  const place = placeIn(dir)
  copyOf(tinyData, place.dataDir)
  writeFileSync(join(place.dataDir, 'whois/servers.csv'), `${tableOf()}\n`)
  await buildHere(place)
  const upstream = await registries()
  const flags = [
    '--dir',
    place.out,
    '--data',
    place.dataDir,
    '--port',
    '0',
    '--limit',
    '0',
    '--trust-proxy',
    '--look-up',
    'rdap',
  ]
  const host = start('serve', flags, { env: { ALMANAC_UPSTREAM: upstream.origin } })
  const failures: string[] = []
  // Times say nothing of the host while other work waits for the same processors.
  const isBusy = loadavg()[0]! > availableParallelism()
  try {
    while (addressOf(host.output()) === undefined) await sleep(50)
    const origin = addressOf(host.output())!
    let done = 0
    const counts = new Map<number, number>()
    const flood = Array.from({ length: names }, async (_, i) => {
      const headers = { 'x-forwarded-for': `10.${i >> 8}.${i & 255}.1` }
      const name = `flood-${i}.${suffixes[i % suffixes.length]}`
      const { status, retryAfter, ms } = await ask(`${origin}/whois/${name}`, many, headers)
      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status !== 404 && status !== 503) failures.push(`flood-${i}: status ${status}`)
      if (status === 503 && retryAfter === undefined) failures.push(`flood-${i}: 503 without Retry-After`)
      if (ms > 9_000 && !isBusy) failures.push(`flood-${i}: answered after ${Math.round(ms)} ms`)
      done += 1
      onCase(done, names)
    })
    let slowest = 0
    const isFlooded = Promise.all(flood).then(() => false)
    for (let goesOn = true; goesOn; goesOn = await Promise.race([isFlooded, sleep(100, true)])) {
      const { status, ms } = await ask(`${origin}/whois/example.com`, own)
      slowest = Math.max(slowest, ms)
      if (status !== 200) failures.push(`a followed name: status ${status}`)
    }
    const peak = Math.round(peakOf(host.pid))
    if (slowest > 1_000 && !isBusy) failures.push(`a followed name was answered after ${Math.round(slowest)} ms`)
    if (peak > 200) failures.push(`${peak} MB of memory`)
    if (upstream.asked() === 0) failures.push('no registry was asked')
    const told = { names, asked: upstream.asked(), free: counts.get(404) ?? 0, later: counts.get(503) ?? 0 }
    return {
      counts: { ...told, peakMb: peak, slowestMs: Math.round(slowest), busy: Number(isBusy) },
      failures: [...failures, ...upstream.faults],
    }
  } finally {
    host.kill('SIGTERM')
    await host.ended
    many.destroy()
    own.destroy()
    upstream.close()
  }
}
