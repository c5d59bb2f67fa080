import { describe, expect, test } from 'vitest'
import cbu from '../../../pipeline/forex/sources/cbu.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const day = fixture('cbu', 'day.json')
const reading = cbu.read(day)

test('soums of the first of April were set on the thirty-first of March', () => {
  expect(textOn(reading, '2026-04-01', 'USD')).toBeUndefined()
})

test('what comes into force on a Monday was set on the Friday before', () =>
  expect(textOn(cbu.read(changed(day, /01\.04\.2026/g, '06.04.2026')), '2026-04-03', 'USD')).toBe('12194.21'))

describe('refused rows', () => {
  test.each([
    ['zero', '"12194.21"', '"0"', 'number-range'],
    ['a word', '"12194.21"', '"n/a"', 'number-form'],
    ['no units', '"Nominal":"10"', '"Nominal":"0"', 'units-form'],
    ['the day in force is a Sunday', '01.04.2026', '05.04.2026', 'weekend'],
  ])('%s', (_, from, to, rule) => expect(rulesOf(cbu.read(changed(day, from, to)))).toEqual({ [rule]: 1 }))
})
