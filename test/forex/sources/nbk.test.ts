import { expect, test } from 'vitest'
import nbk from '../../../pipeline/forex/sources/nbk.ts'
import { changed, fixture } from '../fixture.ts'

const day = fixture('nbk', 'day.xml')
const reading = nbk.read(day)

test('tenge of the first of April were set on the thirty-first of March', () => {
  expect(reading.rows).toHaveLength(3)
})

test('a declaration that never closes is SOURCE_SHAPE', () =>
  expect(() => nbk.read(changed(day, '?>', '>'))).toThrow(/SOURCE_SHAPE forex\/nbk/))
