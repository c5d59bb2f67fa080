/** A tree of the bundled data with every switch for terms as it stands, a host over it, and DuckDB to read its downloads. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { type Built, startBuilt } from '../http/built.ts'
import { atEnd } from '../support/at-end.ts'

export interface Field {
  readonly name: string
  readonly type: 'date' | 'datetime' | 'string' | 'number' | 'integer'
  readonly constraints?: {
    readonly required?: boolean
    readonly pattern?: string
    readonly minimum?: number
    readonly exclusiveMinimum?: number
  }
}

export interface Resource {
  readonly name: string
  readonly path: string
  readonly format: 'csv' | 'parquet'
  readonly compression?: 'gz'
  readonly bytes: number
  readonly hash: string
  readonly rows: number
  readonly schema: { readonly fields: readonly Field[]; readonly primaryKey: readonly string[] }
}

type Row = Readonly<Record<string, unknown>>

export interface Stage extends Built {
  /** The downloads' folder. */
  readonly folder: string
  readonly resources: readonly Resource[]
  /** Rows of a query; 64-bit integers and dates as text. */
  query(sql: string): Promise<readonly Row[]>
  /** The one value of a query. */
  value(sql: string): Promise<unknown>
}

/** How DuckDB names the columns of a table schema. */
const duckTypes = {
  date: 'DATE',
  datetime: 'TIMESTAMP',
  string: 'VARCHAR',
  number: 'DOUBLE',
  integer: 'BIGINT',
} as const

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The table of a file as DuckDB reads it: Parquet by itself, CSV by the types of its schema. */
export const tableOf = (folder: string, { path, format, compression, schema }: Resource): string => {
  const file = quoted(join(folder, path))
  if (format === 'parquet') return `read_parquet(${file})`
  const columns = schema.fields.map(({ name, type }) => `${quoted(name)}: ${quoted(duckTypes[type])}`).join(', ')
  const packed = compression === 'gz' ? `, compression = 'gzip'` : ''
  return `read_csv(${file}, header = true, delim = ',', quote = '"', escape = '"', nullstr = '', auto_detect = false, columns = {${columns}}${packed})`
}

export const startStage = async (): Promise<Stage> => {
  // Without it nothing here is proved; its absence must not look like success.
  execFileSync('sha256sum', ['--version'])
  const built = await startBuilt('full')
  const folder = join(built.dir, 'snapshots')
  const { resources } = JSON.parse(readFileSync(join(folder, 'datapackage.json'), 'utf8')) as {
    readonly resources: readonly Resource[]
  }
  const connection = await (await DuckDBInstance.create(':memory:')).connect()
  const query = async (sql: string) => (await connection.runAndReadAll(sql)).getRowObjectsJson() as readonly Row[]
  const value = async (sql: string) => Object.values((await query(sql))[0] ?? {})[0]
  atEnd(() => connection.closeSync())
  return { ...built, folder, resources, query, value }
}
