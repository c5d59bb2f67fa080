/**
 * One build in a process of its own, for its memory to be seen, of data that is made up there and then:
 * `tsx scripts/bench/build-large.ts '{"domains": 10000}' FOLDER`. Prints one line of JSON.
 */
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ProfileName } from '../../pipeline/contract/profiles.ts'
import { build } from '../../pipeline/publish/build.ts'
import type { Shard } from '../../pipeline/publish/shard.ts'
import { type BoardSize, writeBoard } from '../../test/scale/board.ts'
import { writeDomains, writeReplyAgain } from '../../test/scale/domains.ts'
import { type RatesSize, writeRates } from '../../test/scale/rates.ts'
import { siteFiles } from '../site-files.ts'
import { processorMs } from './measure.ts'
import { mostResident } from './resident.ts'

export interface LargeTask {
  readonly domains?: number
  readonly rates?: RatesSize
  readonly board?: BoardSize
  readonly profile?: ProfileName
  readonly shard?: Shard
  readonly jobs?: number
  /** Then another reply of one domain comes, and the tree is built again. */
  readonly thenReply?: boolean
}

export interface LargeRun {
  readonly files: number
  /** Processor time of all threads, the system's part too. */
  readonly seconds: number
  /** The most that was ever resident, the making of the data included. */
  readonly megabytes: number
  /** The most names in one folder of the tree. */
  readonly largestFolder: number
  /** Processor time of the second build. */
  readonly secondsAgain: number
}

const tiny = fileURLToPath(new URL('../../test/data/tiny', import.meta.url))

const largestFolder = (dir: string): number => {
  const entries = readdirSync(dir, { withFileTypes: true })
  let most = entries.length
  for (const entry of entries) if (entry.isDirectory()) most = Math.max(most, largestFolder(join(dir, entry.name)))
  return most
}

const task = JSON.parse(process.argv[2] ?? '{}') as LargeTask
const { domains, rates, board, profile = 'edge', shard, jobs = 2 } = task
const dir = process.argv[3]
if (dir === undefined) throw new TypeError('no folder to write into')
const [dataDir, out] = [join(dir, 'data'), join(dir, 'tree/public')]
cpSync(tiny, dataDir, { recursive: true })
if (domains) writeDomains(dataDir, domains)
// What is made up takes the place of the tiny folder's figures; its other tables stay.
if (rates) {
  rmSync(join(dataDir, 'forex/ecb'), { recursive: true })
  writeRates(dataDir, rates)
}
if (board) {
  rmSync(join(dataDir, 'gse/official'), { recursive: true })
  writeBoard(dataDir, board)
}
/** Builds; gives the files, and the seconds of processor. */
const measured = async () => {
  const from = process.cpuUsage()
  const { files } = await build({ dataDir, out, profile, jobs, shard, extras: siteFiles })
  return { files, seconds: processorMs(from) / 1000 }
}

const { files, seconds } = await measured()
if (task.thenReply) writeReplyAgain(dataDir, 0)
const run: LargeRun = {
  files,
  seconds,
  megabytes: mostResident(),
  largestFolder: largestFolder(join(dir, 'tree')),
  secondsAgain: task.thenReply ? (await measured()).seconds : 0,
}
process.stdout.write(`${JSON.stringify(run)}\n`)
