/** Every host is asked the whole request set, and answers as the core does, but for the exceptions that are known. */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nameOf, put } from '../requests/put.ts'
import { type Capability, capabilities, capabilityNames, requests, type SetRequest } from '../requests/set.ts'
import { exceptions } from './exceptions.ts'
import { type HostId, type HostUnderTest, hostIds, hostTitles, startAll } from './hosts.ts'
import { comparedOf, differences } from './reply.ts'

interface Outcome {
  readonly asked: SetRequest
  /** The parts of the reply that differ; none where it is the core's. */
  readonly differs: readonly string[]
}

const ask = async ({ ask, reference, headers, takes }: HostUnderTest): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  for (const asked of requests.filter(takes)) {
    const [expected, received] = [await put(reference, asked), await put(ask, asked)]
    const parts = differences(comparedOf(asked, expected), comparedOf(asked, received), headers)
    outcomes.push({ asked, differs: expected.status === asked.status ? parts : ['status of the core', ...parts] })
  }
  return outcomes
}

let started: Awaited<ReturnType<typeof startAll>>
const outcomes = new Map<HostId, readonly Outcome[]>()
beforeAll(async () => {
  started = await startAll()
  await Promise.all(started.hosts.map(async host => outcomes.set(host.id, await ask(host))))
})
afterAll(() => started.stop())

const lineOf = ({ asked, differs }: Outcome): string => `${nameOf(asked)}: ${differs.join(', ')}`

describe.each(hostIds)('%s', id => {
  const mine = exceptions.filter(({ hosts }) => hosts.includes(id))

  it('answers as the core does, byte for byte, but for known exceptions', () => {
    const unknown = outcomes
      .get(id)!
      .filter(({ asked, differs }) => differs.length > 0 && !mine.some(({ covers }) => covers(asked)))
    expect(unknown.map(lineOf)).toEqual([])
  })

  it.each(mine)('is excepted: $reason', ({ covers }) => {
    const covered = outcomes.get(id)!.filter(({ asked }) => covers(asked))
    expect(covered.length).toBeGreaterThan(0)
    expect(covered.filter(({ differs }) => differs.length === 0).map(lineOf)).toEqual([])
  })
})

type Cell = 'yes' | 'no' | 'part' | 'own'

/** Does the host answer this kind of request as the core does? `own` where it is asked none of it. */
const cellOf = (mine: readonly Outcome[]): Cell => {
  const differing = mine.filter(({ differs }) => differs.length > 0)
  if (mine.length === 0) return 'own'
  if (differing.length === 0) return 'yes'
  return differing.length === mine.length ? 'no' : 'part'
}

const reasonsOf = (id: HostId, mine: readonly Outcome[]): readonly string[] =>
  exceptions
    .filter(({ hosts, covers }) => hosts.includes(id) && mine.some(({ asked }) => covers(asked)))
    .map(({ reason }) => reason)

const cellsOf = (capability: Capability) =>
  Object.fromEntries(
    hostIds.map(id => {
      const mine = outcomes.get(id)!.filter(({ asked }) => asked.capability === capability)
      return [id, { cell: cellOf(mine), reasons: reasonsOf(id, mine) }]
    }),
  )

// The table in README is written from this file by `npm run generate`. Accept a change with ALMANAC_ACCEPT=1, after reading it.
it('gives the table of hosts and capabilities that README shows', () => {
  const results = {
    hosts: hostTitles,
    requests: requests.length,
    capabilities: capabilityNames.map(name => ({ title: capabilities[name], cells: cellsOf(name) })),
  }
  const file = new URL('results.json', import.meta.url)
  const text = `${JSON.stringify(results, null, 2)}\n`
  if (process.env['ALMANAC_ACCEPT'] === '1') writeFileSync(file, text)
  expect(text).toBe(readFileSync(file, 'utf8'))
})
