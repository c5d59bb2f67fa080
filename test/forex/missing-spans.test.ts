import { expect, test } from 'vitest'
import { missingSpans } from '../../pipeline/forex/missing-spans.ts'

const month = { first: '2026-01-01', days: 31 }

test('nothing stored: from the first day on, in spans that neither overlap nor leave a gap', () =>
  expect(missingSpans({ today: '2026-03-05' }, month)).toEqual([
    { from: '2026-01-01', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-03-03' },
    { from: '2026-03-04', to: '2026-03-05' },
  ]))

test('something stored: from the day after it', () =>
  expect(missingSpans({ last: '2026-02-27', today: '2026-03-05' }, month)).toEqual([
    { from: '2026-02-28', to: '2026-03-05' },
  ]))

test.each(['2026-03-05', '2026-03-06'])('%s stored on 2026-03-05: that day alone', last =>
  expect(missingSpans({ last, today: '2026-03-05' }, month)).toEqual([{ from: '2026-03-05', to: '2026-03-05' }]),
)
