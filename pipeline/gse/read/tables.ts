/** Tells the replies of the exchange's tables apart by their columns: all have one form. */
import { almanacError } from '../../contract/errors.ts'
import type { SourceReply } from '../../core/source.ts'
import { dayOf } from './figures.ts'

const titles = {
  ajax: "the exchange's daily shares",
  indices: "the exchange's indices",
  listed: "the exchange's listed companies",
  rates: 'rates of the Bank of Ghana',
} as const

type TableKey = keyof typeof titles

export const tableOfRow = (cells: readonly string[]): TableKey | undefined => {
  const [, second = '', third = '', fourth = ''] = cells
  if (cells.length === 14) return 'ajax'
  if (cells.length === 6 && /^[A-Z]{6}$/.test(third)) return 'rates'
  if (cells.length !== 7) return undefined
  if (dayOf(third) !== undefined) return 'indices'
  return second.includes('<a ') || dayOf(fourth) !== undefined ? 'listed' : undefined
}

/** The error for a reply of another table, with the command that takes it. */
export const otherTable = (source: string, { name }: SourceReply, cells: readonly string[], expected: string) => {
  const key = tableOfRow(cells)
  const got = key === undefined ? `${cells.length} cells` : titles[key]
  const hint = key && `Store it with: npm run import -- ${key === 'rates' ? 'forex/bog' : `gse/${key}`} FILE`
  return almanacError('SOURCE_SHAPE', source, got, expected, { where: `${name} row 1`, hint })
}

/** Throws SOURCE_SHAPE when the first row is one of another known table. */
export const checkTable = (key: TableKey, reply: SourceReply, rows: readonly (readonly string[])[]): void => {
  const found = tableOfRow(rows[0] ?? [])
  if (found !== undefined && found !== key) throw otherTable(`gse/${key}`, reply, rows[0]!, titles[key])
}
