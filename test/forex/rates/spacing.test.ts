import { expect, test } from 'vitest'
import { isRareTable } from '../../../pipeline/forex/rates/spacing.ts'
import { daysFrom, seriesOf } from './series.ts'

test.each([
  ['every day', 10, 1, {}, false],
  ['a week apart', 10, 7, {}, false],
  ['eight days apart', 10, 8, {}, true],
  ['eight days apart, nine of them', 9, 8, {}, false],
  ['in force for a week', 10, 1, { heldDays: 7 }, true],
  ['of month-ends', 10, 1, { monthEnd: true }, true],
] as const)('rows %s', (_, count, gap, more, isRare) =>
  expect(
    isRareTable(
      seriesOf(
        'bdi',
        daysFrom(count, gap).map(date => [date, {}]),
        more,
      ),
    ),
  ).toBe(isRare),
)
