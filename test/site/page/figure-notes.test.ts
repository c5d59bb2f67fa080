import { expect, it } from 'vitest'
import { figureNotes, yearsInWords } from '../../../site/page/text/figure-notes.ts'

const notes = new Map([
  ['ARS', { years: '9994', official: [['2011-10-31', '2015-12-16'] as const] }],
  ['IRR', { years: '9999', official: [['2000-01-01', ''] as const] }],
])
const on = (date: string, provisional = '') =>
  figureNotes(['USD', 'ARS'], notes, { date, firstYear: 2010, provisional })

it.each([
  ['2011-10-28', ''],
  ['2011-10-31', 'ARS: official rate; the market may pay another.'],
  [
    '2013-01-02',
    'ARS: official rate; the market may pay another. ARS has a figure on fewer than half of the days of 2013.',
  ],
  ['2016-01-04', ''],
])('on %s: %j', (date, sentence) => expect(on(date)).toBe(sentence))

it('says that a day without the ECB is provisional', () => {
  const sentence = 'This rate is provisional: the European Central Bank’s figures of that day may still come.'
  expect(on('2010-03-01', '2010-03-01')).toBe(sentence)
  expect(on('2010-03-01', '2010-03-02')).toBe('')
})

it('names a currency once', () =>
  expect(figureNotes(['IRR', 'IRR'], notes, { date: '2012-01-02', firstYear: 2010, provisional: '' })).toBe(
    'IRR: official rate; the market may pay another.',
  ))

it('puts equal years together, and never rounds to none or to every day', () => {
  expect(yearsInWords([0, 0, 0.424, 0.999, 1, 1], 2000)).toBe(
    '2000 to 2001 none, 2002 42 %, 2003 99 %, 2004 to 2005 every day',
  )
  expect(yearsInWords([0.001], 2000)).toBe('2000 1 %')
})
