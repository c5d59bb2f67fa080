/** Measures the median of some rounds beside a named baseline, in the same minute and on the same input. */

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
 * Runs several tasks in turns, so that other load on the machine affects all of them alike: the median of some rounds of each, after
 * one round that is not counted.
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

interface Comparison {
  readonly name: string
  readonly unit: string
  readonly baseline: string
  readonly goal?: number
  /** From our milliseconds to the figure shown; the milliseconds themselves when left out. */
  readonly value?: (ms: number) => number
}

/** One row of the table from our timing and the baseline's. */
export const compared = ({ value = ms => ms, ...row }: Comparison, ours: Timing, theirs: Timing): Measured => {
  const ratio = ours.ms / theirs.ms
  const { goal } = row
  return { ...row, value: value(ours.ms), ratio, ok: goal === undefined || ratio <= goal, spread: ours.spread }
}

/** A figure against a limit: what it may take at most. */
export const against = (
  { name, unit, limit }: { readonly name: string; readonly unit: string; readonly limit: number },
  values: readonly number[],
): Measured => {
  const { ms: value, spread } = timingOf(values)
  const ratio = value / limit
  return { name, value, unit, baseline: `the limit of ${limit} ${unit}`, ratio, goal: 1, ok: ratio <= 1, spread }
}
