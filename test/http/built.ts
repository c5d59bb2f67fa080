/** A host over a tree that the real build made of the bundled data. */
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProfileName } from '../../pipeline/contract/profiles.ts'
import { build } from '../../pipeline/publish/build.ts'
import { siteFiles } from '../../scripts/site-files.ts'
import { type HostOptions, type RunningHost, startHost } from '../../site/edge/node/server/start-host.ts'
import { atEnd } from '../support/at-end.ts'
import { bundledData, tempDir, tinyData } from '../support/temp.ts'
import { get, type ReceivedResponse, type TestRequest } from './running.ts'

/** Trees stay here between runs: a build of the same data and code has nothing to do, one after a change links what is equal. */
const trees = fileURLToPath(new URL('../../node_modules/.cache/almanac/test-trees', import.meta.url))

/** The last day of the bundled figures when these tests were written: what is fetched later must not change them. */
const lastDay = '2026-07-24'

/** Years of rates that hold every day the tests of the contract ask for. */
const sampleYears = ['2000', '2001', '2008', '2025', '2026']

/** A copy of the bundled data without later days, without replies of an operator's own and, where `years` are given, without others. */
export const pinData = (to: string, years?: readonly string[]): void => {
  const own = (path: string) => /\/(\.state|inbox|whois\/replies)$/.test(path)
  const isOther = (path: string) => {
    const year = /\/forex\/[^/]+\/(\d{4})\.csv$/.exec(path)?.[1]
    return year !== undefined && years?.includes(year) === false
  }
  cpSync(bundledData, to, { recursive: true, filter: path => !own(path) && !isOther(path) })
  for (const service of ['forex', 'gse'])
    for (const name of readdirSync(join(to, service), { recursive: true, encoding: 'utf8' })) {
      if (!/\/\d{4}\.csv$/.test(name)) continue
      const path = join(to, service, name)
      const lines = readFileSync(path, 'utf8').split('\n')
      writeFileSync(path, lines.filter(line => !/^\d{4}-/.test(line) || line.slice(0, 10) <= lastDay).join('\n'))
    }
}

export interface Built {
  readonly dir: string
  readonly host: RunningHost
  ask(path: string, asked?: TestRequest): Promise<ReceivedResponse>
  json(path: string): Promise<unknown>
  /** A second host over the same tree. */
  also(options: Partial<HostOptions>): Promise<RunningHost>
}

/** A host until the test file ends. `sample`: five years of the bundled rates. `tiny`: a few currencies, dates, shares and names. */
export const startBuilt = async (
  profile: ProfileName,
  from: 'bundled' | 'sample' | 'tiny' = 'bundled',
): Promise<Built> => {
  const dir = join(trees, from === 'bundled' ? profile : `${from}-${profile}`, 'public')
  const data = tempDir()
  try {
    if (from !== 'tiny') pinData(data, from === 'sample' ? sampleYears : undefined)
    const dataDir = from === 'tiny' ? tinyData : data
    await build({ dataDir, out: dir, profile, extras: siteFiles })
  } finally {
    rmSync(data, { recursive: true, force: true })
  }
  const start = async (options: Partial<HostOptions>) => {
    const host = await startHost({ dir, port: 0, limit: 0, ...options })
    atEnd(host.stop)
    return host
  }
  const host = await start({})
  const ask = (path: string, asked: TestRequest = {}) => get(host.port, path, asked)
  return {
    dir,
    host,
    ask,
    json: async path => JSON.parse((await ask(path)).text) as unknown,
    also: start,
  }
}
