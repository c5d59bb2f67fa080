/** Until when servers that refused are not asked, in a file that outlives the run. */
import { join } from 'node:path'
import { z } from 'zod'
import { dayMs } from '../../contract/calendar.ts'
import { orUndefined, readDataIfAny, writeWhole } from '../../core/files.ts'

const restsFile = '.state/whois/rests.json'
/** A server that states more is asked again after a day. */
const longestMs = dayMs

export interface Rests {
  isResting(server: string): boolean
  /** The server is not asked for so many milliseconds. */
  rest(server: string, ms: number): void
}

const restsSchema = z.record(z.string(), z.number().catch(0))

export const openRests = (dataDir: string, now: () => number): Rests => {
  // An unreadable file counts as none: a server then refuses once more.
  const kept = orUndefined(() => restsSchema.parse(JSON.parse(readDataIfAny(dataDir, restsFile) ?? '{}'))) ?? {}
  // A clock that was fast must not close a server for long.
  const until = new Map(Object.entries(kept).filter(([, at]) => at > now() && at <= now() + longestMs))
  return {
    isResting: server => (until.get(server) ?? 0) > now(),
    rest(server, ms) {
      until.set(server, now() + Math.min(ms, longestMs))
      writeWhole(join(dataDir, restsFile), JSON.stringify(Object.fromEntries(until)))
    },
  }
}
