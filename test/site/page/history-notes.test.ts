/** The note below a history, for days chosen by hand. */
import { expect, test } from 'vitest'
import { historyNotes, redenominationsIn, redenominationsOf } from '../../../site/page/text/history-notes.ts'

const line = (name: string, ...dates: readonly string[]) => ({ name, points: dates.map(date => ({ date, rate: 2 })) })
/** Monday to Friday. */
const week = ['2016-06-27', '2016-06-28', '2016-06-29', '2016-06-30', '2016-07-01'] as const
const usual = { span: '1m', missing: [], newest: '2016-07-01', redenominations: [] } as const

test('redenominations are read as the page holds them', () => {
  expect(redenominationsOf('')).toEqual([])
  expect(redenominationsOf('BYN 2016-07-01,GHS 2007-07-01')).toEqual([
    { code: 'BYN', since: '2016-07-01' },
    { code: 'GHS', since: '2007-07-01' },
  ])
})

test('a redenomination counts after the first drawn day of any line, up to the last', () => {
  const all = [{ code: 'BYN', since: '2016-07-01' }]
  expect(redenominationsIn([line('USD/BYN', ...week)], all)).toEqual(all)
  expect(redenominationsIn([line('USD/BYN', '2016-07-01', '2016-07-04')], all)).toEqual([])
  expect(redenominationsIn([line('USD/BYN', '2016-06-29', '2016-06-30')], all)).toEqual([])
  expect(redenominationsIn([line('USD/EUR', ...week)], all)).toEqual([])
  expect(redenominationsIn([line('USD/BYN', '2016-07-01'), line('USD/EUR', '2016-06-30')], all)).toEqual(all)
})

test('days without a gap, up to the newest of all rates, have no note', () =>
  expect(historyNotes([line('USD/BYN', ...week)], usual)).toBe(''))

test('each fact is a sentence', () => {
  const few = [line('USD/BYN', '2016-06-01', '2016-07-01')]
  expect(historyNotes(few, usual)).toBe('USD/BYN is quoted on 2 days of this period only. Points are single figures.')
  expect(historyNotes([line('USD/BYN', ...week)], { ...usual, newest: '2016-07-04' })).toBe(
    '1 month to 2016-07-01, the last day with a USD/BYN rate.',
  )
  expect(historyNotes([line('USD/BYN', ...week)], { ...usual, newest: '2016-07-04', span: 'all' })).toBe('')
  const redenominations = [{ code: 'BYN', since: '2016-07-01' }]
  const both = [line('USD/BYN', ...week), line('USD/EUR', ...week.slice(1))]
  expect(historyNotes(both, { ...usual, redenominations, missing: ['USD/XAU', 'USD/XAG'] })).toBe(
    'BYN was redenominated on 2016-07-01. Rates before that day are in old units. There are no days with a USD/XAU or USD/XAG rate here. The lines show the change in per cent since 2016-06-28.',
  )
})
