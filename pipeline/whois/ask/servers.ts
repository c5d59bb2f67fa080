/** Which protocol a TLD is asked by first, and which host answers on port 43: data/whois/servers.csv, then IANA's answer, which is kept. */
import { join } from 'node:path'
import { AlmanacError } from '../../contract/errors.ts'
import { readTable } from '../../core/csv.ts'
import { readData, readDataIfAny, writeWhole } from '../../core/files.ts'
import { compare } from '../../core/order.ts'
import { type Protocol, protocols } from '../model.ts'
import { decode, eachLabelled } from '../read/lines.ts'
import { prop } from '../read/rdap/json.ts'
import { isPublicHost } from './port43.ts'

export const serversFile = 'whois/servers.csv'
const columns = ['suffix', 'first', 'whois'] as const
const keptFile = '.state/whois/servers.json'

export interface ServerRow {
  readonly first: Protocol
  /** The host on port 43; absent where IANA is to be asked. */
  readonly whois?: string
}

/** Rows by suffix; the row `*` is for every suffix without one. */
export type ServerTable = ReadonlyMap<string, ServerRow>

export const loadServers = (dataDir: string): ServerTable => {
  const servers = new Map<string, ServerRow>()
  for (const { row, suffix, first, whois } of readTable(serversFile, readData(dataDir, serversFile), columns)) {
    const protocol = protocols.find(name => name === first)
    const wrong = (column: string, got: string, expected: string): AlmanacError =>
      new AlmanacError({
        code: 'DATA_SHAPE',
        subject: `data/${serversFile}`,
        where: `row ${row}, column ${column}`,
        got,
        expected,
      })
    if (!protocol) throw wrong('first', first, `one of ${protocols.join(', ')}`)
    if (whois !== '' && !isPublicHost(whois)) throw wrong('whois', whois, 'the name of a public host, or nothing')
    servers.set(suffix, { first: protocol, ...(whois && { whois }) })
  }
  if (!servers.has('*'))
    throw new AlmanacError({
      code: 'DATA_SHAPE',
      subject: `data/${serversFile}`,
      got: 'no row `*`',
      expected: 'a row for all other suffixes',
    })
  return servers
}

/** The row of the longest suffix. */
export const serverOf = (servers: ServerTable, domain: string): ServerRow => {
  for (let rest = domain; rest.includes('.'); ) {
    rest = rest.slice(rest.indexOf('.') + 1)
    const server = servers.get(rest)
    if (server) return server
  }
  return servers.get('*') ?? { first: 'rdap' }
}

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
const keptMs = 30 * 86_400_000

export const loadHosts = (dataDir: string, now: Date): KeptHosts => {
  try {
    const kept: unknown = JSON.parse(readDataIfAny(dataDir, keptFile) ?? 'null')
    const at = prop(kept, 'at')
    if (typeof at !== 'number' || now.getTime() - at > keptMs) return new Map()
    const entries = Object.entries(prop(kept, 'hosts') ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && (entry[1] === '' || isPublicHost(entry[1])),
    )
    return new Map(entries)
  } catch {
    // An unreadable copy counts as none: IANA is asked again.
    return new Map()
  }
}

/** Keeps the hosts if there are new ones since they were loaded. */
export const keepHosts = (dataDir: string, now: Date, before: number, hosts: KeptHosts): void => {
  if (hosts.size === before) return
  const sorted = Object.fromEntries([...hosts].sort(([a], [b]) => compare(a, b)))
  writeWhole(join(dataDir, keptFile), `${JSON.stringify({ at: now.getTime(), hosts: sorted }, null, 1)}\n`)
}
