/** A table of the downloads as CSV. */
import { cellOf, csvCell } from '../contract/csv.ts'
import type { Chunk, TableField } from './table.ts'

export const csvHeader = (fields: readonly TableField[]): string =>
  `${fields.map(({ name }) => cellOf(name)).join(',')}\n`

export const csvLines = ({ rows, columns }: Chunk): string => {
  let text = ''
  for (let row = 0; row < rows; row += 1) {
    text += csvCell(columns[0]![row]!)
    for (let i = 1; i < columns.length; i += 1) text += `,${csvCell(columns[i]![row]!)}`
    text += '\n'
  }
  return text
}
