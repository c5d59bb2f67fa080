/** Closes on one scale: those from before a split or a bonus issue are divided by the shares that became of one. */
import { significant } from '../contract/significant.ts'
import type { DayLine, ShareEvent } from './model.ts'

const digits = 8

/** One for each line, in GHS; undefined where no event of the symbol is known. The day of an event already has the new scale. */
export const adjustedCloses = (lines: readonly DayLine[], events: readonly ShareEvent[]) =>
  events.length === 0
    ? undefined
    : lines.map(({ date, close }) => {
        const later = events.filter(event => event.date > date)
        const scale = later.reduce((product, { after, before }) => (product * after) / before, 1)
        return significant(close / scale, digits)
      })
