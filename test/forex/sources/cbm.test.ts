import { expect, test } from 'vitest'
import cbm from '../../../pipeline/forex/sources/cbm.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const latest = fixture('cbm', 'latest.json')

test('kyat of the moment’s day in Yangon', () => {
  // 18:00 UTC is half past midnight there.
  expect(textOn(cbm.read(changed(latest, '1775721600', '1775757600')), '2026-04-10', 'USD')).toBe('2100.00')
})

test('a thousands comma is read', () => {
  expect(textOn(cbm.read(changed(latest, '6851.55', '6,851.55')), '2026-04-09', 'KWD')).toBe('6851.55')
})
