/** The rules over one symbol's lines: changes of scale and suspensions. */
import { expect, test } from 'vitest'
import type { DayLine } from '../../pipeline/gse/model.ts'
import { rescaledIn } from '../../pipeline/gse/rules/rescaled.ts'
import { carrySuspension } from '../../pipeline/gse/rules/suspensions.ts'

const line = (date: string, close: number, suspended = false) => ({ date, symbol: 'IIL', close, suspended }) as DayLine

test.each([
  ['a split 1:2', '2026-06-02', 1, 0.5, true],
  ['a consolidation 2:1', '2026-06-02', 0.5, 1, true],
  ['a factor of 1.8', '2026-06-02', 1.8, 1, true],
  ['a factor of 1.79', '2026-06-02', 1.79, 1, false],
  ['ten days without a row', '2026-06-11', 1, 0.5, true],
  ['eleven days without a row', '2026-06-12', 1, 0.5, false],
])('a change of scale: %s', (_, date, before, after, rescaled) =>
  expect(rescaledIn([line('2026-06-01', before), line(date, after)])).toEqual(
    rescaled ? [{ symbol: 'IIL', date, before, after }] : [],
  ),
)

const fiveDays = [true, false, false, false, false].map((suspended, i) => line(`2026-06-0${i + 1}`, 1, suspended))

test.each([
  ['ends with the third row without asterisks', undefined, [true, true, true, false, false]],
  ['ends on the day trading resumed', '2026-06-02', [true, false, false, false, false]],
  ['does not begin on the day trading resumed', '2026-06-01', [false, false, false, false, false]],
] as const)('a suspension %s', (_, day, suspended) => {
  const resumedOn = day && ((date: string) => (date >= day ? day : ''))
  expect(carrySuspension(fiveDays, resumedOn).map(one => one.suspended)).toEqual(suspended)
})
