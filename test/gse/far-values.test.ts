import { describe, expect, test } from 'vitest'
import { judged, row } from './rows.ts'

const line = (code: string, close: string, volume: string, value: string) =>
  judged(row({ date: '10/06/2026', code, close, volume, value })).sound[0]!.line

describe('a value per share far from the close', () => {
  test('more than twice the close: the volume is not trusted, the price stands, as for ALW on 10 June 2026', () =>
    expect(line('**ALW**', '0.10', '10,272', '86,901.12')).toMatchObject({ close: 0.1, volume: null, value: null }))

  test('less than half of the close: not trusted either', () =>
    expect(line('ALLGH', '6.12', '10,272', '1,027.20').volume).toBeNull())

  test.each([
    ['IIL', '0.08', '882', '105.84', 882],
    ['ACCESS', '31.90', '12,080,473', '277,852,258.50', 12_080_473],
    ['ZEN', '10.00', '2,097,320', '10,973,200.00', 2_097_320],
  ])('%s at %s: %s shares for %s are a lot or a block at another price', (code, close, volume, value, shares) =>
    expect(line(code, close, volume, value).volume).toBe(shares),
  )

  test('exactly twice and exactly half are still trusted', () => {
    expect(line('CAL', '0.80', '1,000', '1,600.00').volume).toBe(1000)
    expect(line('CAL', '0.80', '1,000', '400.00').volume).toBe(1000)
  })
})
