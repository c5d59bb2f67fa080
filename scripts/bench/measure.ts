/** Measures the median of some rounds against a named baseline, in the same minute and on the same input. */

export interface Measured {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What the ratio is against, by name. */
  readonly baseline: string
  /** Our time over the baseline's: below 1 is faster. */
  readonly ratio: number
  /** The largest ratio that is good enough; undefined where a figure is shown for itself. */
  readonly goal?: number
  readonly ok: boolean
  /** The farthest a round was from the median, as a fraction. */
  readonly spread: number
}

interface Timing {
  readonly ms: number
  readonly spread: number
}

const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!

/** Milliseconds of processor that this process took, in all threads: other load on the machine lengthens them less than the clock's. */
export const processorMs = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

/** The same of one piece of work. */
export const processorTime = (work: () => unknown): number => {
  const from = process.cpuUsage()
  work()
  return processorMs(from)
}

/** The median of some rounds' milliseconds. */
export const timingOf = (times: readonly number[]): Timing => {
  const ms = median(times)
  return { ms, spread: Math.max(...times.map(time => Math.abs(time - ms) / ms)) }
}

/**
 * Runs several tasks in turns, so that other load on the machine affects all of them alike. Gives the median of some rounds of
 * each, after one round that is not counted.
 */
export const inTurns = async <Name extends string>(
  works: Readonly<Record<Name, () => unknown>>,
  rounds = 5,
): Promise<Readonly<Record<Name, Timing>>> => {
  const names = Object.keys(works) as Name[]
  const times = new Map<Name, number[]>(names.map(name => [name, []]))
  for (let round = 0; round <= rounds; round += 1)
    for (const name of names) {
      const from = performance.now()
      const given = await works[name]()
      // A work that knows its own time better (without preparation, or processor time alone) gives it.
      const ms = typeof given === 'number' ? given : performance.now() - from
      if (round > 0) times.get(name)!.push(ms)
    }
  return Object.fromEntries(names.map(name => [name, timingOf(times.get(name)!)])) as Record<Name, Timing>
}

interface Comparison extends Pick<Measured, 'name' | 'unit' | 'baseline' | 'goal'> {
  /** From our milliseconds to the figure shown; the milliseconds themselves when left out. */
  readonly value?: (ms: number) => number
}

export const compared = ({ value = ms => ms, ...row }: Comparison, ours: Timing, theirs: Timing): Measured => {
  const ratio = ours.ms / theirs.ms
  const { goal } = row
  return { ...row, value: value(ours.ms), ratio, ok: goal === undefined || ratio <= goal, spread: ours.spread }
}

/** A row whose ratio is known by itself. */
export const rated = (row: Omit<Measured, 'ok' | 'spread'> & { readonly goal: number }, spread = 0): Measured => ({
  ...{ ...row, spread },
  ok: row.ratio <= row.goal,
})

export const noneOf = (name: string, value: number): Measured =>
  rated({ name, value, unit: 'requests', baseline: 'none', ratio: value, goal: 0 })

/** A figure of each round against a limit: what it may take at most. */
export const against = <Round = number>(
  { limit, ...row }: Pick<Measured, 'name' | 'unit'> & { readonly limit: number },
  rounds: readonly Round[],
  figureOf: (round: Round) => number = Number,
): Measured => {
  const { ms: value, spread } = timingOf(rounds.map(figureOf))
  return rated({ ...row, value, baseline: `the limit of ${limit} ${row.unit}`, ratio: value / limit, goal: 1 }, spread)
}

/** Milliseconds of processor for a quarter, a half and all of something, each against its share of all, to show how cost grows. */
export const growing = async function* (nameOf: (times: number) => string, work: (times: number) => unknown) {
  const timed = (times: number) => () => processorTime(() => work(times))
  const { quarter, half, all } = await inTurns({ quarter: timed(1), half: timed(2), all: timed(4) })
  const row = { unit: 'ms of processor', baseline: 'its share of all', goal: 1.5 }
  for (const [times, timing] of [[1, quarter] as const, [2, half] as const, [4, all] as const])
    yield compared({ ...row, name: nameOf(times) }, timing, { ms: (all.ms * times) / 4, spread: 0 })
}
