import { describe, expect, test } from 'vitest'
import mas from '../../../pipeline/forex/sources/mas.ts'
import { changed, fixture, replyOf, textOn } from '../fixture.ts'

const daily = fixture('mas', 'daily.csv')
const reading = mas.read(daily)

test('year and month are carried down from the line that says them; footnotes are no days', () =>
  expect([...new Set(reading.rows.map(({ date }) => date))]).toEqual(['2026-03-02', '2026-03-03', '2026-03-31']))

test('a month that begins in the middle', () =>
  expect(textOn(mas.read(changed(daily, ',,31,', ',Apr,01,')), '2026-04-01', 'EUR')).toBe('1.4811'))

test('a blank is no figure, a word is refused, a new name is refused', () => {
  expect(mas.read(changed(daily, '1.4877', '')).rows).toHaveLength(11)
})

describe('asking', () => {
  const page =
    '<form method="post"><input type="hidden" name="__VIEWSTATE" value="a+b/=="><input type="hidden" name="__EVENTVALIDATION" value="c&amp;d"><input type="text" name="q" value="x"></form>'
  const known = { last: '2026-03-02', today: '2026-04-05' }

  test('first for the page, then with its tokens for whole months', () => {
    expect(mas.requests(known)).toEqual([{ url: 'https://eservices.mas.gov.sg/statistics/msb/ExchangeRates.aspx' }])
    const [ask, ...more] = mas.follow!(replyOf(page), known)
    expect(more).toEqual([])
    const form = new URLSearchParams(ask?.post?.body)
    expect([form.get('__VIEWSTATE'), form.get('__EVENTVALIDATION'), form.get('q')]).toEqual(['a+b/==', 'c&d', null])
    const month = (name: string) => form.get(`ctl00$ContentPlaceHolder1$${name}DropDownList`)
    expect(['StartYear', 'StartMonth', 'EndYear', 'EndMonth', 'Frequency'].map(month)).toEqual([
      '2026',
      '3',
      '2026',
      '4',
      'D',
    ])
    expect([...form.values()].filter(value => value === 'on')).toHaveLength(21)
  })

  test('a page without tokens is SOURCE_SHAPE', () =>
    expect(() => mas.follow!(replyOf('<html></html>'), known)).toThrow(/SOURCE_SHAPE forex\/mas/))
})
