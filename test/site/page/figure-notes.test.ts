import { expect, it } from 'vitest'
import { coverageStrip, yearShares, yearsAsText, yearsInWords } from '../../../site/page/text/coverage-strip.ts'
import { figureNotes } from '../../../site/page/text/figure-notes.ts'

const notes = new Map([
  ['ARS', { years: yearsAsText([1, 1, 0.97, 0.42]), official: [['2011-10-31', '2015-12-16'] as const] }],
  ['IRR', { years: yearsAsText([1, 1, 1, 1]), official: [['2000-01-01', ''] as const] }],
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

it('keeps whole per cent of the years in two characters each', () => {
  expect(yearsAsText([0, 0.001, 0.424, 0.999, 1])).toBe('0001162r2s')
  expect(yearShares('0001162r2s')).toEqual([0, 0.01, 0.42, 0.99, 1])
})

it('draws a bar a year, of two units at least where there is a figure', () => {
  const { bars, caption, viewBox } = coverageStrip('GHS', [0, 0.01, 0.5, 1], 2000)
  expect(bars).toBe('M12 32v-2h10v2zM24 32v-16h10v16zM36 32v-32h10v32z')
  expect([viewBox, ...caption]).toEqual(['0 0 46 32', '2000', 'days with a figure of GHS', '2003'])
})
