import { expect, test } from 'vitest'
import cbu from '../../../pipeline/forex/sources/cbu.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const day = fixture('cbu', 'day.json')
const reading = cbu.read(day)

test('soums of the first of April were set on the thirty-first of March', () => {
  expect(textOn(reading, '2026-04-01', 'USD')).toBeUndefined()
})

test('what comes into force on a Monday was set on the Friday before', () =>
  expect(textOn(cbu.read(changed(day, /01\.04\.2026/g, '06.04.2026')), '2026-04-03', 'USD')).toBe('12194.21'))
