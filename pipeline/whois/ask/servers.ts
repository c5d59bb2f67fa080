/**
 * What `data/whois/servers.csv` says of a suffix's servers: the protocol asked first, the host on port 43 and an RDAP base that
 * IANA's registry lacks. It also has the limits that the operator states, and the dates that replies lack. IANA is asked for the
 * rest.
 */
import { type ServerLimits, suffixesOf } from '../../contract/registries.ts'
import { readTable, type TableRow } from '../../core/csv.ts'
import { cellShape, dataShape } from '../../core/data-error.ts'
import { readData } from '../../core/files.ts'
import { type Protocol, protocols } from '../model.ts'
import type { Bootstrap } from './bootstrap.ts'
import { isPublicHost } from './public-host.ts'

export const serversFile = 'whois/servers.csv'
/** The columns of the first edition; a table with these alone is still read. */
const firstColumns = ['suffix', 'first', 'whois'] as const
const columns = [...firstColumns, 'rdap', 'gap', 'quota', 'lacks', 'source'] as const

/** Dates that a registry does not publish. */
const lackable = ['created', 'expires'] as const
type LackedDate = (typeof lackable)[number]

export interface ServerRow {
  readonly first: Protocol
  /** The host on port 43; absent where IANA is to be asked, `''` where there is none. */
  readonly whois?: string
  /** The RDAP base for a suffix that IANA's registry does not list. */
  readonly rdap?: string
  /** Seconds between two questions, and questions a day: of each server that the row names. */
  readonly gap?: number
  readonly quota?: number
  readonly lacks?: readonly LackedDate[]
}

/** Rows by suffix; the row `*` is for every suffix without one. */
export type ServerTable = ReadonlyMap<string, ServerRow>

type Row = TableRow<(typeof columns)[number]>

const numberIn = ({ row, ...cells }: Row, column: 'gap' | 'quota'): number | undefined => {
  const cell = cells[column]
  if (cell === '') return undefined
  if (!/^[1-9]\d{0,6}$/.test(cell)) throw cellShape(serversFile, row, column, cell, 'a whole number, or nothing')
  return Number(cell)
}

const lacksIn = ({ row, lacks }: Row): readonly LackedDate[] =>
  lacks
    .split(' ')
    .filter(word => word !== '')
    .map(word => {
      const date = lackable.find(known => known === word)
      if (!date) throw cellShape(serversFile, row, 'lacks', word, `some of ${lackable.join(', ')}`)
      return date
    })

const serverIn = (cells: Row): ServerRow => {
  const { row, first: asked, whois, rdap } = cells
  const first = protocols.find(name => name === asked)
  if (!first) throw cellShape(serversFile, row, 'first', asked, `one of ${protocols.join(', ')}`)
  if (whois !== '' && whois !== 'none' && !isPublicHost(whois))
    throw cellShape(serversFile, row, 'whois', whois, 'the name of a public host, `none`, or nothing')
  if (rdap !== '' && !(/^https:\/\/.*\/$/.test(rdap) && URL.canParse(rdap)))
    throw cellShape(serversFile, row, 'rdap', rdap, 'an https address that ends in a slash, or nothing')
  const [gap, quota, lacks] = [numberIn(cells, 'gap'), numberIn(cells, 'quota'), lacksIn(cells)]
  return {
    first,
    ...(whois && { whois: whois === 'none' ? '' : whois }),
    ...(rdap && { rdap }),
    ...(gap !== undefined && { gap }),
    ...(quota !== undefined && { quota }),
    ...(lacks.length > 0 && { lacks }),
  }
}

const rowsOf = (text: string): readonly Row[] => {
  if (!text.startsWith(`${firstColumns.join()}\n`)) return readTable(serversFile, text, columns)
  const more = { rdap: '', gap: '', quota: '', lacks: '', source: '' }
  return readTable(serversFile, text, firstColumns).map(row => ({ ...row, ...more }))
}

/** Reads the table. Throws DATA_MISSING, CSV_SYNTAX or DATA_SHAPE naming row and column. */
export const loadServers = (dataDir: string): ServerTable => {
  const servers = new Map(rowsOf(readData(dataDir, serversFile)).map(row => [row.suffix, serverIn(row)]))
  if (!servers.has('*')) throw dataShape(serversFile, '', 'no row `*`', 'a row for all other suffixes')
  return servers
}

export const tldOf = (domain: string): string => domain.slice(domain.lastIndexOf('.') + 1)

export const serverOf = (servers: ServerTable, domain: string): ServerRow => {
  const suffix = suffixesOf(domain).find(known => servers.has(known)) ?? '*'
  return servers.get(suffix) ?? { first: 'rdap' }
}

/** IANA's registry, and the bases of the table for suffixes that it lacks. */
export const withKnownBases = (bootstrap: Bootstrap, servers: ServerTable): Bootstrap =>
  new Map([...[...servers].flatMap(([suffix, { rdap }]) => (rdap ? [[suffix, rdap] as const] : [])), ...bootstrap])

/** The stated limits by server: the hosts that a row names, on port 43 and of RDAP. */
export const limitsIn = (servers: ServerTable): ReadonlyMap<string, ServerLimits> =>
  new Map(
    [...servers.values()].flatMap(({ whois, rdap, gap, quota }) => {
      if (gap === undefined && quota === undefined) return []
      const limits = { ...(gap !== undefined && { gapMs: gap * 1_000 }), ...(quota !== undefined && { quota }) }
      return [whois, rdap && new URL(rdap).host].flatMap(server => (server ? [[server, limits] as const] : []))
    }),
  )
