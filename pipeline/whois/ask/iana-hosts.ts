/** Which host answers for a TLD on port 43: IANA's record of the TLD, and its answers as they were kept. */
import { z } from 'zod'
import { dayMs } from '../../contract/calendar.ts'
import { compare } from '../../core/order.ts'
import { stateFile } from '../../core/state-file.ts'
import { decode, eachLabelled } from '../read/lines.ts'
import { isPublicHost } from './public-host.ts'

const keptSchema = z.object({ at: z.number(), hosts: z.record(z.string(), z.string().optional().catch(undefined)) })
const keptFile = stateFile('whois/servers.json', keptSchema)

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

/** The kept hosts, at `now` only those of the last month. */
export const keptHosts = (dataDir: string, now?: Date): KeptHosts => {
  const kept = keptFile.read(dataDir)
  if (!kept || (now && Math.abs(now.getTime() - kept.at) > keptMs)) return new Map()
  const hosts = Object.entries(kept.hosts).flatMap(([tld, host]) => (host === undefined ? [] : [[tld, host] as const]))
  return new Map(hosts.filter(([, host]) => host === '' || isPublicHost(host)))
}

/** Keeps the hosts if there are new ones since they were loaded. */
export const keepHosts = (dataDir: string, now: Date, before: number, hosts: KeptHosts): void => {
  if (hosts.size === before) return
  const sorted = Object.fromEntries([...hosts].sort(([a], [b]) => compare(a, b)))
  keptFile.write(dataDir, { at: now.getTime(), hosts: sorted })
}
