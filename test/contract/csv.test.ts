import { expect, test } from 'vitest'
import { csvLine, isFormula } from '../../pipeline/contract/csv.ts'

test('a line of values as RFC 4180 asks, without a formula and without an exponent', () => {
  expect(csvLine(['2026-04-13', 1e-7, -0.5, null, Number.NaN, 'a,b', '5" disk'])).toBe(
    '2026-04-13,0.0000001,-0.5,,,"a,b","5"" disk"\n',
  )
  expect(csvLine(['=1+1', '@SUM(A1)', '\tx', '-5', '+233 302 000'])).toBe("'=1+1,'@SUM(A1),'\tx,-5,+233 302 000\n")
})

test.each([
  ['\nx', true],
  [' =1+1', true],
  ['\u200b=1+1', true],
  ['\u0000=1+1', true],
  ['\u202e -A1', true],
  ['\\\\server\\share', true],
  ['FILE://server/share', true],
  ['＝1+1', true],
  ['-', false],
  ['-x', true],
  ['+233 302 000, +233 302 001', false],
  ['a\tb', false],
  ['a \\\\server', false],
  ['a profile: x', false],
])('%j is a formula or a link: %s', (cell, runs) => expect(isFormula(cell)).toBe(runs))
