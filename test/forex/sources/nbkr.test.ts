import { expect, test } from 'vitest'
import nbkr from '../../../pipeline/forex/sources/nbkr.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('nbkr', 'daily.xml')
const weekly = fixture('nbkr', 'weekly.xml')

test('soms dated Sunday the twenty-fourth were set on Friday the twenty-second', () => {
  expect(textOn(nbkr.read(daily), '2026-05-22', 'USD')).toBe('87.4500')
  expect(textOn(nbkr.read(daily), '2026-05-22', 'EUR')).toBe('101.5076')
})

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
  expect(rulesOf(nbkr.read(changed(daily, '87,4500', '0,0000')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(nbkr.read(changed(daily, '87,4500', 'none')))).toEqual({ 'number-form': 1 })
})

test('another table, a renamed element and no rates are SOURCE_SHAPE', () => {
  expect(() => nbkr.read(changed(daily, 'Daily', 'Monthly'))).toThrow(/SOURCE_SHAPE forex\/nbkr/)
  expect(() => nbkr.read(changed(daily, /Value>/g, 'Rate>'))).toThrow(/SOURCE_SHAPE forex\/nbkr/)
  expect(() => nbkr.read(changed(daily, /<Currency [\s\S]*<\/Currency>/, ''))).toThrow(/SOURCE_SHAPE forex\/nbkr/)
})

test('asks for both newest tables, whatever is known', () => {
  const urls = ['https://www.nbkr.kg/XML/daily.xml', 'https://www.nbkr.kg/XML/weekly.xml']
  expect(nbkr.requests().map(({ url }) => url)).toEqual(urls)
})
