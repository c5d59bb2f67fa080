/**
 * The first history of Banca d'Italia: 7,015 days, a request each, killed twenty times. It must end in exactly the files of a run
 * that nobody killed, in no more than 200 MB, with each request at least the pause after the one before.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fetchFlags } from '../../scripts/lib/npm-command.ts'
import { root } from '../support/repository.ts'
import { listen } from '../support/serve.ts'
import { type Running, start } from './child.ts'
import { nowVariable } from './clock.ts'
import type { Drill } from './drill.ts'
import { dataFiles, difference } from './whole.ts'

const today = '2026-11-20T18:00:00Z'
const requestsInAll = 7015
const kills = 20
const mostMb = 200
const pauseMs = 5

const currencies = readFileSync(join(root, 'data/forex/currencies.csv'), 'utf8')
const codes = [...currencies.matchAll(/^([A-Z]{3}),/gm)].map(([, code]) => code!).slice(0, 150)

const isHoliday = (date: string): boolean => /-(01-01|05-01|12-25|12-26)$/.test(date)

/** A day in the bank's layout, with invented figures. A holiday has rows without figures. */
const tableOf = (date: string): string => {
  const day = Date.parse(date) / 86_400_000
  const rows = codes.map((code, i) => {
    const rate = isHoliday(date) ? 'N.A.' : ((i + 1) * (1 + 0.001 * Math.sin(day / (i + 3)))).toFixed(4)
    return `COUNTRY,Name,${code},${i},${rate},Foreign currency amount for 1 Euro.,${date}\n`
  })
  const header = 'Country,Currency,ISO Code,UIC Code,Rate,Rate convention,Reference date (CET)\n'
  return `${header}${rows.join('')}# The rates are indicative.\n`
}

interface Served {
  requests: number
  closest: number
  killAfter: number
  running: Running | undefined
}

const startBank = async (served: Served) => {
  let before = Number.NEGATIVE_INFINITY
  const server = createServer((request, response) => {
    const at = performance.now()
    served.closest = Math.min(served.closest, at - before)
    before = at
    served.requests += 1
    if (served.requests === served.killAfter) served.running?.kill()
    response.end(tableOf(/referenceDate=([\d-]+)/.exec(request.url ?? '')?.[1] ?? ''))
  })
  return { server, origin: `http://127.0.0.1:${await listen(server)}` }
}

/** The peak of the resident memory in MB; 0 where the system does not tell. */
const peakOf = (pid: number | undefined): number => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}

const emptyData = (dir: string): string => {
  mkdirSync(join(dir, 'forex'), { recursive: true })
  writeFileSync(join(dir, 'forex/currencies.csv'), currencies)
  return dir
}

export const history: Drill = async ({ dir, onCase }) => {
  const served: Served = { requests: 0, closest: Number.POSITIVE_INFINITY, killAfter: 0, running: undefined }
  const { server, origin } = await startBank(served)
  const env = { [nowVariable]: today, ALMANAC_UPSTREAM: origin, ALMANAC_PAUSE_MS: String(pauseMs) }
  let peak = 0
  const run = async (dataDir: string): Promise<number | null> => {
    served.running = start('fetch', ['forex/bdi', '--history', '--data', dataDir], {
      env,
      first: ['clock.ts'],
      node: fetchFlags(),
    })
    const { running } = served
    const watch = setInterval(() => (peak = Math.max(peak, peakOf(running.pid))), 100)
    const { code } = await running.ended
    clearInterval(watch)
    return code
  }
  const failures: string[] = []
  try {
    const whole = emptyData(join(dir, 'whole'))
    if ((await run(whole)) !== 0) failures.push('the run that nobody killed failed')
    if (served.requests !== requestsInAll) failures.push(`${served.requests} requests, expected ${requestsInAll}`)
    const killed = emptyData(join(dir, 'killed'))
    served.requests = 0
    for (let kill = 1; kill <= kills; kill += 1) {
      served.killAfter = Math.round((kill * requestsInAll) / (kills + 1))
      if ((await run(killed)) === 0) failures.push(`run ${kill} ended before it was killed`)
      onCase(kill, kills)
    }
    served.killAfter = 0
    if ((await run(killed)) !== 0) failures.push('the last run failed')
    const differs = difference(dataFiles(killed), dataFiles(whole))
    if (differs) failures.push(`the killed run: ${differs}`)
  } finally {
    server.close().closeAllConnections()
  }
  if (peak > mostMb) failures.push(`${peak.toFixed(0)} MB, expected at most ${mostMb}`)
  if (served.closest < pauseMs) failures.push(`requests ${served.closest.toFixed(1)} ms apart, expected ${pauseMs}`)
  const again = served.requests - requestsInAll
  return { counts: { requests: requestsInAll, kills, 'asked again': again, 'MB at most': Math.round(peak) }, failures }
}
