import { describe, expect, it } from 'vitest'
import {
  conversion,
  fixed,
  grouped,
  money,
  percent,
  price,
  quotient,
  shortConversion,
  signed,
  size,
} from '../../../site/page/text/number.ts'

describe('formatted numbers', () => {
  it('are products of decimal digits, rounded half up to the smallest unit', () => {
    expect(conversion(1, 11.635, 2)).toEqual({ value: '11.635', text: '11.64' })
    expect(conversion(1000, 11.732577, 2)).toEqual({ value: '11732.577', text: '11,732.58' })
    expect(conversion(3, 0.33333333, 2)).toEqual({ value: '0.99999999', text: '1.00' })
    // 123,456 × 12.345678 = 1,524,148.023…
    expect(conversion(123_456, 12.345678, 2)).toEqual({ value: '1524148.02', text: '1,524,148.02' })
    // 1,234,567.89 × 11.635 = 14,364,197.40…
    expect(conversion(1_234_567.89, 11.635, 2)).toEqual({ value: '14364197.4', text: '14,364,197.40' })
    // The tie 14,363.4075 has a binary value below it; 3 × 0.00166 is 0.00498.
    expect(conversion(1234.5, 11.635, 2)).toEqual({ value: '14363.407', text: '14,363.41' })
    expect(conversion(3, 0.00166, 2)).toEqual({ value: '0.00498', text: '0.00498' })
    expect(conversion(0, 12.3, 2)).toEqual({ value: '0', text: '0.00' })
    // No smallest unit: gold.
    expect(conversion(1000, 0.00024816, null)).toEqual({ value: '0.24816', text: '0.24816' })
  })

  it('keep four digits below one where no rate stands beside them', () => {
    // 0.42 × 0.08595 = 0.036099
    expect(shortConversion(0.42, 0.08595, 2)).toBe('0.0361')
    expect(shortConversion(1, 0.08595, 2)).toBe('0.08595')
    expect(shortConversion(43.2, 0.08595, 2)).toBe('3.71')
    expect(shortConversion(1000, 11.635, 2)).toBe('11,635.00')
  })

  it.each([
    [1.005, 2, '1.01'],
    [-1.005, 2, '-1.01'],
    [8.345, 2, '8.35'],
    [-0.001, 2, '0.00'],
    [1e21, 0, '1000000000000000000000'],
    [0.000000125, 8, '0.00000013'],
  ])('%d with %i decimals is %s', (value, decimals, text) => expect(fixed(value, decimals)).toBe(text))

  it('are quotients rounded once', () => {
    expect(quotient(2, 3, 2)).toBe('0.67')
    expect(quotient(1, 8, 2)).toBe('0.13')
    expect(quotient(-1, 8, 2)).toBe('-0.13')
  })

  it.each([
    [1000, '1,000', '1,000.00'],
    [11732.577, '11,732.577', '11,732.577'],
    [10523.4, '10,523.4', '10,523.40'],
    [1234567.5, '1,234,567.5', '1,234,567.5'],
    [0.0000012, '0.0000012', '0.0000012'],
    [1e15, '1,000,000,000,000,000', '1,000,000,000,000,000'],
    [0, '0', '0.00'],
    [-123, '-123', '-123.00'],
    [-1234.5, '-1,234.5', '-1,234.50'],
    [-123456, '-123,456', '-123,456.00'],
  ])('%d is grouped as %s and as money %s', (value, plain, sum) => {
    expect(grouped(value)).toBe(plain)
    expect(money(value)).toBe(sum)
  })

  it.each([
    [11732.577, 2, '11,732.58'],
    [157234.5, 0, '157,235'],
    [0.126, 2, '0.13'],
    [0.00012345, 2, '0.000123'],
    [0.4, 0, '0.4'],
    [12.3456, 3, '12.346'],
    [0, 2, '0.00'],
    [1234.5678, null, '1,234.5678'],
  ])('%d in a currency of %j decimals is %s', (value, units, text) =>
    expect(conversion(value, 1, units).text).toBe(text),
  )

  it.each([
    [43.2, '43.20'],
    [0.0125, '0.0125'],
    [-0.02, '-0.02'],
    [7, '7.00'],
    [462.39, '462.39'],
    [0.1 + 0.2, '0.30'],
    [0.00005, '0.0001'],
  ])('the price %d reads %s', (value, text) => expect(price(value)).toBe(text))

  it('have a sign where they are changes', () => {
    expect(signed('0.02')).toBe('+0.02')
    expect(signed('-0.02')).toBe('-0.02')
    expect(signed('0.00')).toBe('0.00')
  })

  it('are per cent of the previous close', () => {
    // 7.00 after 6.98
    expect(percent(7, 0.02)).toBe(0.29)
    expect(percent(2.01, -0.02)).toBe(-0.99)
    expect(percent(0.11, 0.01)).toBe(10)
    // 0.01 of 8.00 is 0.125 %, in either direction.
    expect(percent(8.01, 0.01)).toBe(0.13)
    expect(percent(7.99, -0.01)).toBe(-0.13)
    expect(percent(1, 1)).toBeNull()
  })

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [1_500, '1.5 kB'],
    [7_812_345, '7.8 MB'],
    [250_000_000, '250 MB'],
  ])('%d bytes are %s', (bytes, text) => expect(size(bytes)).toBe(text))
})
