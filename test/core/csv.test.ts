import { expect, test } from 'vitest'
import { formatCsv, readTable } from '../../pipeline/core/csv.ts'

test.each(['=HYPERLINK("x")', '@SUM(A1)', '\tx', '\rx', '+SUM(1)', "-2+3+cmd|' /C calc'!A0"])(
  '%j is neither written to data/ nor read from it',
  cell => {
    expect(() => formatCsv([['a'], [cell]])).toThrow(/CSV_SYNTAX .*no spreadsheet runs as a formula/)
    const text = `a\n"${cell.replaceAll('"', '""')}"\n`
    expect(() => readTable('data/t.csv', text, ['a'])).toThrow(/DATA_SHAPE data\/t\.csv: row \d+, column a/)
  },
)

test.each(['-0.05', '+233 302', '+233 (0)302 000', '-', '- none', 'a=b', 'x@y'])('%j is no formula', cell => {
  const text = formatCsv([['a'], [cell]])
  expect(readTable('data/t.csv', text, ['a'])[0]?.a).toBe(cell)
})
