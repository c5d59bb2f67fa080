import { expect, test } from 'vitest'
import bnr from '../../../pipeline/forex/sources/bnr.ts'

test('asks for the years not complete yet', () => {
  const file = (year: number) => `https://curs.bnr.ro/files/xml/years/nbrfxrates${year}.xml`
  expect(bnr.requests({ last: '2025-12-30', today: '2026-01-08' }).map(({ url }) => url)).toEqual([
    file(2025),
    file(2026),
  ])
  expect(bnr.requests({ last: '2026-01-08', today: '2026-01-09' }).map(({ url }) => url)).toEqual([file(2026)])
  expect(bnr.requests({ today: '2026-01-08' })).toHaveLength(22)
})
