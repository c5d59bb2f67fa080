/**
 * How a build grows: with far more made-up domains, currencies and symbols than today. It measures processor time, because waiting
 * for a disk tells nothing of a build. Each size runs in a process of its own, so that its memory can be measured.
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

const growths: readonly (readonly (readonly [size: number, name: string, task: LargeTask])[])[] = [
  [25_000, 50_000, 100_000].map(domains => [domains, `${domains.toLocaleString('en-US')} domains`, { domains }]),
  [13, 25, 50].map(years => [years, `400 currencies × ${years} years`, { rates: { currencies: 400, years } }]),
  [10, 20, 40].map(sessions => [
    sessions,
    `5,000 symbols × ${sessions} sessions`,
    { board: { symbols: 5000, sessions } },
  ]),
]

export const bench = async function* (): AsyncGenerator<Measured> {
  // One build with next to nothing in it: what every one of them costs, and no part of how they grow.
  const none = (await runLarge({})).seconds
  for (const sizes of growths) {
    let first: number | undefined
    for (const [size, name, task] of sizes) {
      const { seconds, megabytes } = await runLarge(task)
      const [own, times] = [seconds - none, size / sizes[0]![0]]
      first ??= own
      const ratio = own / (first * times)
      const baseline = `${Number(times.toFixed(2))}× the smallest`
      yield rated({ name: `build ${name}`, value: seconds, unit: 's', baseline, ratio, goal: 1.3 })
      yield against({ name: 'the same, most resident', unit: 'MB', limit: mostMegabytes }, [megabytes])
    }
  }
}
