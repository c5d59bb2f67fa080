import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, prettify, toJson } from '../../pipeline/contract/json.ts'

describe('numbers', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [1.1684, '1.1684'],
    [1e-7, '0.0000001'],
    [5.3088703e-10, '0.00000000053088703'],
    [1e21, '1000000000000000000000'],
    [1.25e21, '1250000000000000000000'],
    [-1.5e-8, '-0.000000015'],
    [93050310601.5, '93050310601.5'],
  ])('%d is printed as plain digits', (value, text) => expect(decimal(value)).toBe(text))

  test('what JSON cannot say throws', () => {
    for (const value of [Number.NaN, Number.POSITIVE_INFINITY]) expect(() => decimal(value)).toThrow(TypeError)
    expect(() => toJson({ a: undefined })).toThrow(TypeError)
  })

  test('no number of a body has an exponent, whatever stands beside it; texts stay', () =>
    expect(toJson({ list: [1e-7, '1e-7', '\\"2e-7'], '3e-7': -2.5e21, small: 0.000001 })).toBe(
      '{"list":[0.0000001,"1e-7","\\\\\\"2e-7"],"3e-7":-2500000000000000000000,"small":0.000001}',
    ))

  test('any finite number reads back as itself', () =>
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), value => {
        const text = decimal(value)
        return !text.includes('e') && Number(text) === (value === 0 ? 0 : value)
      }),
      { numRuns: 2000 },
    ))
})

describe('layouts', () => {
  const value = { date: '2026-04-13', list: [1, null], empty: [], none: {}, text: 'ø "\n' }

  test('compact has no spaces, pretty has two and a final line feed', () => {
    expect(toJson(value)).toBe('{"date":"2026-04-13","list":[1,null],"empty":[],"none":{},"text":"ø \\"\\n"}')
    expect(toJson([1, { a: [] }], { pretty: true })).toBe('[\n  1,\n  {\n    "a": []\n  }\n]\n')
  })

  test('any JSON value reads back, and prettifying the compact form gives the pretty form', () =>
    fc.assert(
      fc.property(fc.jsonValue(), json => {
        const plain = JSON.parse(JSON.stringify(json)) as unknown
        expect(JSON.parse(toJson(plain))).toEqual(plain)
        // With a number that has an exponent every text of the body is looked at.
        expect(JSON.parse(toJson([plain, 1e-7]))).toEqual([plain, 1e-7])
        expect(prettify(toJson(plain))).toBe(toJson(plain, { pretty: true }))
      }),
    ))
})
