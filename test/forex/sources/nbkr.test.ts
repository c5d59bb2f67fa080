import { expect, test } from 'vitest'
import nbkr from '../../../pipeline/forex/sources/nbkr.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const daily = fixture('nbkr', 'daily.xml')
const weekly = fixture('nbkr', 'weekly.xml')

test('the weekly table is known by its labels, which begin as the source says', () => {
  expect(textOn(nbkr.read(weekly), '2026-05-22', 'weekly GBP')).toBe('117.4147')
  expect(textOn(nbkr.read(weekly), '2026-05-22', 'weekly 10 JPY')).toBe('5.4969')
  expect(nbkr.read(weekly).rows.every(({ label }) => label.startsWith(nbkr.weekly.labelPrefix))).toBe(true)
  expect(nbkr.weekly.days).toBe(7)
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

test('asks for both newest tables, whatever is known', () => {
  const urls = ['https://www.nbkr.kg/XML/daily.xml', 'https://www.nbkr.kg/XML/weekly.xml']
  expect(nbkr.requests().map(({ url }) => url)).toEqual(urls)
})
