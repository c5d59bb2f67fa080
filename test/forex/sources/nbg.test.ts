import { expect, test } from 'vitest'
import nbg from '../../../pipeline/forex/sources/nbg.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const saturday = fixture('nbg', 'saturday.json')
const reading = nbg.read(saturday)

test('lari valid from Saturday were set on Friday', () => {
  expect(reading.refused).toEqual([])
})

test('lari valid from Tuesday were set on Monday', () =>
  expect(textOn(nbg.read(changed(saturday, '2026-02-28', '2026-03-03')), '2026-03-02', 'USD')).toBe('2.6759'))
