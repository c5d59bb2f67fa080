import { expect, test } from 'vitest'
import { bytesAt, findRow, stringAt, stringColumnBuilder } from '../../pipeline/core/string-column.ts'

const columnOf = (texts: readonly string[]) => {
  const builder = stringColumnBuilder(texts.length)
  for (const text of texts) builder.add(text)
  return builder.done()
}

test('a column gives back its strings by row, in another thread’s copy too, and finds the row of each', () => {
  const texts = ['', 'a', 'b'.repeat(5000), 'ключ', '北京'.repeat(3000), '漢'.repeat(30_000)]
  const column = columnOf(texts)
  const copy = structuredClone(column)
  expect(texts.map((_, row) => stringAt(column, row))).toEqual(texts)
  expect(texts.map((_, row) => stringAt(copy, row))).toEqual(texts)
  expect(texts.map(text => findRow(column, text))).toEqual([0, 1, 2, 3, 4, 5])
  expect(findRow(column, 'c')).toBe(-1)
})

test('rows of bytes come back as they are, also where they are no UTF-8', () => {
  const builder = stringColumnBuilder(3)
  const rows = [Uint8Array.of(0xff, 0, 0xfe), new Uint8Array(0), new Uint8Array(5000).fill(0xc3)]
  for (const row of rows) builder.add(row)
  const column = builder.done()
  expect(rows.map((_, row) => new Uint8Array(bytesAt(column, row)))).toEqual(rows)
})

test('a column of nothing has no rows', () => expect(findRow(columnOf([]), 'a')).toBe(-1))
