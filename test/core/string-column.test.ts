import { expect, test } from 'vitest'
import { findRow, stringAt, stringColumnBuilder } from '../../pipeline/core/string-column.ts'

const columnOf = (texts: readonly string[]) => {
  const builder = stringColumnBuilder(texts.length)
  for (const text of texts) builder.add(text)
  return builder.done()
}

test('a column gives back its strings by row, in another thread’s copy too, and finds the row of each', () => {
  const texts = ['', 'a', 'b'.repeat(5000), 'ключ', '北京'.repeat(3000)]
  const column = columnOf(texts)
  const copy = structuredClone(column)
  expect(texts.map((_, row) => stringAt(column, row))).toEqual(texts)
  expect(texts.map((_, row) => stringAt(copy, row))).toEqual(texts)
  expect(texts.map(text => findRow(column, text))).toEqual([0, 1, 2, 3, 4])
  expect(findRow(column, 'c')).toBe(-1)
})

test('a column of nothing has no rows', () => expect(findRow(columnOf([]), 'a')).toBe(-1))
