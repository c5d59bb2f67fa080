/**
 * How a build grows: with far more made-up domains, currencies and symbols than today. Processor time, for a build that waits for a
 * disk tells nothing of itself; each size in a process of its own, for its memory to be seen.
 */
import { runApart } from './apart.ts'
import type { LargeRun, LargeTask } from './build-large.ts'
import { against, type Measured } from './measure.ts'
import { scratch } from './scratch.ts'

export const run = (task: LargeTask): LargeRun => runApart('build-large', { args: [JSON.stringify(task), scratch()] })

/** What an edition may take in memory, whatever it holds. */
const mostMegabytes = 1000

/** Sizes, the smallest first, each with how many times the smallest it is. */
interface Growth {
  readonly what: string
  readonly sizes: readonly (readonly [times: number, name: string, task: LargeTask])[]
}

const domains = (count: number): LargeTask => ({ domains: count })
const rates = (currencies: number, years: number): LargeTask => ({ rates: { currencies, years } })
const board = (symbols: number, sessions: number): LargeTask => ({ board: { symbols, sessions } })

const growths: readonly Growth[] = [
  {
    what: 'domains',
    sizes: [
      [1, '25,000', domains(25_000)],
      [2, '50,000', domains(50_000)],
      [4, '100,000', domains(100_000)],
    ],
  },
  {
    what: 'currencies × years',
    sizes: [
      [1, '400 × 13', rates(400, 13)],
      [25 / 13, '400 × 25', rates(400, 25)],
      [50 / 13, '400 × 50', rates(400, 50)],
    ],
  },
  {
    what: 'symbols × sessions',
    sizes: [
      [1, '5,000 × 10', board(5000, 10)],
      [2, '5,000 × 20', board(5000, 20)],
      [4, '5,000 × 40', board(5000, 40)],
    ],
  },
]

/** One build with next to nothing in it: what every one of them costs, and no part of how they grow. */
const start = (): number => run({}).seconds

export const scaleBench = function* (): Generator<Measured> {
  const none = start()
  for (const { what, sizes } of growths) {
    let first: number | undefined
    for (const [times, name, task] of sizes) {
      const { seconds, megabytes } = run(task)
      const own = seconds - none
      first ??= own
      const ratio = own / (first * times)
      const row = { name: `build ${name} ${what}`, value: seconds, unit: 's' }
      const baseline = `${Number(times.toFixed(2))}× the smallest`
      yield { ...row, baseline, ratio, goal: 1.3, ok: ratio <= 1.3, spread: 0 }
      yield against({ name: 'the same, most resident', unit: 'MB', limit: mostMegabytes }, [megabytes])
    }
  }
}
