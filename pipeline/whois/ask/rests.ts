/** Until when servers that refused are not asked, in a file that outlives the run. */
import { join } from 'node:path'
import { dayMs } from '../../contract/calendar.ts'
import { readDataIfAny, writeWhole } from '../../core/files.ts'
import { prop } from '../read/rdap/json.ts'

const restsFile = '.state/whois/rests.json'
/** A server that states more is asked again after a day. */
const longestMs = dayMs

export interface Rests {
  isResting(server: string): boolean
  /** The server is not asked for so many milliseconds. */
  rest(server: string, ms: number): void
}

const readKept = (dataDir: string): unknown => {
  try {
    return JSON.parse(readDataIfAny(dataDir, restsFile) ?? '{}')
  } catch {
    // An unreadable file counts as none: a server then refuses once more.
    return {}
  }
}

export const openRests = (dataDir: string, now: () => number): Rests => {
  const kept = readKept(dataDir)
  const until = new Map<string, number>()
  for (const server of typeof kept === 'object' && kept !== null ? Object.keys(kept) : []) {
    const at = prop(kept, server)
    // A clock that was fast must not close a server for long.
    if (typeof at === 'number' && at > now() && at <= now() + longestMs) until.set(server, at)
  }
  return {
    isResting: server => (until.get(server) ?? 0) > now(),
    rest(server, ms) {
      until.set(server, now() + Math.min(ms, longestMs))
      writeWhole(join(dataDir, restsFile), JSON.stringify(Object.fromEntries(until)))
    },
  }
}
