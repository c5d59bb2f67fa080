/** Which protocol a suffix is asked by first, and which host answers on port 43: data/whois/servers.csv. */
import { AlmanacError } from '../../contract/errors.ts'
import { readTable } from '../../core/csv.ts'
import { readData } from '../../core/files.ts'
import { type Protocol, protocols } from '../model.ts'
import { isPublicHost } from './public-host.ts'

export const serversFile = 'whois/servers.csv'
const columns = ['suffix', 'first', 'whois'] as const

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
