/** Loaded before a command: its clock stands still at `ALMANAC_DRILL_NOW`. */
export const nowVariable = 'ALMANAC_DRILL_NOW'

/** Makes the clock of this process stand still; gives what lets it run again. */
export const stopClock = (at: string): (() => void) => {
  const real = globalThis.Date
  const instant = real.parse(at)
  if (Number.isNaN(instant)) throw new TypeError(`${nowVariable}: ${at} is no instant`)
  class StoppedDate extends real {
    constructor(...args: unknown[]) {
      // Date has more constructors than a type can pass on; without arguments it is asked for the time.
      super(...((args.length === 0 ? [instant] : args) as [number]))
    }
    static override now(): number {
      return instant
    }
  }
  globalThis.Date = StoppedDate as DateConstructor
  return () => {
    globalThis.Date = real
  }
}

const ordered = process.env[nowVariable]
if (ordered) stopClock(ordered)
