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

  test('a new scale that stays is a split and stands', () =>
    expect(
      refusedOn(['03/06/2025', '1.00', '1.00'], ['04/06/2025', '0.50', '0.50'], ['05/06/2025', '0.50', '0.51']),
    ).toEqual([]))

  test('a return after weeks of silence proves nothing', () =>
    expect(
      refusedOn(['03/06/2025', '1.00', '1.00'], ['04/06/2025', '0.50', '0.50'], ['30/06/2025', '0.90', '1.00']),
    ).toEqual([]))
})
