import { describe, expect, test } from 'vitest'
import { capitalOf, sharesOf, sharesPrecisionOf } from '../../pipeline/gse/capital.ts'

describe('market capitalization', () => {
  test('is price × shares, exact to the digit: 7.03 × 13,236,175,050', () =>
    expect(capitalOf(70_300, { exact: '13236175050', unitsPerShare: 1 })).toBe(93_050_310_601.5))

  test('has the digits of a rounded share count and no more: 31.90 × 173.95 million', () => {
    expect(capitalOf(319_000, { millions: '173.95', unitsPerShare: 1 })).toBe(5_549_000_000)
    expect(sharesOf({ millions: '173.95', unitsPerShare: 1 })).toBe(173_950_000)
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

  test('counts printed in millions are that many shares, with their precision', () => {
    const counts = ['24067.75', '0.98', '480', '1.2345678'].map(millions => ({ millions, unitsPerShare: 1 }))
    expect(counts.map(sharesOf)).toEqual([24_067_750_000, 980_000, 480_000_000, 1_234_567])
    expect(counts.map(sharesPrecisionOf)).toEqual([10_000, 10_000, 1_000_000, 1])
    const depositary = { millions: '0.98', unitsPerShare: 100 }
    expect([sharesOf(depositary), sharesPrecisionOf(depositary)]).toEqual([98_000_000, 1_000_000])
    expect(sharesPrecisionOf({ exact: '13236175050', millions: '13236.18', unitsPerShare: 1 })).toBe(1)
    expect(sharesPrecisionOf({ unitsPerShare: 1 })).toBeNull()
  })

  test('is unknown when the share count is', () => {
    expect(capitalOf(84_000, { unitsPerShare: 1 })).toBeNull()
    expect(sharesOf({ unitsPerShare: 1 })).toBeNull()
  })
})
