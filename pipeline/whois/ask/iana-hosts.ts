/** Which host answers for a TLD on port 43: IANA's record of the TLD, and its answers as they were kept. */
import { join } from 'node:path'
import { dayMs } from '../../contract/calendar.ts'
import { readDataIfAny, writeWhole } from '../../core/files.ts'
import { compare } from '../../core/order.ts'
import { decode, eachLabelled } from '../read/lines.ts'
import { prop } from '../read/rdap/json.ts'
import { isPublicHost } from './public-host.ts'

const keptFile = '.state/whois/servers.json'

/** The `whois:` line of IANA's record of a TLD; `''` where it names none, undefined where the reply is no such record. */
export const hostInIana = (tld: string, bytes: Uint8Array): string | undefined => {
  let host = ''
  let isRecord = false
  eachLabelled(decode(bytes), (label, value) => {
    if (label === 'domain' && value.toLowerCase() === tld) isRecord = true
    if (host === '' && (label === 'whois' || label === 'refer') && isPublicHost(value)) host = value.toLowerCase()
  })
  return isRecord ? host : undefined
}

/** Hosts by TLD as IANA named them; `''` where a TLD has none. */
export type KeptHosts = Map<string, string>

/** IANA's answer is used for a month, because registries move. */
const keptMs = 30 * dayMs

/** The hosts kept since `from` or later, in milliseconds since 1970; none where they are older. */
const hostsSince = (dataDir: string, from: number): KeptHosts => {
  try {
    const kept: unknown = JSON.parse(readDataIfAny(dataDir, keptFile) ?? 'null')
    const at = prop(kept, 'at')
    if (typeof at !== 'number' || at < from) return new Map()
    const entries = Object.entries(prop(kept, 'hosts') ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && (entry[1] === '' || isPublicHost(entry[1])),
    )
    return new Map(entries)
  } catch {
    // An unreadable copy counts as none: IANA is asked again.
    return new Map()
  }
}

export const loadHosts = (dataDir: string, now: Date): KeptHosts => hostsSince(dataDir, now.getTime() - keptMs)

/** The kept hosts of any age. */
export const keptHosts = (dataDir: string): KeptHosts => hostsSince(dataDir, Number.NEGATIVE_INFINITY)

/** Keeps the hosts if there are new ones since they were loaded. */
export const keepHosts = (dataDir: string, now: Date, before: number, hosts: KeptHosts): void => {
  if (hosts.size === before) return
  const sorted = Object.fromEntries([...hosts].sort(([a], [b]) => compare(a, b)))
  writeWhole(join(dataDir, keptFile), `${JSON.stringify({ at: now.getTime(), hosts: sorted }, null, 1)}\n`)
}
