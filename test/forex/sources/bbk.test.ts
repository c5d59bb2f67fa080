import { expect, test } from 'vitest'
import bbk from '../../../pipeline/forex/sources/bbk.ts'
import { changed, fixture, rulesOf } from '../fixture.ts'

const marks = fixture('bbk', 'marks.csv')
const later = bbk.read(changed(marks, /1998-12-/g, '2000-03-'))

test('marks of 1998 lie before the service begins; a full stop is no figure', () => {
  expect(bbk.read(marks).rows).toEqual([])
  expect(rulesOf(bbk.read(marks))).toEqual({ 'before-2000': 3 })
  expect(bbk.read(marks).refused.map(({ code, date }) => `${date} ${code}`)).toEqual([
    '1998-12-23 100 ATS = ... DEM',
    '1998-12-30 1000 ITL = ... DEM',
    '1998-12-30 USD = ... DEM',
  ])
})

test('units and direction come from the title', () => {
  expect(later.rows.map(({ base, counter, units, text }) => [base, counter, units, text])).toEqual([
    ['ATS', 'DEM', '100', '14.214'],
    ['ITL', 'DEM', '1000', '1.0100'],
    ['USD', 'DEM', '1', '1.6730'],
  ])
  const turned = bbk.read(changed(changed(marks, /1998-12-/g, '2000-03-'), '1 USD = ... DEM', '1 EUR = ... USD'))
  expect(turned.rows[2]).toMatchObject({ base: 'EUR', counter: 'USD', label: 'EUR = ... USD' })
})

test('another title, a lost column and a cut line are SOURCE_SHAPE', () => {
  expect(() => bbk.read(changed(marks, '1 USD = ... DEM', 'USD in DEM'))).toThrow(/SOURCE_SHAPE forex\/bbk/)
  expect(() => bbk.read(changed(marks, 'OBS_VALUE', 'VALUE'))).toThrow(/SOURCE_SHAPE forex\/bbk/)
  expect(() => bbk.read(changed(marks, /-0\.1;\n\n$/, ''))).toThrow(/SOURCE_SHAPE forex\/bbk/)
})

test('asks for nothing: its euro rates are the ECB’s', () => expect(bbk.requests()).toEqual([]))
