import { expect, test } from 'vitest'
import nbkr from '../../../pipeline/forex/sources/nbkr.ts'
import { changed, fixture, replyOf, textOn } from '../fixture.ts'

const daily = fixture('nbkr', 'daily.xml')
const weekly = fixture('nbkr', 'weekly.xml')

test('the weekly table is known by its labels, which begin as the source says', () => {
  expect(textOn(nbkr.read(weekly), '2026-05-22', 'weekly GBP')).toBe('117.4147')
  expect(textOn(nbkr.read(weekly), '2026-05-22', 'weekly 10 JPY')).toBe('5.4969')
  expect(nbkr.read(weekly).rows.every(({ label }) => label.startsWith(nbkr.weekly!.labelPrefix))).toBe(true)
  expect(nbkr.weekly!.days).toBe(7)
})

test('the retired rouble still in the table keeps its own code', () =>
  expect(nbkr.read(weekly).rows[2]).toEqual({
    date: '2026-05-22',
    label: 'weekly 100 BYR',
    base: 'BYR',
    counter: 'KGS',
    units: '100',
    side: 'mid',
    text: '0.3402',
  }))

test('the comma is decimal; zero and a word are refused', () => {
  expect(textOn(nbkr.read(changed(daily, '87,4500', '1.087,4500')), '2026-05-22', 'USD')).toBe('1087.4500')
})

/** Two days as the page of the dollar's history writes them: the figures of the daily table of 22 and 21 May 2026. */
const history = (id: number) =>
  replyOf(
    '<table><tr><td><!--date-->23.05.2026<!--date--></td><td><!--value-->87,4500<!--value--></td></tr>' +
      '<tr><td><!--date-->22.05.2026<!--date--></td><td><!--value-->87,4400<!--value--></td></tr></table>',
    `https://www.nbkr.kg/index1.jsp?item=1562&lang=ENG&valuta_id=${id}&beg_day=21`,
  )

test('a page of the past is of the currency in its address, dated by the day in force as the tables are', () => {
  const read = nbkr.read(history(15))
  expect(read.rows.map(({ date, label, text }) => [date, label, text])).toEqual([
    ['2026-05-22', 'USD', '87.4500'],
    ['2026-05-21', 'USD', '87.4400'],
  ])
  expect(nbkr.read(history(36)).rows[0]).toMatchObject({ label: 'weekly 10 JPY', units: '10' })
  expect(() => nbkr.read(history(999))).toThrow(/valuta_id=15/)
})

test('asks for both newest tables, and for the past by the page of each currency, a year at once', () => {
  const urls = ['https://www.nbkr.kg/XML/daily.xml', 'https://www.nbkr.kg/XML/weekly.xml']
  expect(nbkr.requests({ last: '2020-01-01', today: '2026-05-23' }).map(({ url }) => url)).toEqual(urls)
  const past = nbkr.requests({ last: '2024-01-01', until: '2024-12-30', today: '2026-05-23' })
  expect(past).toHaveLength(44)
  expect(past[0]?.url).toBe(
    'https://www.nbkr.kg/index1.jsp?item=1562&lang=ENG&valuta_id=15&beg_day=01&beg_month=01&beg_year=2024&end_day=31&end_month=12&end_year=2024',
  )
})
