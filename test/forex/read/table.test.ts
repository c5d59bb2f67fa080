import { describe, expect, test } from 'vitest'
import { cellsOf, replyLines, rowsByColumn, rowsUnder } from '../../../pipeline/forex/read/table.ts'
import { replyOf } from '../fixture.ts'

const reply = { ...replyOf(''), source: 'forex/bank' }

describe('rows with named columns', () => {
  test('are found by name wherever the columns stand', () => {
    const text = 'NOTE,RATE,CODE\n"a, b", 1.5 ,EUR\n'
    expect(rowsByColumn(reply, text, { code: 'CODE', rate: 'RATE' })).toEqual([{ row: 2, code: 'EUR', rate: '1.5' }])
  })

  test.each([
    ['a lost column', 'RATE,NAME\n1.5,Euro\n', /a column "CODE"/],
    ['a column with a longer name', 'CODES,RATE\nEUR,1.5\n', /a column "CODE"/],
    ['a short line', 'CODE,RATE\nEUR\n', /row 2.*1 cells.*2 cells/],
    ['no end of the last line', 'CODE,RATE\nEUR,1.5', /a line end/],
    ['no CSV', '{"CODE": 1}\n', /a column "RATE"/],
  ])('%s: SOURCE_SHAPE', (_, text, message) => {
    expect(() => rowsByColumn(reply, text, { code: 'CODE', rate: 'RATE' })).toThrow(/SOURCE_SHAPE forex\/bank/)
    expect(() => rowsByColumn(reply, text, { code: 'CODE', rate: 'RATE' })).toThrow(message)
  })
})

describe('a row a day, a column a series', () => {
  const cells = (text: string) => {
    const [header, ...lines] = replyLines(reply, text)
    return cellsOf(reply, header!.cells, lines, ['', 'ND'])
  }

  test('gives figures with their place; what the publisher writes for none is none, and an unnamed column has none', () =>
    expect(cells('day,USD,,JPY\n03-Jan-2023,0.68,7,88.48\n2023-01-04,ND,7,\n')).toEqual([
      { row: 2, date: '2023-01-03', column: 'USD', text: '0.68' },
      { row: 2, date: '2023-01-03', column: 'JPY', text: '88.48' },
    ]))

  test.each([
    ['a date that does not exist', 'day,USD\n2023-02-30,1\n'],
    ['a total below the days', 'day,USD\n2023-01-03,1\nmean,1\n'],
    ['a line with a cell too many', 'day,USD\n2023-01-03,1,2\n'],
  ])('%s: SOURCE_SHAPE', (_, text) => expect(() => cells(text)).toThrow(/SOURCE_SHAPE forex\/bank/))
})

describe('rows under titles of a page', () => {
  const page = (rows: string) => ({
    ...replyOf(`<table><tr><th>Code<th>Rate</tr>${rows}</table>`, 'page'),
    source: 'forex/bank',
  })
  const under = (rows: string, more = {}) => rowsUnder(page(rows), 'Code,Rate', more)

  test('are numbered below the titles', () =>
    expect(under('<tr><td>USD<td>1.5</tr>')).toEqual([{ row: 2, cells: ['USD', '1.5'] }]))

  test('are none only where the table may be empty', () => {
    expect(under('', { mayBeEmpty: true })).toEqual([])
    expect(() => under('')).toThrow(/SOURCE_SHAPE forex\/bank: page: got "tables Code,Rate"/)
  })

  test('have as many cells as titles', () => expect(() => under('<tr><td>USD</tr>')).toThrow(/row 2.*1 cells/))
})
