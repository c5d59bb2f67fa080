import { describe, expect, test } from 'vitest'
import type { Peg } from '../../../pipeline/forex/model.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import type { RankedSeries } from '../../../pipeline/forex/rates/precedence.ts'
import { withoutStale } from '../../../pipeline/forex/rates/stale.ts'
import { daysFrom, pegOf, rankedOf, seriesOf } from './series.ts'

const days = daysFrom(70)
type Kes = (day: number) => number | undefined
const rowsOf = (kes: Kes, usd = (_: number) => 1.17, count = 70) =>
  days.slice(0, count).map((date, day): [string, Record<string, number>] => {
    const value = kes(day)
    return [date, { USD: usd(day), ...(value !== undefined && { KES: value }) }]
  })

/** Stands at 150 on every day but as given. */
const still = (kes: Kes = () => 150, count = 70) => rankedOf(seriesOf('bdi', rowsOf(kes, undefined, count)))
/** Moves by 3 % on a day. */
const moving = (on: number) =>
  rankedOf(
    seriesOf(
      'boc',
      rowsOf(day => (day < on ? 150 : 154.5)),
    ),
  )

/** The days on which the shilling of the first series was refused. */
const staleDays = (all: readonly RankedSeries[], pegs: readonly Peg[] = []): readonly number[] => {
  const log = findingsLog()
  const [first] = withoutStale(all, pegs, log)
  const column = first!.column.get('KES')!
  const lost = days.flatMap((_, day) => {
    const at = day * first!.codes.length + column
    return Number.isNaN(first!.perAnchor[at]!) && !Number.isNaN(all[0]!.perAnchor[at]!) ? [day] : []
  })
  const found = log.list().filter(({ source }) => source === first!.name)
  expect(found.flatMap(({ dates }) => dates)).toEqual(lost.map(day => days[day]))
  return lost
}
const between = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i)

describe('a price that stands while another source moves by more than 2 %', () => {
  test('is refused from its 61st row on', () => {
    expect(staleDays([still(), moving(31)])).toEqual(between(60, 69))
    expect(staleDays([still(() => 150, 61), moving(31)])).toEqual([60])
    expect(staleDays([still(() => 150, 60), moving(31)])).toEqual([])
  })

  test('is refused only from the day on which the other moved', () => {
    expect(staleDays([still(), moving(65)])).toEqual(between(65, 69))
    expect(staleDays([still(), moving(69)])).toEqual([69])
  })

  test('counts rows with a figure, and none is refused that is not there', () => {
    expect(staleDays([still(day => (day === 30 ? undefined : 150)), moving(31)])).toEqual(between(61, 69))
    expect(staleDays([still(day => (day === 65 ? undefined : 150)), moving(31)])).toEqual(
      between(60, 69).filter(day => day !== 65),
    )
  })

  test('starts again at another price', () => {
    expect(staleDays([still(day => (day < 5 ? 149 : 150)), moving(31)])).toEqual(between(65, 69))
    expect(staleDays([still(day => (day > 64 ? 151 : 150)), moving(31)])).toEqual(between(60, 64))
  })

  test('takes no moves before its first day or after its last', () => {
    expect(staleDays([still(day => (day < 5 ? 149 : 150)), moving(5)])).toEqual([])
    expect(staleDays([still(day => (day < 5 ? 149 : 150)), moving(6)])).toEqual(between(65, 69))
    expect(staleDays([still(day => (day > 64 ? 151 : 150)), moving(65)])).toEqual([])
  })

  test('is compared in the currency that its bank prints it in', () => {
    const dollar = (day: number) => 1.17 + day / 100
    const usd = rankedOf(
      seriesOf(
        'fed',
        rowsOf(day => 128 * dollar(day), dollar),
        { home: 'USD' },
      ),
    )
    // This one moves against the euro only, as the dollar does, the next one against both.
    const alike = rankedOf(
      seriesOf(
        'boc',
        rowsOf(day => 128 * dollar(day), dollar),
      ),
    )
    expect(staleDays([usd, alike])).toEqual([])
    const swinging = rankedOf(
      seriesOf(
        'boc',
        rowsOf(day => (day < 31 ? 150 : 250), dollar),
      ),
    )
    expect(staleDays([usd, swinging])).toEqual(between(60, 69))
  })

  test('needs a move of the other in its own print too', () => {
    const dollar = (day: number) => (day < 31 ? 1.17 : 1.3)
    const converted = rankedOf(
      seriesOf(
        'fed',
        rowsOf(day => 128 * dollar(day), dollar),
        { home: 'USD' },
      ),
    )
    expect(staleDays([still(), converted])).toEqual([])
    const against = rankedOf(
      seriesOf(
        'fed',
        rowsOf(() => 150, dollar),
        { home: 'USD' },
      ),
    )
    expect(staleDays([still(), against])).toEqual([])
  })

  test('needs another source that may stand alone and quotes both', () => {
    expect(
      staleDays([
        still(),
        { ...moving(31), precedences: moving(31).precedences.map(one => ({ ...one, confirmsOnly: true })) },
      ]),
    ).toEqual([])
    expect(staleDays([still()])).toEqual([])
    expect(
      staleDays([
        still(),
        rankedOf(
          seriesOf(
            'fed',
            rowsOf(() => undefined),
          ),
        ),
      ]),
    ).toEqual([])
    expect(staleDays([still(), rankedOf({ ...moving(31), home: 'GBP' })])).toEqual([])
  })

  test('may be of the bank that issues the currency, and of the ECB', () => {
    expect(staleDays([rankedOf(still(), { isIssuer: true }), moving(31)])).toEqual([])
    expect(staleDays([{ ...still(), name: 'ecb' }, moving(31)])).toEqual([])
  })

  test('stays where a peg is in force on one of its days', () => {
    const with1 = (more: Partial<Peg>) =>
      staleDays(
        [still(day => (day < 5 ? 149 : 150)), moving(31)],
        [pegOf('KES', 'EUR', 150, { since: days[0]!, ...more })],
      ).length
    expect(with1({})).toBe(0)
    expect([with1({ until: days[5]! }), with1({ until: days[4]! })]).toEqual([0, 5])
    expect([with1({ since: days[69]! }), with1({ since: '2026-12-31' })]).toEqual([0, 5])
    expect(with1({ code: 'USD' })).toBe(5)
  })

  test('of a month-end table is refused after four figures and 270 days', () => {
    const table = (...dates: readonly string[]) => {
      const of = (name: string, kes: Kes) =>
        seriesOf(
          name,
          dates.map((date, i) => [date, { KES: kes(i)!, USD: 1.17 }]),
        )
      const log = findingsLog()
      const monthly = rankedOf({ ...of('imf', () => 150), monthEnd: true })
      withoutStale([monthly, rankedOf(of('boc', i => 150 + 10 * i))], [], log)
      return log.list().map(({ source, dates }) => [source, ...dates])
    }
    expect(table('2025-01-01', '2025-04-01', '2025-06-30', '2025-09-28')).toEqual([['imf', '2025-09-28']])
    expect(table('2025-01-01', '2025-04-01', '2025-06-30', '2025-09-27')).toEqual([])
    expect(table('2025-01-01', '2025-04-01', '2025-11-30')).toEqual([])
    expect(table('2025-01-01', '2025-04-01', '2025-06-30', '2025-09-27', '2025-09-29', '2025-12-31')).toEqual([
      ['imf', '2025-09-29', '2025-12-31'],
    ])
  })
})
