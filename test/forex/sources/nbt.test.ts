import { expect, test } from 'vitest'
import nbt from '../../../pipeline/forex/sources/nbt.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const day = fixture('nbt', 'day.xml')

test('somoni of Monday the eighteenth were set on Friday the fifteenth', () => {
  expect(textOn(nbt.read(changed(day, '2026-05-18', '2026-05-19')), '2026-05-18', 'USD')).toBe('9.3450')
})
