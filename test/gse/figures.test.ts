import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOf, fromE4, readE4 } from '../../pipeline/gse/read/figures.ts'

describe('a printed number', () => {
  test.each([
    ['31.90', 319_000],
    ['0.02', 200],
    ['-1.26', -12_600],
    ['0', 0],
    ['0.0000', 0],
    ['-0.00', 0],
    ['3811350.0000', 38_113_500_000],
    ['12,080,473', 120_804_730_000],
    ['277,852,258.50', 2_778_522_585_000],
    ['1,234', 12_340_000],
    ['338732.17000000004', 3_387_321_700],
    ['1.00005', 10_001],
  ])('%s is read in ten-thousandths', (text, e4) => expect(readE4(text)).toBe(e4))

  test('an empty cell is no number and no zero', () => expect(readE4('')).toBeNull())

  test.each([
    '31,90',
    '1.234,50',
    '12,34',
    '1234,567',
    ',123',
    '1,23,456',
    '1.2.3',
    '.5',
    '5.',
    '-',
    '--',
    'n/a',
    '1e5',
    '+1',
    ' 1',
    '٣',
    '12 000',
    '1.5,000',
    '99999999999999999',
  ])('%s is not how the exchange writes one', text => expect(readE4(text)).toBeNaN())

  test('any amount printed with two decimals and commas is read as it stands', () =>
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), hundredths => {
        const [sign, size] = [hundredths < 0 ? '-' : '', Math.abs(hundredths)]
        const whole = String(Math.floor(size / 100)).replace(/\B(?=(\d{3})+$)/g, ',')
        expect(readE4(`${sign}${whole}.${String(size % 100).padStart(2, '0')}`)).toBe(hundredths * 100)
      }),
    ))

  test('differences print as people write them: 0.81 - 0.80 is 0.01', () => {
    expect(0.81 - 0.8).not.toBe(0.01)
    expect(fromE4(readE4('0.81')! - readE4('0.80')!)).toBe(0.01)
    expect(fromE4(readE4('462.39')! - readE4('466.72')!)).toBe(-4.33)
  })
})

describe('a printed day', () => {
  test.each([
    ['24/07/2026', '2026-07-24'],
    ['2026-07-24', '2026-07-24'],
    ['29/02/2024', '2024-02-29'],
  ])('%s is %s', (text, date) => expect(dayOf(text)).toBe(date))

  test.each(['29/02/2026', '07/24/2026', '', 'today', '24/07/26'])('%s is none', text =>
    expect(dayOf(text)).toBeUndefined(),
  )
})
