import { expect, test } from 'vitest'
import { spacingOf } from '../../../pipeline/forex/rates/spacing.ts'
import { daysFrom, seriesOf } from './series.ts'

test.each([
  ['every day', 10, 1, {}, 'daily'],
  ['a week apart', 10, 7, {}, 'daily'],
  ['eight days apart', 10, 8, {}, 'rare'],
  ['eight days apart, nine of them', 9, 8, {}, 'daily'],
  ['in force for a week', 10, 1, { heldDays: 7 }, 'rare'],
  ['of month-ends', 10, 1, { monthEnd: true }, 'rare'],
] as const)('rows %s', (_, count, gap, more, spacing) =>
  expect(
    spacingOf(
      seriesOf(
        'bdi',
        daysFrom(count, gap).map(date => [date, {}]),
        more,
      ),
    ),
  ).toBe(spacing),
)
