import { expect, test } from 'vitest'
import bota from '../../../pipeline/forex/sources/bota.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

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
