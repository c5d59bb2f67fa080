/** Until when servers that refused are not asked, in a file that outlives the run. */
import { z } from 'zod'
import { dayMs } from '../../contract/calendar.ts'
import { stateFile } from '../../core/state-file.ts'

const restsFile = stateFile('whois/rests.json', z.record(z.string(), z.number().catch(0)))
/** A server that states more is asked again after a day. */
const longestMs = dayMs

export interface Rests {
  isResting(server: string): boolean
  /** The server is not asked for so many milliseconds. */
  rest(server: string, ms: number): void
}

export const openRests = (dataDir: string, now: () => number): Rests => {
  // A clock that was fast must not close a server for long.
  const until = new Map(
    Object.entries(restsFile.read(dataDir) ?? {}).filter(([, at]) => at > now() && at <= now() + longestMs),
  )
  return {
    isResting: server => (until.get(server) ?? 0) > now(),
    rest(server, ms) {
      until.set(server, now() + Math.min(ms, longestMs))
      restsFile.write(dataDir, Object.fromEntries(until))
    },
  }
}
