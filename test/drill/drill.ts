/** What a drill is: something goes wrong on purpose, many times, and afterwards everything is as it should be. */

export interface Setting {
  /** More cases than continuous integration has time for. */
  readonly long: boolean
  /** A folder of its own, gone afterwards. */
  readonly dir: string
  /** Progress, for a terminal. */
  readonly onCase: (done: number, all: number) => void
}

export interface Outcome {
  /** What was tried, in the drill's own units: `{ kills: 64 }`. */
  readonly counts: Readonly<Record<string, number>>
  /** A line for each case that did not end as it should. */
  readonly failures: readonly string[]
  /** Which means it used, where there are several. */
  readonly by?: string
  /** Why it could not be tried on this machine. Such a drill has not passed. */
  readonly notRun?: string
}

export type Drill = (setting: Setting) => Promise<Outcome>

/** Runs `work` for each item, `width` at a time; failures come back in the order of the items. */
export const each = async <Item>(
  items: readonly Item[],
  work: (item: Item, index: number) => Promise<readonly string[]>,
  { width = 1, onCase }: { readonly width?: number; readonly onCase: Setting['onCase'] },
): Promise<readonly string[]> => {
  const found: (readonly string[])[] = items.map(() => [])
  let [next, done] = [0, 0]
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const index = next
      next += 1
      try {
        found[index] = await work(items[index]!, index)
      } catch (error) {
        found[index] = [`the drill itself: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`]
      }
      done += 1
      onCase(done, items.length)
    }
  }
  await Promise.all(Array.from({ length: width }, lane))
  return found.flat()
}
