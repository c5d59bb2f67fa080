import { describe, expect, test } from 'vitest'
import { lackingDays, spansOver, withSpan } from '../../pipeline/core/spans.ts'

test('spans that overlap or touch become one', () => {
  const spans = [
    { from: '2026-01-05', to: '2026-01-09' },
    { from: '2026-02-02', to: '2026-02-06' },
  ]
  expect(withSpan(spans, { from: '2026-01-10', to: '2026-01-12' })).toEqual([
    { from: '2026-01-05', to: '2026-01-12' },
    { from: '2026-02-02', to: '2026-02-06' },
  ])
  expect(withSpan(spans, { from: '2026-01-07', to: '2026-02-03' })).toEqual([{ from: '2026-01-05', to: '2026-02-06' }])
  expect(withSpan(spans, { from: '2026-01-12', to: '2026-01-12' })).toHaveLength(3)
})

test('working days that are neither stored nor asked are lacking', () =>
  expect(
    lackingDays(
      // Thursday to the Wednesday after.
      { from: '2026-04-30', to: '2026-05-06' },
      { stored: ['2026-05-05'], asked: [{ from: '2026-05-01', to: '2026-05-01' }] },
    ),
  ).toEqual(['2026-04-30', '2026-05-04', '2026-05-06']))

describe('spans to ask for, newest first,', () => {
  const days = ['2025-12-31', '2026-01-02', '2026-02-27']

  test('are as long as a request allows', () =>
    expect(spansOver(days, { first: '2000-01-03', per: 90 }, '2026-03-02')).toEqual([
      { from: '2025-11-30', to: '2026-02-27' },
    ]))

  test('leave room for the days that are asked ahead', () =>
    expect(spansOver(days, { first: '2000-01-03', per: 59, ahead: 2 }, '2026-03-02')).toEqual([
      { from: '2026-01-02', to: '2026-02-27' },
      { from: '2025-11-05', to: '2025-12-31' },
    ]))

  test('are calendar months or years, not beyond today', () => {
    expect(spansOver(days, { first: '2000-01-03', per: 'month' }, '2026-02-27')).toEqual([
      { from: '2026-02-01', to: '2026-02-27' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2025-12-01', to: '2025-12-31' },
    ])
    expect(spansOver(days, { first: '2025-06-02', per: 'year' }, '2026-02-27')).toEqual([
      { from: '2026-01-01', to: '2026-02-27' },
      { from: '2025-06-02', to: '2025-12-31' },
    ])
  })

  test('are one where a reply holds everything, and none where nothing is lacking', () => {
    expect(spansOver(days, { first: '2000-01-03', per: 'all' }, '2026-03-02')).toEqual([
      { from: '2025-12-31', to: '2026-02-27' },
    ])
    expect(spansOver([], { first: '2000-01-03', per: 'all' }, '2026-03-02')).toEqual([])
  })
})
