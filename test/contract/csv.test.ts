import { expect, test } from 'vitest'
import { csvLine } from '../../pipeline/contract/csv.ts'

test('a line of values as RFC 4180 asks, without a formula and without an exponent', () => {
  expect(csvLine(['2026-04-13', 1e-7, -0.5, null, Number.NaN, 'a,b', '5" disk'])).toBe(
    '2026-04-13,0.0000001,-0.5,,,"a,b","5"" disk"\n',
  )
  expect(csvLine(['=1+1', '@SUM(A1)', '\tx', '-5', '+233 302 000'])).toBe("'=1+1,'@SUM(A1),'\tx,-5,+233 302 000\n")
})
