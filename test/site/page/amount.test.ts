import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseAmount } from '../../../site/page/text/amount.ts'

const amountOf = (typed: string): number | string => {
  const amount = parseAmount(typed)
  return amount.kind === 'amount' ? amount.value : amount.why
}

describe('amounts as people type them', () => {
  it.each([
    ['1,234.5', 1234.5],
    ['1 234.5', 1234.5],
    ['1.234,5', 1234.5],
    ['1\u202f234,5', 1234.5],
    ["1'234.50", 1234.5],
    ['1,234,567', 1234567],
    ['1.234.567', 1234567],
    ['1.234.567,89', 1234567.89],
    ['1,234', 1234],
    ['1.234', 1.234],
    ['0,125', 0.125],
    ['12,5', 12.5],
    ['1234,5', 1234.5],
    ['250', 250],
    ['.5', 0.5],
    ['5.', 5],
    ['+7', 7],
    ['0', 0],
    ['  1,000.00 ', 1000],
    ['１２３', 123],
    ['1,00,000', 100_000],
    ['12,34,567.5', 1234567.5],
    ['١٠٠', 100],
    ['۱٬۲۳۴٫۵', 1234.5],
    ['999999999999999', 999999999999999],
  ])('%j is %d', (typed, value) => expect(amountOf(typed)).toBe(value))

  it.each([
    ['', 'Enter an amount'],
    ['   ', 'Enter an amount'],
    ['-5', 'cannot be negative'],
    ['−5', 'cannot be negative'],
    ['abc', '“abc” is not an amount'],
    ['1e5', 'is not an amount'],
    ['1,2,3', 'is not an amount'],
    ['1.2.3', 'is not an amount'],
    ['12,34.5', 'is not an amount'],
    ['1.00.000', 'is not an amount'],
    ['1,234.5.6', 'is not an amount'],
    ['NaN', 'is not an amount'],
    ['Infinity', 'is not an amount'],
    ['0x10', 'is not an amount'],
    ['$5', 'is not an amount'],
    ['<b>1</b>', 'is not an amount'],
    ['1234567890123456', 'too large'],
  ])('%j gets a sentence: %s', (typed, sentence) => {
    const why = amountOf(typed)
    expect(why).toContain(sentence)
    expect(why).toMatch(/\.$/)
  })

  it('gives a finite number or a sentence for any text', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), typed => {
        const value = amountOf(typed)
        return typeof value === 'string' ? value.endsWith('.') : Number.isFinite(value) && value >= 0
      }),
    ))
})
