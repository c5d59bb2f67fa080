import { describe, expect, test } from 'vitest'
import { isWider } from '../../pipeline/gse/rules/year-range.ts'
import { course, judged, row } from './rows.ts'

describe('a row of another day', () => {
  test('is refused when the sessions around it agree with each other and not with it: SCB on 16/01/2026', () => {
    const judgement = judged(
      ...course(
        'SCB',
        ['15/01/2026', '29.26', '29.26'],
        ['16/01/2026', '29.11', '29.11'],
        ['19/01/2026', '29.26', '29.26'],
      ),
    )
    expect(judgement.sound.map(({ line }) => line.date)).toEqual(['2026-01-15', '2026-01-19'])
    expect(judgement.refused.map(({ rule, reason }) => [rule, reason])).toEqual([
      ['misdated', '29.11 to 29.11, while the sessions around it agree on 29.26'],
    ])
  })

  test('in files of any order: newest first', () => {
    const days = course(
      'SCB',
      ['19/01/2026', '29.26', '29.30'],
      ['16/01/2026', '29.11', '29.11'],
      ['15/01/2026', '29.20', '29.26'],
    )
    expect(judged(...days).refused.map(({ date, rule }) => [date, rule])).toEqual([['2026-01-16', 'misdated']])
  })

  test('a jump that the next session takes up is no misdate: IIL on 18/06/2026', () => {
    const days = course(
      'IIL',
      ['17/06/2026', '0.08', '0.08'],
      ['18/06/2026', '0.12', '0.13'],
      ['19/06/2026', '0.13', '0.13'],
    )
    expect(judged(...days).refused).toEqual([])
  })

  test('the newest session has nobody after it and is kept', () =>
    expect(judged(...course('CAL', ['23/07/2026', '0.79', '0.79'], ['24/07/2026', '0.90', '0.91'])).refused).toEqual(
      [],
    ))

  const symbols = ['ACCESS', 'ADB', 'AGA', 'CAL', 'CPC', 'EGH', 'EGL', 'ETI', 'GCB', 'GOIL']
  const januaryWith = (wrong: number) =>
    symbols.flatMap((code, i) => {
      const close = i < wrong ? '4.90' : '5.00'
      return [
        ...course(code, ['12/01/2026', '5.00', '5.00'], ['14/01/2026', '5.00', '5.00']),
        row({ date: '13/01/2026', code, previous_close: close, close, volume: '2,000', value: '10,000.00' }),
      ]
    })
  const refusedOf = (rows: ReturnType<typeof januaryWith>) =>
    judged(...rows).refused.map(({ code, date, rule }) => [code, date, rule])

  test('a board with more than a fifth of them is of another day: none of its rows is kept', () => {
    const rows = januaryWith(3)
    expect(refusedOf(rows)).toEqual(symbols.map(code => [code, '2026-01-13', 'misdated']))
    const { sound, refused } = judged(...rows)
    expect(refused[9]!.reason).toBe('the board is of another day: 3 of its 10 rows contradict the sessions around it')
    expect([...new Set(sound.map(({ line }) => line.date))]).toEqual(['2026-01-12', '2026-01-14'])
  })

  test('a board with a fifth of them loses those alone, and the others keep their volume', () => {
    const rows = januaryWith(2)
    expect(refusedOf(rows)).toEqual(['ACCESS', 'ADB'].map(code => [code, '2026-01-13', 'misdated']))
    expect(judged(...rows).sound.filter(({ line }) => line.date === '2026-01-13' && line.volume === 2000)).toHaveLength(
      8,
    )
  })

  test('a board of fewer than ten symbols shows too little: its misdated rows are refused alone', () =>
    expect(refusedOf(januaryWith(3).slice(0, 9))).toHaveLength(3))

  test('a sound row beside a board of another day is not judged by it', () => {
    // The board of the 14th prints CAL's close of the 12th: between the two the sound rise of the 13th looks misdated.
    const rows = symbols.flatMap((code, i) => [
      ...course(code, ['12/01/2026', '5.00', '5.00'], ['13/01/2026', '5.10', '5.20']),
      ...course(code, ['14/01/2026', i < 3 ? '4.90' : '5.20', i < 3 ? '4.90' : '5.20']),
      ...course(code, ['15/01/2026', '5.20', '5.20']),
    ])
    const risen = rows.map(one =>
      one.cells[0] === '14/01/2026' && one.cells[1] === 'CAL'
        ? row({ date: '14/01/2026', code: 'CAL', previous_close: '5.00', close: '5.20' })
        : one,
    )
    expect(refusedOf(risen).sort()).toEqual(symbols.map(code => [code, '2026-01-14', 'misdated']))
  })

  describe('that fits by chance', () => {
    const range = { year_high: '1.20', year_low: '1.20' }
    const sic = (ofTheDay: typeof range, next: typeof range = range, before: typeof range = range) => [
      row({ date: '15/01/2026', code: 'SIC', close: '1.20', ...before }),
      row({ date: '16/01/2026', code: 'SIC', close: '1.20', volume: '26,660', value: '31,992.00', ...ofTheDay }),
      row({ date: '19/01/2026', code: 'SIC', close: '1.20', ...next }),
    ]
    const lastYear = { year_high: '1.20', year_low: '0.27' }
    const strays = (count: number) =>
      ['SCB', 'SOGEGH', 'TBL']
        .slice(0, count)
        .flatMap(code =>
          course(code, ['15/01/2026', '4.49', '4.49'], ['16/01/2026', '4.10', '4.10'], ['19/01/2026', '4.49', '4.49']),
        )
    const refusedSic = (...rows: readonly ReturnType<typeof row>[]) =>
      judged(...rows)
        .refused.filter(({ code }) => code === 'SIC')
        .map(({ rule, reason }) => `${rule}: ${reason}`)

    test("is known by its year's range among three misdated ones: SIC on 16/01/2026", () =>
      expect(refusedSic(...strays(3), ...sic(lastYear))).toEqual([
        "misdated: a year's range wider than that of the session after, on a day with 3 rows of another day",
      ]))

    test.each([
      ['among two misdated rows', [...strays(2), ...sic(lastYear)]],
      ['with the range of its neighbours', [...strays(3), ...sic(range)]],
      ['with a range that the next session has too', [...strays(3), ...sic(lastYear, lastYear)]],
      ['with a range that the session before has too', [...strays(3), ...sic(lastYear, range, lastYear)]],
      ['with a blank range', [...strays(3), ...sic({ year_high: '', year_low: '' })]],
      ['with a low of nought', [...strays(3), ...sic({ year_high: '1.20', year_low: '0.00' })]],
    ] as const)('and is kept %s', (_, rows) => expect(refusedSic(...rows)).toEqual([]))
  })
})

test.each([
  ['a higher high', [5, 2], [4, 2], true],
  ['a lower low', [5, 1], [5, 2], true],
  ['the same', [5, 2], [5, 2], false],
  ['a narrower one', [4, 3], [5, 2], false],
  ['a low above the high', [5, 6], [4, 2], false],
  ['a later low above the high', [5, 1], [4, 6], false],
  ['a low of nought', [5, 0], [4, 2], false],
  ['a low equal to the high', [5, 5], [4, 4], true],
] as const)("a year's range: %s", (_, [yearHigh, yearLow], [laterHigh, laterLow], wider) => {
  const later = { yearHigh: laterHigh, yearLow: laterLow }
  const row = { date: '2025-12-31', yearHigh, yearLow }
  expect(isWider(row, { date: '2025-12-31', ...later })).toBe(wider)
  expect(isWider(row, { date: '2026-01-02', ...later })).toBe(false)
})
