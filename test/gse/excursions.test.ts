import { describe, expect, test } from 'vitest'
import { course, judged } from './rows.ts'

const refusedOn = (...days: readonly (readonly [string, string, string])[]) =>
  judged(...course('SIC', ...days)).refused.map(({ date, rule }) => [date, rule])

describe('closes of another share', () => {
  // As printed for SIC in June 2025.
  test('that leave and come back within days are refused', () =>
    expect(
      refusedOn(
        ['03/06/2025', '1.00', '1.00'],
        ['04/06/2025', '0.50', '0.50'],
        ['05/06/2025', '0.39', '0.39'],
        ['09/06/2025', '1.04', '1.04'],
        ['10/06/2025', '1.04', '1.05'],
      ),
    ).toEqual([
      ['2025-06-04', 'excursion'],
      ['2025-06-05', 'excursion'],
    ]))

  test('are not among the sound rows', () =>
    expect(
      judged(
        ...course(
          'SIC',
          ['03/06/2025', '1.00', '1.00'],
          ['04/06/2025', '0.50', '0.50'],
          ['05/06/2025', '1.04', '1.04'],
        ),
      ).sound.map(({ line }) => [line.date, line.close]),
    ).toEqual([
      ['2025-06-03', 1],
      ['2025-06-05', 1.04],
    ]))

  test('a refusal names the close and the usual one', () =>
    expect(
      judged(
        ...course(
          'SIC',
          ['03/06/2025', '0.01', '1.00'],
          ['04/06/2025', '0.01', '0.50'],
          ['05/06/2025', '0.01', '1.10'],
        ),
      ).refused[0]!.reason,
    ).toBe('0.5, while the sessions around it stand near 1'))

  test('a new scale that stays is a split and stands', () =>
    expect(
      refusedOn(['03/06/2025', '1.00', '1.00'], ['04/06/2025', '0.50', '0.50'], ['05/06/2025', '0.50', '0.51']),
    ).toEqual([]))

  test('a return after weeks of silence proves nothing', () =>
    expect(
      refusedOn(['03/06/2025', '1.00', '1.00'], ['04/06/2025', '0.50', '0.50'], ['30/06/2025', '0.90', '1.00']),
    ).toEqual([]))

  // The return prints another previous close than the close before the stray, so that no row is misdated.
  test.each([
    ['a rise and a return', ['1.00', '2.10', '1.00'], 1],
    ['a factor of 1.8', ['1.80', '1.00', '1.80'], 1],
    ['a factor below 1.8', ['1.79', '1.00', '1.79'], 0],
    ['a return to 1.25 of the close', ['1.00', '0.50', '1.25'], 1],
    ['a return to 1.26 of the close', ['1.00', '0.50', '1.26'], 0],
    ['three rows away', ['1.00', '0.50', '0.50', '0.50', '1.00'], 3],
    ['four rows away', ['1.00', '0.50', '0.50', '0.50', '0.50', '1.00'], 0],
    ['two excursions', ['1.00', '0.50', '1.00', '0.50', '1.00'], 2],
  ] as const)('%s', (_, closes, count) => {
    const weekdays = closes.map(
      (close, i) => [`${['02', '03', '04', '05', '06', '09'][i]}/06/2025`, '0.01', close] as const,
    )
    expect(refusedOn(...weekdays)).toHaveLength(count)
    expect(refusedOn(...weekdays.toReversed())).toHaveLength(count)
  })

  test('a return after ten days proves it, after eleven it does not', () => {
    const back = ['16/06/2025', '0.99', '1.00'] as const
    expect(refusedOn(['06/06/2025', '1.00', '1.00'], ['09/06/2025', '0.50', '0.50'], back)).toHaveLength(1)
    expect(refusedOn(['05/06/2025', '1.00', '1.00'], ['09/06/2025', '0.50', '0.50'], back)).toEqual([])
  })
})
