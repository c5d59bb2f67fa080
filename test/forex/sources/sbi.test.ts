import { expect, test } from 'vitest'
import sbi from '../../../pipeline/forex/sources/sbi.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const further = fixture('sbi', 'group7.xml')

test('krónur on their day, which is written month first', () => {
  expect(textOn(sbi.read(further), '2026-03-24', 'CNY')).toBe('18.052000')
  expect(textOn(sbi.read(further), '2026-03-27', 'NGN')).toBe('0.090200')
})

test('a series without entries gives nothing and refuses nothing', () =>
  expect(sbi.read(further)).toMatchObject({ rows: { length: 2 }, refused: [] }))

test('bolívars are those of the day', () => {
  const named = changed(further, 'Kínverskt júan]', 'Venesúelskur bólivari]')
  expect(sbi.read(named).rows[0]).toMatchObject({ base: 'VES', label: 'VES' })
  expect(sbi.read(changed(named, '3/24/2026', '3/24/2006')).rows[0]).toMatchObject({ base: 'VEB', label: 'VEB' })
})
