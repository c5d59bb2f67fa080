/** A table as Parquet: SNAPPY by the library's own code, so the same bytes on every machine; a row group a chunk. */
import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import { daysBetween } from '../contract/calendar.ts'
import type { FieldType, Table, TableColumn, TableField } from './table.ts'

type Element = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

const physical = {
  date: { type: 'INT32', converted_type: 'DATE' },
  datetime: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  string: { type: 'BYTE_ARRAY', converted_type: 'UTF8' },
  number: { type: 'DOUBLE' },
  integer: { type: 'INT64' },
} as const satisfies Record<FieldType, Pick<Element, 'type' | 'converted_type'>>

const elementOf = ({ name, type, required }: TableField): Element => ({
  name,
  ...physical[type],
  repetition_type: required ? 'REQUIRED' : 'OPTIONAL',
})

/** Days since 1970 by date; a table names each day many times over. */
const dayNumbers = () => {
  const known = new Map<string, number>()
  return (date: string): number => {
    const number = known.get(date) ?? daysBetween('1970-01-01', date)
    known.set(date, number)
    return number
  }
}

/** The column as the library takes it: nulls, never NaN; 64-bit integers as such. */
const valuesOf = ({ type, required }: TableField, column: TableColumn, dayOf: (date: string) => number) => {
  if (column instanceof Float64Array)
    return required ? column : Array.from(column, value => (Number.isNaN(value) ? null : value))
  if (type === 'date') return column.map(date => (date === null ? null : dayOf(String(date))))
  if (type === 'integer') return column.map(value => (value === null ? null : BigInt(value)))
  return [...column]
}

export const parquetOf = ({ fields, chunks }: Table): Uint8Array => {
  const writer = new ByteWriter()
  const schema: Element[] = [{ name: 'root', num_children: fields.length }, ...fields.map(elementOf)]
  const file = new ParquetWriter({ writer, schema, createdBy: 'almanac' })
  const dayOf = dayNumbers()
  for (const { rows, columns } of chunks()) {
    const columnData = fields.map((field, i) => ({ name: field.name, data: valuesOf(field, columns[i]!, dayOf) }))
    void file.write({ columnData, rowGroupSize: rows })
  }
  void file.finish()
  return writer.getBytes()
}
