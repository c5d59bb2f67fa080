import { expect, test } from 'vitest'
import bceao from '../../../pipeline/forex/sources/bceao.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const day = fixture('bceao', 'day.html')

test('thousands are grouped by points', () => {
  const dinar = bceao.read(changed(changed(day, 'Dollar us', 'Dinar Koweitien'), '605,5200', '1.953,0200'))
  expect(textOn(dinar, '2026-03-16', 'KWD')).toBe('1953.0200')
})

test('the first of a month is written 1er', () =>
  expect(bceao.read(changed(day, 'lundi 16 mars 2026', 'mercredi 1er avril 2026')).rows[0]?.date).toBe('2026-04-01'))

test('asks day by day, for the working days that are missing', () => {
  expect(bceao.requests({ last: '2026-03-13', today: '2026-03-17' }).map(({ url }) => url.split('=')[1])).toEqual([
    '2026-03-16',
    '2026-03-17',
  ])
})
