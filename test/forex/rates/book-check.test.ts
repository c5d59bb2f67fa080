import { expect, test } from 'vitest'
import { emptyBook } from '../../../pipeline/book.ts'
import type { Finding, ForexBook } from '../../../pipeline/forex/rate-book.ts'
import { doubtOf } from '../../../pipeline/forex/rates/book-check.ts'

const codes = Array.from({ length: 20 }, (_, i) => `A${String.fromCharCode(65 + i)}X`)
const finding = (rule: Finding['rule'], source: string, code: string, ...dates: string[]): Finding => ({
  rule,
  source,
  code,
  dates,
  worst: 0.5,
})
const book = (findings: readonly Finding[]): ForexBook => ({
  ...emptyBook.forex,
  codes,
  dates: ['2026-04-09', '2026-04-10', '2026-04-13'],
  perEur: new Float64Array(60).fill(1),
  precision: new Uint8Array(60).fill(8),
  sources: [{ source: 'ecb' }],
  chosen: new Uint16Array(60),
  findings,
})

test('two figures dropped of 22 are in order, three of 23 are not', () => {
  const dropped = (n: number) => codes.slice(0, n).map(code => finding('off-median', 'cbg', code, '2026-04-13'))
  expect(doubtOf(book(dropped(2)))).toBeUndefined()
  expect(doubtOf(book(dropped(3)))).toMatch(/2026-04-13: 3 figures dropped, 20 kept, more than 10 %/)
})

test('days before and mere disagreements raise no doubt', () => {
  const old = codes.map(code => finding('jump-held', 'cbg', code, '2026-04-10'))
  const mild = codes.map(code => finding('disagreement', 'cbg', code, '2026-04-13'))
  expect(doubtOf(book([...old, ...mild]))).toBeUndefined()
})

test('the days of a finding end with its last, and its doubt stands in whole per cent', () => {
  const dropped = (...days: string[]) => codes.slice(0, 3).map(code => finding('off-median', 'cbg', code, ...days))
  expect(doubtOf(book(dropped('2026-04-10', '2026-04-13')))).toMatch(/, more than 10 % \(forex\/report\.json\)$/)
  expect(doubtOf(book(dropped('2026-04-13', '2026-04-14')))).toBeUndefined()
})

test('figures of the newest day alone are kept ones: a day with seven kept and one dropped is degraded', () => {
  const whole = book([finding('off-median', 'cbg', 'AAX', '2026-04-13')])
  const perEur = Float64Array.from({ length: 60 }, (_, i) => (i < 47 ? 1 : Number.NaN))
  expect(doubtOf({ ...whole, perEur })).toMatch(/: 1 figure dropped, 7 kept/)
  expect(doubtOf({ ...whole, perEur: perEur.fill(1, 0, 49) })).toBeUndefined()
  expect(doubtOf({ ...whole, dates: [] })).toBeUndefined()
})
