/** What the Netlify function takes of a processor: the platform ends one that takes 50 ms. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Serving } from '../../scripts/lib/process.ts'
import { type Built, startBuilt } from '../http/built.ts'
import { fetchFrom } from '../http/running.ts'
import { rows } from '../requests/set.ts'
import { startNetlify } from './netlify.ts'

let edge: Built
let netlify: Serving
beforeAll(async () => {
  edge = await startBuilt('edge')
  netlify = await startNetlify(edge.dir)
})
afterAll(() => Promise.all([netlify.stop(), edge.end()]))

/** The kernel counts in hundredths of a second, whatever else runs on the machine: fifty requests are told apart well enough. */
const tickMs = 10

/** Milliseconds of processor the whole process of Deno has taken, its server and its compiler included. */
const cpuMs = (pid: number): number => {
  // The name of the program may hold anything; what follows its closing bracket may not.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * tickMs
}

const mostMs = 20
const times = 50

const missing = rows.flatMap(({ missingPath }) => (missingPath === null ? [] : [missingPath]))
const slowest = [
  '/forex/USD/JPY/2001-09-30',
  '/forex/UDS',
  '/gse/live?prettify&callback=cb',
  '/forex/XXX/YYY/2026-02-30',
]
const targets = [...rows.map(({ path }) => path), ...missing, ...slowest]

describe('the Netlify function', () => {
  it.each(targets)(`takes at most ${mostMs} ms of processor for %s`, async target => {
    const before = cpuMs(netlify.pid)
    for (let i = 0; i < times; i += 1) await fetchFrom(netlify.port, target)
    const each = (cpuMs(netlify.pid) - before) / times
    expect(each).toBeGreaterThan(0)
    expect(each).toBeLessThanOrEqual(mostMs)
  })
})
