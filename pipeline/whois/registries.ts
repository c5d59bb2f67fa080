/** Where each registry answers: IANA's kept answers and `data/whois/servers.csv`. Nobody is asked. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Registries } from '../contract/registries.ts'
import { compare } from '../core/order.ts'
import { keptBootstrap } from './ask/bootstrap.ts'
import { keptHosts } from './ask/iana-hosts.ts'
import { limitsIn, loadServers, type ServerTable, serversFile, withKnownBases } from './ask/servers.ts'

const sorted = (entries: Iterable<readonly [string, string]>): Readonly<Record<string, string>> =>
  Object.fromEntries([...entries].sort(([a], [b]) => compare(a, b)))

/** Reads the kept registries of a data folder. Throws CSV_SYNTAX or DATA_SHAPE for a table that cannot be read. */
export const loadRegistries = (dataDir: string): Registries => {
  // A build needs no table of servers; a fetch does.
  const servers: ServerTable = existsSync(join(dataDir, serversFile)) ? loadServers(dataDir) : new Map()
  const rdap = withKnownBases(keptBootstrap(dataDir), servers)
  const listed = [...servers].flatMap(([suffix, { whois }]) => (whois === undefined ? [] : [[suffix, whois] as const]))
  const hosts = new Map([...keptHosts(dataDir), ...listed])
  const rdapHosts = new Set([...rdap.values()].map(base => new URL(base).host))
  return {
    rdap: sorted(rdap),
    whois: sorted([...hosts].filter(([suffix, host]) => host !== '' && suffix !== '*')),
    neither: [...hosts]
      .filter(([suffix, host]) => host === '' && !rdap.has(suffix))
      .map(([suffix]) => suffix)
      .sort(compare),
    limits: Object.fromEntries(
      [...limitsIn(servers)].filter(([host]) => rdapHosts.has(host)).sort(([a], [b]) => compare(a, b)),
    ),
  }
}
