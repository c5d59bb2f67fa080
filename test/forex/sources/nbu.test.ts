import { expect, test } from 'vitest'
import nbu from '../../../pipeline/forex/sources/nbu.ts'
import { fixture, replyOf } from '../fixture.ts'

const range = fixture('nbu', 'range.json')

test('Saturday’s repetition of a rate is refused as one', () =>
  expect(nbu.read(range).refused).toMatchObject([{ rule: 'duplicate', date: '2026-03-05', code: 'USD' }]))

test.each([
  ['07.03.2026', { rows: 0 }],
  ['09.03.2026', { rows: 1, date: '2026-03-06' }],
  ['30.03.2015', { rows: 1, date: '2015-03-30' }],
  ['31.03.2015', { rows: 1, date: '2015-03-30' }],
])(
  'without calcdate, %s goes by the rule of its time',
  (exchangedate, { rows, date }: { rows: number; date?: string }) => {
    const text = `[{"exchangedate":"${exchangedate}","cc":"USD","rate":43.7292,"units":1}]`
    const reading = nbu.read(replyOf(text))
    expect(reading.rows).toHaveLength(rows)
    expect(reading.rows[0]?.date).toBe(date)
  },
)

test('asks to four days ahead, for Friday’s rates are dated Monday', () => {
  expect(nbu.requests({ last: '2026-03-12', today: '2026-03-13' }).map(({ url }) => url)).toEqual([
    'https://bank.gov.ua/NBU_Exchange/exchange_site?end=20260317&json=&order=asc&sort=exchangedate&start=20260312',
  ])
  const first = nbu.requests({ today: '2026-03-13' })
  expect(first[0]?.url).toMatch(/start=20000103$/)
  expect(first).toHaveLength(105)
})
