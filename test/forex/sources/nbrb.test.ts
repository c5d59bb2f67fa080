import { expect, test } from 'vitest'
import nbrb from '../../../pipeline/forex/sources/nbrb.ts'
import { changed, fixture } from '../fixture.ts'

const day = fixture('nbrb', 'day.json')

test('before July 2016 prices were in the old rouble, under labels of their own', () =>
  expect(nbrb.read(changed(day, /2026-03-17/g, '2016-06-30')).rows.map(row => [row.label, row.counter])).toEqual([
    ['AUD in BYR', 'BYR'],
    ['1000 AMD in BYR', 'BYR'],
    ['100 UAH in BYR', 'BYR'],
  ]))

test('a rate of null is no figure', () => {
  expect(nbrb.read(changed(day, '2.0700', 'null')).rows).toHaveLength(2)
})

test('asks day by day while little is missing, then series by series, a year at once; before July 2021 by days only', () => {
  expect(nbrb.requests({ last: '2026-03-13', today: '2026-03-17' }).map(({ url }) => url)).toEqual([
    'https://api.nbrb.by/exrates/rates?ondate=2026-03-17&periodicity=0',
    'https://api.nbrb.by/exrates/rates?ondate=2026-03-18&periodicity=0',
  ])
  const year = nbrb.requests({ last: '2025-06-02', today: '2026-03-17' })
  expect(year).toHaveLength(30)
  expect(year[0]?.url).toBe('https://api.nbrb.by/exrates/rates/dynamics/371?endDate=2026-03-20&startDate=2025-06-02')
  const first = nbrb.requests({ last: '2021-06-30', today: '2023-07-01' }).map(({ url }) => url)
  expect(first.filter(url => url.includes('ondate'))).toEqual(
    ['02', '05', '06', '07', '08'].map(day => `https://api.nbrb.by/exrates/rates?ondate=2021-07-${day}&periodicity=0`),
  )
  expect(first.filter(url => url.includes('dynamics/145'))).toEqual([])
  expect(first).toHaveLength(5 + 60)
})
