import { expect, test } from 'vitest'
import boi from '../../../pipeline/forex/sources/boi.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const rates = fixture('boi', 'rates.csv')

test('an empty value is no figure; averages, odd powers and zeros are refused', () => {
  expect(boi.read(changed(rates, '3.073,', ',')).rows).toHaveLength(3)
})

test('columns are found by name, and a lost one or a cut line is SOURCE_SHAPE', () => {
  const moved = changed(changed(rates, /,COMMENTS/, ''), /,,2026/g, ',2026')
  expect(textOn(boi.read(moved), '2026-03-02', '100 RER_JPY_ILS')).toBe('1.971')
  expect(() => boi.read(changed(rates, 'UNIT_MULT', 'UNITS'))).toThrow(/SOURCE_SHAPE forex\/boi/)
  expect(() => boi.read(changed(rates, '3.5499,YP\n', '3.5'))).toThrow(/SOURCE_SHAPE forex\/boi/)
})
