import { describe, expect, test } from 'vitest'
import { distribution } from '../../../pipeline/forex/rates/distribution.ts'

const agreementOf = (distances: readonly number[]) => {
  const { add, agreement } = distribution()
  for (const distance of distances) add(distance)
  return agreement()
}

/** Within half a per cent: a bin is one per cent wide and stands for its middle. */
const near = (value: number) => ({
  asymmetricMatch: (other: unknown) => typeof other === 'number' && Math.abs(other / value - 1) <= 0.0051,
})

describe('the agreement', () => {
  test('of a hundred distances from 0.1 to 10 % is told by the 51st and the 96th', () => {
    const distances = Array.from({ length: 100 }, (_, i) => (i + 1) / 1000)
    const wanted = { figures: 100, median: near(0.051), p95: near(0.096), off: 0.8 }
    expect(agreementOf(distances)).toEqual(wanted)
    expect(agreementOf(distances.toReversed())).toEqual(wanted)
  })

  test('of nothing is none, and of one figure is that figure', () => {
    expect(agreementOf([])).toBeNull()
    expect(agreementOf([0.05])).toEqual({ figures: 1, median: near(0.05), p95: near(0.05), off: 1 })
  })

  test.each([
    ['2 % is near', 0.02, 0],
    ['a little more is off', 0.02001, 1],
  ])('%s', (_, distance, off) => expect(agreementOf([distance])).toMatchObject({ off }))

  test.each([
    ['equal figures are 0 apart', 0, 0],
    ['less than a ten-millionth is 0', 0.99e-7, 0],
    ['a ten-millionth is not', 1.001e-7, near(1.001e-7)],
    ['a millionth', 1e-6, near(1e-6)],
    ['a thousandfold', 999, near(999)],
  ])('%s', (_, distance, median) => expect(agreementOf([distance])).toMatchObject({ median }))

  test('counts a distance beyond all bins, such as of a figure of 1e-9, as very large', () =>
    expect(agreementOf([1e-6, 1e-6, 1e12, 1e12, Number.POSITIVE_INFINITY])!.median).toBeGreaterThan(1e7))
})
