import { expect, test } from 'vitest'
import bota from '../../../pipeline/forex/sources/bota.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const page = fixture('bota', 'page.html')
const reading = bota.read(page)

/** The page with its first figure, day and headings as another form of it writes them. */
const grouped = (figure: string) =>
  bota.read(
    changed(
      changed(changed(changed(page, 'Transaction Date', 'Date'), 'AUD', 'USD'), '28-Mar-26', '19-May-26'),
      '1774.2803',
      figure,
    ),
  )

test('the bank publishes on Saturdays too, which are refused', () => {
  expect(reading.refused[0]).toMatchObject({ date: '2026-03-28', code: 'AUD' })
})

test('decimals grouped in threes from the end, as another form of the page has them', () => {
  expect(textOn(grouped('2,602.0,545'), '2026-05-19', 'USD')).toBe('2602.0545')
  expect(textOn(grouped('18.0,400'), '2026-05-19', 'USD')).toBe('18.0400')
  expect(textOn(grouped('0.7,050'), '2026-05-19', 'USD')).toBe('0.7050')
  expect(textOn(grouped('2,602.0545'), '2026-05-19', 'USD')).toBe('2602.0545')
})

test('commas anywhere else are no number', () => expect(rulesOf(grouped('2602,05,45'))).toEqual({ 'number-form': 1 }))

const form = (token: string) =>
  replyOf(
    `<form><input name="__RequestVerificationToken" type="hidden" value="${token}"><input name="dateFrom"></form>`,
  )

test('asks with the token of the page and days written month first, thirty days at once', () => {
  expect(bota.requests({ today: '2026-05-19' })).toMatchObject([
    { url: 'https://www.bot.go.tz/ExchangeRate/previous_rates' },
  ])
  const asked = bota.follow!(form('abc-123_x'), { last: '2026-03-16', today: '2026-05-19' })
  expect(asked.map(({ post }) => post?.body)).toEqual([
    '__RequestVerificationToken=abc-123_x&dateFrom=03%2F16%2F2026&dateTo=04%2F05%2F2026',
    '__RequestVerificationToken=abc-123_x&dateFrom=04%2F06%2F2026&dateTo=04%2F27%2F2026',
    '__RequestVerificationToken=abc-123_x&dateFrom=04%2F28%2F2026&dateTo=05%2F19%2F2026',
  ])
  expect(() => bota.follow!(form(''), { today: '2026-05-19' })).toThrow(/SOURCE_SHAPE forex\/bota/)
})
