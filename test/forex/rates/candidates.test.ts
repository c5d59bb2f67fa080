import { describe, expect, test } from 'vitest'
import { precisionOf } from '../../../pipeline/contract/precision.ts'
import type { Figure } from '../../../pipeline/contract/quote.ts'
import { candidatesOf, dollarCandidates } from '../../../pipeline/forex/rates/candidates.ts'
import { type DayRow, usableRows } from '../../../pipeline/forex/rates/day-rows.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import type { Precedence } from '../../../pipeline/forex/rates/precedence.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'
import { rankedOf, seriesOf } from './series.ts'

const date = '2026-04-13'
const other = { AAA: 9, EUR: 9, USD: 9 }
/** A row between two others; per euro, or with `perUsd` per dollar, where `EUR` is what a euro costs in dollars. */
const row = (source: string, figures: Readonly<Record<string, number>>, more: Partial<QuoteSeries> = {}): DayRow => {
  const all = { ...Object.fromEntries(Object.keys(figures).map(code => [code, 9])), ...other }
  const plain = seriesOf(source, [
    ['2026-04-10', all],
    [date, figures],
    ['2026-04-14', all],
  ])
  const width = plain.codes.length
  const perAnchor = plain.perAnchor.slice()
  const euro = plain.column.get('EUR')!
  if (more.anchor === 'USD') perAnchor[width + euro] = figures['EUR'] ?? Number.NaN
  return { series: rankedOf({ ...plain, perAnchor, ...more }), row: 1, source }
}
const precedence = (one: DayRow, more: Partial<Precedence>): DayRow => ({ ...one, series: rankedOf(one.series, more) })
const perUsd = { anchor: 'USD' } as const

describe('dollars per euro', () => {
  const of = (one: DayRow) =>
    dollarCandidates([one]).map(({ source, perEur, digits, fixedOn }) => [source, perEur, digits, fixedOn])

  test('are those of a table per euro, or what a table per dollar says of the euro', () => {
    expect(of(row('boc', { USD: 1.25 }))).toEqual([['boc', 1.25, 6, undefined]])
    expect(of(row('fed', { EUR: 0.8 }, perUsd))).toEqual([['fed', 1.25, 6, undefined]])
  })

  test('are none where the row or the table lacks one', () => {
    expect(of(row('boc', { AAA: 2 }))).toEqual([])
    expect(of(row('fed', { AAA: 2 }, perUsd))).toEqual([])
  })

  test('carry the day of a table still in force', () => {
    expect(of({ ...row('boc', { USD: 1.25 }), fixedOn: '2026-04-08' })[0]![3]).toBe('2026-04-08')
    expect(dollarCandidates([row('boc', { USD: 1.25 })])[0]).not.toHaveProperty('fixedOn')
  })

  test('carry the digits and the place of their own cell', () => {
    const one = row('boc', { AAA: 2, USD: 1.25 })
    const at = one.series.codes.length + one.series.column.get('USD')!
    const digits = one.series.digits.map((_, i) => (i === at ? 4 : 9))
    const precedences = one.series.codes.map(code => ({ ...one.series.precedences[0]!, rank: code === 'USD' ? 7 : 8 }))
    expect(dollarCandidates([{ ...one, series: { ...one.series, digits, precedences } }])[0]).toMatchObject({
      digits: 4,
      precedence: { rank: 7 },
    })
  })
})

/** The day's dollar, of five digits against the euro. */
const dollar = (perEur: number): Figure => ({ perEur, precision: precisionOf(5, 8) })

