import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { formatCsv, parseCsv, readTable } from '../../pipeline/core/csv.ts'

test.each([
  '=HYPERLINK("x")',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '+SUM(1)',
  "-2+3+cmd|' /C calc'!A0",
  '+1+1',
  '-A1',
  '+1-1',
  '-1*2',
  ' =1',
  '\u00a0+A1',
  '+SUM (A1)',
  '\uff1d1+1',
  '\uff0bA1',
  '\uff0dA1',
  '\uff20A1',
  '\n=1',
  '\\\\host\\share',
  'file://host/share',
  '+233-302-663-964+1',
  '--1',
  '- none',
])('%j is neither written to data/ nor read from it', cell => {
  expect(() => formatCsv([['a'], [cell]])).toThrow(/CSV_SYNTAX .*no spreadsheet runs as a formula/)
  const text = `a\n"${cell.replaceAll('"', '""')}"\n`
  expect(() => readTable('data/t.csv', text, ['a'])).toThrow(/DATA_SHAPE data\/t\.csv: row \d+, column a/)
})

test.each([
  '-0.05',
  '+233 302',
  '+233 (0)302 000',
  '+233-302-663-964, +233-302-672-852',
  '-',
  '+1.5e-7',
  '-12%',
  'a=b',
  'x@y',
  'a-b',
])('%j is no formula', cell => {
  const text = formatCsv([['a'], [cell]])
  expect(readTable('data/t.csv', text, ['a'])[0]?.a).toBe(cell)
})

test('rows keep the numbers an editor shows, across empty lines and cells with line breaks', () => {
  const rows = (text: string) => parseCsv('t', text).map(({ row, cells }) => [row, ...cells])
  expect(rows('"a",b\n\n\nc,d\n')).toEqual([
    [1, 'a', 'b'],
    [4, 'c', 'd'],
  ])
  expect(rows('\n"a"\n\nb')).toEqual([
    [2, 'a'],
    [4, 'b'],
  ])
  expect(rows('"a"\n"b"\n')).toEqual([
    [1, 'a'],
    [2, 'b'],
  ])
})

const cell = fc.string({ unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é'), maxLength: 6 })

test('lines of any length are what Papa Parse makes of them', () =>
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1 }), lines => {
      const text = Papa.unparse(lines, { newline: '\n' })
      const theirs = Papa.parse<string[]>(text, { delimiter: ',', newline: '\n' }).data
      const filled = theirs.filter(cells => cells.length > 1 || cells[0] !== '')
      expect(parseCsv('t', text).map(({ cells }) => cells)).toEqual(filled)
    }),
  ))

test('more than 500 quoted lines of another length than the first are refused', () => {
  const uneven = (count: number): string => `"a",b\n${'c\n'.repeat(count)}`
  expect(parseCsv('t', uneven(500))).toHaveLength(501)
  expect(() => parseCsv('t', uneven(501))).toThrow('CSV_SYNTAX t: row 502: got "501 lines of another length"')
  expect(() => parseCsv('t', uneven(501), { file: 'a.csv' })).toThrow('CSV_SYNTAX t: a.csv row 502: got')
})
