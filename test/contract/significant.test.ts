import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decimal, writeRounded } from '../../pipeline/contract/json.ts'
import { scaledInteger, significant } from '../../pipeline/contract/significant.ts'

const digitsAsked = fc.constantFrom(1, 3, 6, 8, 10, 15)
const written = new Uint8Array(400)
const roundedDecimal = (value: number, digits: number): string =>
  new TextDecoder().decode(written.subarray(0, writeRounded(written, 0, value, digits)))

const isSame = (value: number, digits: number): void => {
  const expected = Number(value.toPrecision(digits))
  expect([value, digits, significant(value, digits)]).toEqual([value, digits, expected])
  // The largest numbers round up to none.
  if (Number.isFinite(expected))
    expect([value, digits, roundedDecimal(value, digits)]).toEqual([value, digits, decimal(expected)])
}

/** Numbers whose digit after the last is a half, and their neighbours: `1.00000005` with eight digits. */
const nearHalf = fc
  .record({
    integer: fc.integer({ min: 10_000_000, max: 99_999_999 }),
    power: fc.integer({ min: -30, max: 30 }),
    steps: fc.integer({ min: -4, max: 4 }),
  })
  .map(({ integer, power, steps }) => {
    const half = Number(`${integer}.5e${power}`)
    return half + steps * half * Number.EPSILON
  })

describe('significant', () => {
  it.each([
    // Worked out with Python's Decimal on the exact binary value, ROUND_HALF_UP.
    [1.000000005, 8, 1],
    [2.5, 1, 3],
    [0.5, 1, 0.5],
    [1.5, 1, 2],
    [12_345_678.5, 8, 12_345_679],
    [99_999_999.5, 8, 100_000_000],
    [0.999999995, 8, 1],
    [1.00000005, 8, 1],
    [999.9999999999999, 8, 1_000],
    [1e22, 8, 1e22],
    [5e-324, 8, 5e-324],
    [2.2250738585072014e-308, 8, 2.2250739e-308],
    [Number.MAX_VALUE, 8, 1.7976931e308],
    [-1.23456789, 8, -1.2345679],
    [0, 8, 0],
  ])('%d in %d digits is %d', (value, digits, rounded) => {
    expect(significant(value, digits)).toBe(rounded)
    isSame(value, digits)
  })

  it('is what toPrecision says of any number', () =>
    fc.assert(fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), digitsAsked, isSame), {
      numRuns: 3_000,
    }))

  it('is what toPrecision says of figures such as rates, and of their quotients', () => {
    const figure = fc.double({ min: 1e-6, max: 1e8, noNaN: true }).map(value => Number(value.toPrecision(7)))
    fc.assert(
      fc.property(figure, figure, digitsAsked, (a, b, digits) => isSame(a / b, digits)),
      { numRuns: 3_000 },
    )
  })

  it('is what toPrecision says near a half and near a power of ten', () => {
    const power = fc.integer({ min: -300, max: 300 }).map(exponent => Number(`1e${exponent}`))
    const nearPower = fc.tuple(power, fc.integer({ min: -9, max: 9 })).map(([at, n]) => at + n * at * Number.EPSILON)
    fc.assert(fc.property(fc.oneof(nearHalf, nearPower), digitsAsked, isSame), { numRuns: 3_000 })
  })

  it('leaves a half to the exact value, and takes the short way elsewhere', () => {
    expect(scaledInteger(12_345_678.5, 8)).toBeUndefined()
    expect(scaledInteger(1.1684, 8)).toEqual({ integer: 11_684_000, scale: 7 })
    expect(scaledInteger(Number.NaN, 8)).toBeUndefined()
  })
})
