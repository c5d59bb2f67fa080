import { describe, expect, test } from 'vitest'
import { capitalOf, sharesOf } from '../../pipeline/gse/capital.ts'

describe('market capitalization', () => {
  test('is price × shares, exact to the digit: 7.03 × 13,236,175,050', () =>
    expect(capitalOf(70_300, { exact: '13236175050', unitsPerShare: 1 })).toBe(93_050_310_601.5))

  test('has the digits of a rounded share count and no more: 31.90 × 173.95 million', () => {
    expect(capitalOf(319_000, { millions: '173.95', unitsPerShare: 1 })).toBe(5_549_000_000)
    expect(sharesOf({ millions: '173.95', unitsPerShare: 1 })).toBeNull()
  })

  test('trailing zeros of a rounded count are digits: 10.50 × 200.00 million', () =>
    expect(capitalOf(105_000, { millions: '200.00', unitsPerShare: 1 })).toBe(2_100_000_000))

  test('is rounded half up to those digits: 0.15 × 1.1 million is 165,000', () => {
    expect(capitalOf(1_500, { millions: '1.1', unitsPerShare: 1 })).toBe(170_000)
    expect(capitalOf(1_400, { millions: '1.1', unitsPerShare: 1 })).toBe(150_000)
    expect(capitalOf(10_100, { millions: '9.9', unitsPerShare: 1 })).toBe(10_000_000)
  })

  test('leading zeros are not: 0.42 × 98 million depositary shares, of 0.98 million shares', () =>
    expect(capitalOf(4_200, { millions: '0.98', unitsPerShare: 100 })).toBe(41_000_000))

  test('depositary shares are counted as listed', () =>
    expect(sharesOf({ exact: '980000', unitsPerShare: 100 })).toBe(98_000_000))

  test('is unknown when the share count is', () => {
    expect(capitalOf(84_000, { unitsPerShare: 1 })).toBeNull()
    expect(sharesOf({ unitsPerShare: 1 })).toBeNull()
  })
})
