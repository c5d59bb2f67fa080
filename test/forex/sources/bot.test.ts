import { expect, test } from 'vitest'
import bot from '../../../pipeline/forex/sources/bot.ts'
import { changed, fixture } from '../fixture.ts'

const daily = fixture('bot', 'daily.json')

test('the record of blanks that stands for a holiday is no figure', () => {
  const blank = /"data_detail": \[[\s\S]*\]/
  const none = '"data_detail": [{"period":"","currency_id":"","currency_name_eng":"","mid_rate":""}]'
  expect(bot.read(changed(daily, blank, none))).toEqual({ rows: [], refused: [] })
})

test('a thousand units are a thousand, in any spelling', () => {
  for (const spelt of ['1,000', '1.000', '1000'])
    expect(bot.read(changed(daily, '(1,000 RUPIAH)', `(${spelt} RUPIAH)`)).rows).toEqual(bot.read(daily).rows)
})

test('asks with a personal key, which the client adds and nothing else knows', () => {
  const [request] = bot.requests({ last: '2026-04-02', today: '2026-04-03' })
  expect(request).toMatchObject({ key: { name: 'BOT', header: 'Authorization' } })
})