describe('figures per euro', () => {
  const of = (rows: readonly DayRow[], usd: number | undefined = 1.25) => {
    const log = findingsLog()
    const found = candidatesOf(date, rows, usd === undefined ? undefined : dollar(usd), log).get('AAA') ?? []
    return {
      found,
      said: found.map(({ source, perEur }) => [source, perEur]),
      findings: log.list().map(one => one.rule),
    }
  }
  const ecb = row('ecb', { USD: 1.25 })

  test('are those of a table per euro, and of a table per dollar times the dollar', () => {
    expect(of([ecb, row('boc', { AAA: 2 }), row('fed', { AAA: 2 }, perUsd)]).said).toEqual([
      ['boc', 2],
      ['fed', 2.5],
    ])
    expect(candidatesOf(date, [ecb, row('boc', { AAA: 2 })], dollar(1.25), findingsLog()).has('EUR')).toBe(false)
  })

  /** A row whose figures carry so many digits each. */
  const printed = (one: DayRow, digits: number): DayRow => ({
    ...one,
    series: { ...one.series, digits: one.series.digits.map(() => digits) },
  })
  const precisionsOf = (rows: readonly DayRow[], usd?: number) => of(rows, usd).found.map(one => one.precision)

  test('carry the digits of their price in dollars, and against the euro no more than the dollar', () => {
    expect(precisionsOf([ecb, printed(row('fed', { AAA: 2 }, perUsd), 7)])).toEqual([precisionOf(5, 7)])
    expect(precisionsOf([ecb, printed(row('boc', { AAA: 2 }), 7)])).toEqual([precisionOf(7)])
  })

  test('come through the euro of the table itself with its digits, and are no prices in dollars then', () => {
    const own = printed(row('fed', { AAA: 2, EUR: 1 / 1.26 }, perUsd), 6)
    expect(precisionsOf([own], 1.25)).toEqual([precisionOf(6)])
    expect(precisionsOf([own], 1 / (1 / 1.26))).toEqual([precisionOf(5, 6)])
  })

  test('are none of a table per dollar without a dollar', () =>
    expect(
      candidatesOf(date, [row('fed', { AAA: 2 }, perUsd), row('boc', { BBB: 3 })], undefined, findingsLog()).has('AAA'),
    ).toBe(false))

  test('come through the euro of the table itself where there is no ECB', () => {
    const own = row('fed', { AAA: 2, EUR: 1 / 1.26 }, perUsd)
    expect(of([own]).said).toEqual([['fed', 2 * (1 / (1 / 1.26))]])
    expect(of([ecb, own]).said).toEqual([['fed', 2.5]])
    expect(of([own], 1.25).findings).toEqual([])
  })

  test('come through the dollar of the day where the table is more than 2 % off it, and are trusted less', () => {
    const off = precedence(row('fed', { AAA: 2, EUR: 0.5 }, perUsd), { isTrusted: true, isIssuer: true })
    const { found, said, findings } = of([off])
    expect([said, findings]).toEqual([[['fed', 2.5]], ['euro-off']])
    expect(found[0]!.precedence).toMatchObject({ isTrusted: false, isIssuer: false })
    const near = precedence(row('fed', { AAA: 2, EUR: 0.8 }, perUsd), { isTrusted: true, isIssuer: true })
    expect(of([near]).found[0]!.precedence).toMatchObject({ isTrusted: true, isIssuer: true })
    const silent = precedence(row('fed', { AAA: 2 }, perUsd), { isTrusted: true, isIssuer: true })
    expect(of([silent]).found[0]!.precedence).toMatchObject({ isTrusted: true, isIssuer: true })
    const euro = precedence(row('boc', { AAA: 2, USD: 2 }), { isTrusted: true, isIssuer: true })
    expect(of([euro]).found[0]!.precedence).toMatchObject({ isTrusted: true, isIssuer: true })
  })

  test('carry the day of a table still in force, and no other', () => {
    expect(of([{ ...row('boc', { AAA: 2 }), fixedOn: '2026-04-08' }]).found[0]!.fixedOn).toBe('2026-04-08')
    expect(of([row('boc', { AAA: 2 })]).found[0]).not.toHaveProperty('fixedOn')
  })

  test('in doubt confirm only, but for the currency that the bank issues', () => {
    const doubtful = (more: Partial<Precedence>, mark: number) => {
      const one = precedence(row('boc', { AAA: 2 }), more)
      const cells = one.series.perAnchor.map(() => mark)
      return of([{ ...one, series: { ...one.series, doubtful: Uint8Array.from(cells) } }]).found[0]!.precedence
        .confirmsOnly
    }
    expect([doubtful({}, 1), doubtful({ isIssuer: true }, 1), doubtful({}, 0)]).toEqual([true, false, false])
  })

  test('of a month-end confirm only where a daily source may stand, in any order of rows', () => {
    const monthly = row('imf', { AAA: 2 }, { monthEnd: true })
    const chosenWith = (more: Partial<Precedence>) =>
      [
        [monthly, precedence(row('boc', { AAA: 3 }), more)],
        [precedence(row('boc', { AAA: 3 }), more), monthly],
      ].map(rows => of(rows).found.map(({ source, precedence: { confirmsOnly } }) => [source, confirmsOnly]))
    expect(chosenWith({})).toEqual([
      [
        ['boc', false],
        ['imf', true],
      ],
      [
        ['boc', false],
        ['imf', true],
      ],
    ])
    for (const weak of [{ confirmsOnly: true }, { rank: 4_000 }])
      expect(chosenWith(weak)[0]![1]).toEqual(['imf', false])
    expect(of([monthly]).found[0]!.precedence.confirmsOnly).toBe(false)
  })
})

describe('rows that may be used', () => {
  const used = (...rows: readonly DayRow[]) => {
    const log = findingsLog()
    const kept = usableRows(date, rows, log).map(({ source }) => source)
    return [kept, log.list().map(({ rule, source, worst }) => [rule, source, worst.toFixed(2)])]
  }
  const ecb = row('ecb', { USD: 1.25, AAA: 10, BBB: 20 })

  test('are all where there is no ECB or no euro to compare', () => {
    expect(used(row('boc', { USD: 2 }), row('fed', { AAA: 1 }, perUsd))).toEqual([['boc', 'fed'], []])
    expect(used(row('ecb', { AAA: 10 }), row('boc', { USD: 2 }))).toEqual([['ecb', 'boc'], []])
    expect(used(ecb, row('boc', { AAA: 2 }))).toEqual([['ecb', 'boc'], []])
  })

  test('are not those per euro whose dollar is more than 2 % off; those per dollar are reported and stay', () => {
    expect(used(ecb, row('boc', { USD: 1.27 }))).toEqual([['ecb', 'boc'], []])
    expect(used(ecb, row('boc', { USD: 1.28 }))).toEqual([['ecb'], [['euro-off', 'boc', '0.02']]])
    expect(used(ecb, row('fed', { EUR: 0.5 }, perUsd))).toEqual([['ecb', 'fed'], [['euro-off', 'fed', '0.60']]])
  })

  test('are not those of a quarterly table without the ECB, its dollar or a shared currency', () => {
    const table = row('treasury', { AAA: 8, BBB: 16 }, perUsd)
    expect(used(ecb, table)).toEqual([['ecb', 'treasury'], []])
    expect(used(table)).toEqual([[], []])
    expect(used(row('ecb', { AAA: 10 }), table)).toEqual([['ecb'], [['thin-table', 'treasury', '1.00']]])
    expect(used(ecb, row('treasury', { CCC: 8 }, perUsd))).toEqual([['ecb'], [['thin-table', 'treasury', '1.00']]])
    expect(used(ecb, row('treasury', { AAA: 8, BBB: 17 }, perUsd))).toEqual([
      ['ecb'],
      [['thin-table', 'treasury', '0.50']],
    ])
  })
})
