/**
 * How a build grows: with far more made-up domains, currencies and symbols than today. Processor time, for a build that waits for a
 * disk tells nothing of itself; each size in a process of its own, for its memory to be seen.
 */
import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../pipeline/publish/build.ts'
import { type BoardSize, writeBoard } from '../../test/scale/board.ts'
import { writeDomains, writeReplyAgain } from '../../test/scale/domains.ts'
import { type RatesSize, writeRates } from '../../test/scale/rates.ts'
import { mostResident, runApart } from '../lib/apart.ts'
import { siteFiles } from '../site-files.ts'
import { against, type Measured, processorMs, rated } from './measure.ts'
import { scratch } from './scratch.ts'

interface LargeTask {
  readonly domains?: number
  readonly rates?: RatesSize
  readonly board?: BoardSize
  /** Then another reply of one domain comes, and the tree is built again. */
  readonly thenReply?: boolean
}

const tiny = fileURLToPath(new URL('../../test/data/tiny', import.meta.url))

/** One build of data that is made up there and then: seconds of processor of all threads, and the most that was ever resident. */
export const buildLarge = async ({ domains, rates, board, thenReply }: LargeTask, dir: string) => {
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
  const measured = async (): Promise<number> => {
    const from = process.cpuUsage()
    await build({ dataDir, out, profile: 'edge', jobs: 2, extras: siteFiles })
    return processorMs(from) / 1000
  }
  const seconds = await measured()
  if (thenReply) writeReplyAgain(dataDir, 0)
  return { seconds, megabytes: mostResident(), secondsAgain: thenReply ? await measured() : 0 }
}

export const runLarge = (task: LargeTask) => runApart(import.meta.url, buildLarge, [task, scratch()])

/** What an edition may take in memory, whatever it holds. */
const mostMegabytes = 1000

const domains = (count: number): LargeTask => ({ domains: count })
const rates = (years: number): LargeTask => ({ rates: { currencies: 400, years } })
const board = (sessions: number): LargeTask => ({ board: { symbols: 5000, sessions } })

/** Sizes, the smallest of each kind first, with how many times the smallest it is. */
const growths: readonly (readonly (readonly [times: number, name: string, task: LargeTask])[])[] = [
  [
    [1, '25,000 domains', domains(25_000)],
    [2, '50,000 domains', domains(50_000)],
    [4, '100,000 domains', domains(100_000)],
  ],
  [
    [1, '400 currencies × 13 years', rates(13)],
    [25 / 13, '400 currencies × 25 years', rates(25)],
    [50 / 13, '400 currencies × 50 years', rates(50)],
  ],
  [
    [1, '5,000 symbols × 10 sessions', board(10)],
    [2, '5,000 symbols × 20 sessions', board(20)],
    [4, '5,000 symbols × 40 sessions', board(40)],
  ],
]

export const bench = async function* (): AsyncGenerator<Measured> {
  // One build with next to nothing in it: what every one of them costs, and no part of how they grow.
  const none = (await runLarge({})).seconds
  for (const sizes of growths) {
    let first: number | undefined
    for (const [times, name, task] of sizes) {
      const { seconds, megabytes } = await runLarge(task)
      const own = seconds - none
      first ??= own
      const ratio = own / (first * times)
      const baseline = `${Number(times.toFixed(2))}× the smallest`
      yield rated({ name: `build ${name}`, value: seconds, unit: 's', baseline, ratio, goal: 1.3 })
      yield against({ name: 'the same, most resident', unit: 'MB', limit: mostMegabytes }, [megabytes])
    }
  }
}
