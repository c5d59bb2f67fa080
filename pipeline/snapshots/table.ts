/** A table of the downloads: columns with their meaning, and rows in chunks, so that no table is whole in memory as text. */

/** Dates are `YYYY-MM-DD`, instants `YYYY-MM-DDTHH:MM:SSZ`; both are text until a format asks for something else. */
export type FieldType = 'date' | 'datetime' | 'string' | 'number' | 'integer'

export interface TableField {
  readonly name: string
  readonly type: FieldType
  /** With unit and direction. */
  readonly description: string
  /** Required: no row leaves it empty. */
  readonly required?: true
  /** Constraints of every present value, in the terms of Table Schema. */
  readonly limits?: { readonly pattern?: string; readonly minimum?: number; readonly exclusiveMinimum?: number }
}

type Constraints = Pick<TableField, 'required' | 'limits'>

export const field = (name: string, type: FieldType, description: string, more: Constraints = {}): TableField => ({
  ...{ name, type, description },
  ...more,
})

/** A text that may be missing. */
export const textField = (name: string, description: string): TableField => field(name, 'string', description)

export const required = { required: true } as const
export const notNegative = { limits: { minimum: 0 } } as const

/** One column of a chunk, by its field's type; `null` (or NaN in an array of numbers) where nothing is known. */
export type TableColumn = readonly (string | number | null)[] | Float64Array

/** Rows side by side as columns: a calendar year of a long table, or the whole of a short one. */
export interface Chunk {
  readonly rows: number
  readonly columns: readonly TableColumn[]
}

export type Format = 'csv' | 'csv.gz' | 'parquet'

export interface Table {
  /** Path without extension: `forex/rates`. */
  readonly path: string
  readonly formats: readonly Format[]
  readonly title: string
  readonly description: string
  readonly fields: readonly TableField[]
  /** The primary key. Rows are sorted by it in code-point order. */
  readonly primaryKey: readonly string[]
  /** Its columns that name rows of another table by the column of the same name: that table's path by column. */
  readonly foreignKeys?: Readonly<Record<string, string>>
  /** The newest day its rows speak of; null for an empty table. */
  readonly lastDay: string | null
  chunks(): Iterable<Chunk>
}

/** A chunk out of rows, for tables short enough to be listed. */
export const chunkOf = (
  fields: readonly TableField[],
  rows: readonly (readonly (string | number | null)[])[],
): Chunk => ({ rows: rows.length, columns: fields.map((_, i) => rows.map(row => row[i]!)) })

export const yearOf = (date: string): string => date.slice(0, 4)
