import { expect, test } from 'vitest'
import bcra from '../../../pipeline/forex/sources/bcra.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const day = fixture('bcra', 'day.json')
const reading = bcra.read(day)

test('old codes mean the money of the day: MXP is MXN, VEB was VEF and is VES', () => {
  expect(reading.rows.find(({ label }) => label === 'MXP')).toMatchObject({ base: 'MXN', text: '78.43832100' })
  expect(reading.rows.find(({ label }) => label === 'VEB as VES')).toMatchObject({ base: 'VES', text: '3.13045430' })
  const older = bcra.read(changed(day, '2026-03-19', '2018-08-17'))
  expect(older.rows.find(({ base }) => base === 'VEF')?.label).toBe('VEB as VEF')
  expect(bcra.read(changed(day, '2026-03-19', '2007-12-28')).rows.find(({ base }) => base === 'VEB')?.label).toBe('VEB')
})

test('the peso itself and the second dollar are refused', () => {
  expect(reading.refused.map(({ rule, code }) => [rule, code])).toEqual([
    ['second-rate', 'REF'],
    ['own-currency', 'ARS'],
  ])
  expect(rulesOf(bcra.read(changed(day, '1612.04200000', '0.00000000')))).toMatchObject({ 'number-range': 1 })
})
