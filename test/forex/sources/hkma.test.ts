import { expect, test } from 'vitest'
import hkma from '../../../pipeline/forex/sources/hkma.ts'
import { fixture, rulesOf } from '../fixture.ts'

const daily = fixture('hkma', 'daily.json')
const reading = hkma.read(daily)

test('the SDR is XDR; indices and nulls are no figures', () => {
  expect(reading.rows).toHaveLength(8)
})

test("Saturday's figures are refused", () => {
  expect(rulesOf(reading)).toEqual({ weekend: 3 })
  expect(reading.refused[0]).toMatchObject({ date: '2026-02-28', code: 'usd' })
})
