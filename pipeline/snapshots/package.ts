/** `datapackage.json`, Data Package version 2: what each file holds, so that a program reads it without guessing. */
import { z } from 'zod'
import { orUndefined } from '../core/files.ts'
import type { Format, Table, TableField } from './table.ts'
import type { Term } from './terms.ts'

/** Of this layout: the major number changes when a file or column goes or means something else. */
const layoutVersion = '1.0.0'

const digest = z
  .string()
  .regex(/^sha256:[0-9a-f]{64}$/)
  .transform(text => text.slice('sha256:'.length))

const entrySchema = z.object({
  path: z.string(),
  rows: z.number(),
  bytes: z.number(),
  /** SHA-256 of the file as served. */
  hash: digest,
  /** SHA-256 of the table as plain CSV in every format: files with the same value have the same rows. */
  hashPlain: digest,
})
export type PackageEntry = Readonly<z.infer<typeof entrySchema>>

export interface PackageFile extends PackageEntry {
  readonly table: Table
  readonly format: Format
}

const formats = {
  csv: { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8' },
  'csv.gz': { format: 'csv', mediatype: 'text/csv', encoding: 'utf-8', compression: 'gz' },
  parquet: { format: 'parquet', mediatype: 'application/vnd.apache.parquet' },
} as const satisfies Record<Format, object>

export const tablePath = ({ path }: Pick<Table, 'path'>, format: Format): string => `${path}.${format}`

/** `forex-rates-csv`: letters, digits and hyphens, unique in the package. */
const nameOf = (path: string, format: Format): string => `${path}-${formats[format].format}`.replaceAll('/', '-')

const fieldOf = ({ name, type, description, required, limits }: TableField, isKey: boolean) => ({
  name,
  type,
  description,
  ...((required || limits) && {
    constraints: { ...(required && { required }), ...(isKey && { unique: true }), ...limits },
  }),
})

const foreignKeyOf = ([column, table]: readonly [string, string]) => ({
  fields: [column],
  reference: { resource: nameOf(table, 'csv'), fields: [column] },
})

const schemaOf = ({ fields, primaryKey, foreignKeys }: Table) => ({
  $schema: 'https://datapackage.org/profiles/2.0/tableschema.json',
  fields: fields.map(field => fieldOf(field, primaryKey.length === 1 && primaryKey[0] === field.name)),
  primaryKey,
  ...(foreignKeys && { foreignKeys: Object.entries(foreignKeys).map(foreignKeyOf) }),
  missingValues: [''],
})

const resourceOf = ({ table, format, path, rows, bytes, hash, hashPlain }: PackageFile) => ({
  $schema: 'https://datapackage.org/profiles/2.0/dataresource.json',
  name: nameOf(table.path, format),
  path,
  title: table.title,
  description: table.description,
  type: 'table',
  ...formats[format],
  bytes,
  hash: `sha256:${hash}`,
  hashPlain: `sha256:${hashPlain}`,
  rows,
  lastDay: table.lastDay,
  schema: schemaOf(table),
})

interface PackageFacts {
  /** The newest instant in the data; null without data. */
  readonly created: string | null
  /** Publishers of what is in the files, in a stated order. */
  readonly sources: readonly Term[]
  readonly files: readonly PackageFile[]
}

export const packageOf = ({ created, sources, files }: PackageFacts) => ({
  $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
  name: 'almanac',
  title: 'Almanac: exchange rates, Ghana Stock Exchange, domain registrations',
  description: 'The tables behind the Almanac API, whole, as CSV and Parquet. README.md says how to read them.',
  version: layoutVersion,
  ...(created !== null && { created }),
  licenses: [{ path: 'README.md', title: 'Facts of the publishers named under sources, each under its own terms' }],
  sources: sources.map(({ title, url, terms }) => ({ title, path: url, terms })),
  resources: files.map(resourceOf),
})

const packageSchema = z.object({ resources: z.array(z.unknown()) })

/** The files of the previous edition's package, by path; an unreadable package counts as empty. */
export const entriesOfPackage = (text: string): ReadonlyMap<string, PackageEntry> => {
  const { resources = [] } = orUndefined(() => packageSchema.parse(JSON.parse(text))) ?? {}
  return new Map(resources.flatMap(one => entrySchema.safeParse(one).data ?? []).map(entry => [entry.path, entry]))
}
