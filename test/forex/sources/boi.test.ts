import { expect, test } from 'vitest'
import boi from '../../../pipeline/forex/sources/boi.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('boi', 'rates.csv')
const reading = boi.read(rates)

test('shekels on the day they were fixed', () => {
  expect(textOn(reading, '2026-03-02', 'RER_USD_ILS')).toBe('3.073')
  expect(textOn(reading, '2026-03-06', 'RER_EUR_ILS')).toBe('3.5499')
})

test('the unit is a power of ten: 2 is a hundred, 1 is ten', () => {
  expect(reading.rows[1]).toEqual({
    date: '2026-03-02',
    label: '100 RER_JPY_ILS',
    base: 'JPY',
    counter: 'ILS',
    units: '100',
    side: 'mid',
    text: '1.971',
  })
  expect(reading.rows[2]).toMatchObject({ label: '10 RER_LBP_ILS', units: '10', text: '0.0003' })
})

test('an empty value is no figure; averages, odd powers and zeros are refused', () => {
  expect(boi.read(changed(rates, '3.073,', ',')).rows).toHaveLength(3)
  expect(rulesOf(boi.read(changed(rates, 'OF00', 'OF01')))).toEqual({ 'other-series': 1 })
  expect(rulesOf(boi.read(changed(rates, ',2,,', ',-2,,')))).toEqual({ 'units-form': 1 })
  expect(rulesOf(boi.read(changed(rates, '3.073', '0')))).toEqual({ 'number-range': 1 })
})

test('columns are found by name, and a lost one or a cut line is SOURCE_SHAPE', () => {
  const moved = changed(changed(rates, /,COMMENTS/, ''), /,,2026/g, ',2026')
  expect(textOn(boi.read(moved), '2026-03-02', '100 RER_JPY_ILS')).toBe('1.971')
  expect(() => boi.read(changed(rates, 'UNIT_MULT', 'UNITS'))).toThrow(/SOURCE_SHAPE forex\/boi/)
  expect(() => boi.read(changed(rates, '3.5499,YP\n', '3.5'))).toThrow(/SOURCE_SHAPE forex\/boi/)
})

test('asks from the last known day to today, ten years at most', () => {
  expect(boi.requests({ last: '2026-03-01', today: '2026-03-20' }).map(({ url }) => url)).toEqual([
    'https://edge.boi.gov.il/FusionEdgeServer/sdmx/v2/data/dataflow/BOI.STATISTICS/EXR/1.0/?c%5BDATA_TYPE%5D=OF00&endperiod=2026-03-20&format=csv&startperiod=2026-03-01',
  ])
  expect(boi.requests({ today: '2026-03-20' })).toHaveLength(3)
})
