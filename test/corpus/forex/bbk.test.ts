import { expect, test } from 'vitest'
import bbk from '../../../pipeline/forex/sources/bbk.ts'
import { changed, rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/bbk')

test('every figure lies before the service begins', () => {
  expect(bbk.read(reply!).rows).toEqual([])
  expect(rulesOf(bbk.read(reply!))).toEqual({ 'before-2000': 108 })
})

test('five figures as they stand in the reply, were they of the year 2001', () => {
  const reading = bbk.read(changed(reply!, /;1998-12-(\d\d);/g, ';2001-01-$1;'))
  expect(textOn(reading, '2001-01-23', '100 ATS = ... DEM')).toBe('14.214')
  expect(textOn(reading, '2001-01-22', '100 ATS = ... DEM')).toBe('14.213')
  expect(textOn(reading, '2001-01-30', 'USD = ... DEM')).toBe('1.6730')
  expect(textOn(reading, '2001-01-29', 'USD = ... DEM')).toBe('1.6751')
  expect(textOn(reading, '2001-01-30', '1000 ITL = ... DEM')).toBe('1.0100')
})
