/** The outlier filter alone, at its thresholds; normalize.test.ts has the same rules over whole books. */
import { describe, expect, test } from 'vitest'
import {
  isConfirmedBy,
  isOnTheWay,
  type Past,
  type RateCandidate,
  selectRate,
} from '../../../pipeline/forex/rates/outlier-filter.ts'
import type { Precedence } from '../../../pipeline/forex/rates/precedence.ts'

const other: Precedence = { rank: 2_000, confirmsOnly: false, isIssuer: false, isTrusted: false, isShort: false }
const issuer: Precedence = { ...other, rank: 3, isIssuer: true, isTrusted: true }
const generalist: Precedence = { ...other, rank: 1_000, isTrusted: true }
const short: Precedence = { ...generalist, isShort: true }
const confirming: Precedence = { ...other, confirmsOnly: true }

const figure = (source: string, perEur: number, precedence = other, fixedOn?: string): RateCandidate => ({
  source,
  perEur,
  precedence,
  precision: 6,
  digits: 6,
  ...(fixedOn !== undefined && { fixedOn }),
})
const nothing: Past = { age: 0, isExplained: false, held: [] }
const lastAt = (before: number, more: Partial<Past> = {}): Past => ({ ...nothing, before, age: 1, ...more })

/** Rule, source of the chosen figure, source of the held one, and the remarks as `rule source off`. */
const outcome = (candidates: readonly RateCandidate[], past: Past = nothing) => {
  const { rule, chosen, held, remarks } = selectRate(candidates, past)
  const said = remarks.map(({ rule, source, off }) => `${rule} ${source} ${off.toFixed(2)}`)
  return [rule, chosen?.source, held?.source, ...said]
}

test('no figures give none', () => expect(outcome([])).toEqual(['none', undefined, undefined]))

describe('of three sound figures', () => {
  test('the one of the lowest rank enters', () =>
    expect(outcome([figure('a', 100), figure('b', 101, generalist), figure('c', 102, issuer)])).toEqual([
      'precedence',
      'c',
      undefined,
    ]))

  test('of equal rank, the one nearest to the median enters', () =>
    expect(outcome([figure('a', 100), figure('b', 103), figure('c', 101)])[1]).toBe('c'))

  // 32/31 and 31/32 are equally far from 1.
  test('of equal rank and distance, the smaller one enters', () => {
    const middle = figure('m', 1, { ...other, rank: 2_001 })
    expect(outcome([figure('a', 32 / 31), figure('b', 31 / 32), middle])[1]).toBe('b')
    expect(outcome([figure('b', 31 / 32), figure('a', 32 / 31), middle])[1]).toBe('b')
  })

  test('of equal figures, the one of the first name enters', () =>
    expect(outcome([figure('c', 100), figure('a', 100), figure('b', 100)])[1]).toBe('a'))

  test('one farther than 5 % from the median is refused, whatever its rank', () => {
    expect(outcome([figure('a', 100), figure('b', 99.9), figure('c', 104.9, issuer)])).toEqual([
      'precedence',
      'c',
      undefined,
    ])
    expect(outcome([figure('a', 100), figure('b', 99.9), figure('c', 105.1, issuer)])).toEqual([
      'precedence',
      'a',
      undefined,
      'off-median c 0.05',
    ])
  })

  test('copies of one figure do not outvote the issuer, as they outvote another source', () => {
    const copies = [figure('a', 100), figure('b', 100)]
    expect(outcome([...copies, figure('c', 105.1, issuer)])).toEqual([
      'precedence',
      'c',
      undefined,
      'disagreement a 0.05',
    ])
    expect(outcome([...copies, figure('c', 105.1, generalist)])[1]).toBe('a')
  })

  test('copies count once where three figures differ: 100, 110, 112 have the median 110', () =>
    expect(
      outcome([
        figure('a', 100),
        figure('b', 100.00001),
        figure('c', 100),
        figure('d', 110, generalist),
        figure('e', 112),
      ]),
    ).toEqual(['precedence', 'd', undefined, 'off-median a 0.10', 'off-median b 0.10', 'off-median c 0.10']))

  test('four that are all far from their median give none', () =>
    expect(outcome([figure('a', 100), figure('b', 110), figure('c', 130), figure('d', 140)])).toEqual([
      'none',
      undefined,
      undefined,
      'off-median a 0.20',
      'off-median b 0.09',
      'off-median c 0.08',
      'off-median d 0.17',
    ]))
})

describe('of two sound figures', () => {
  const two = (chosen: RateCandidate, rival: number, past: Past) => outcome([figure('z', rival), chosen], past)

  test.each([
    [104.9, []],
    [105.1, ['disagreement z 0.05']],
  ])('the one of precedence enters, and %d beside 100 is reported as %j', (rival, said) =>
    expect(two(figure('a', 100, generalist), rival, lastAt(100))).toEqual(['precedence', 'a', undefined, ...said]),
  )

  test('a jump of more than 30 % that the other shares is reported as confirmed by it', () => {
    expect(two(figure('a', 131, generalist), 131, lastAt(100))).toEqual([
      'precedence',
      'a',
      undefined,
      'jump-confirmed z 0.31',
    ])
    expect(two(figure('a', 129, generalist), 129, lastAt(100))).toEqual(['precedence', 'a', undefined])
  })

  test('of two that agree the first stays, also where its jump alone is more than 30 %', () =>
    expect(two(figure('a', 131, generalist), 129, lastAt(100))).toEqual([
      'precedence',
      'a',
      undefined,
      'jump-confirmed z 0.31',
    ]))

  test('the other enters where only the first jumps by more than 30 %', () => {
    expect(two(figure('a', 131, generalist), 100, lastAt(100))).toEqual(['held', 'z', 'a', 'jump-held a 0.31'])
    expect(two(figure('a', 129, generalist), 100, lastAt(100))).toEqual([
      'precedence',
      'a',
      undefined,
      'disagreement z 0.29',
    ])
  })

  test('the first stays where the other jumps too', () => {
    expect(two(figure('a', 200, generalist), 129, lastAt(100))[0]).toBe('held')
    expect(two(figure('a', 200, generalist), 131, lastAt(100))).toEqual([
      'precedence',
      'a',
      undefined,
      'disagreement z 0.53',
    ])
  })

  test('an issuer may jump threefold, and no further', () => {
    expect(two(figure('a', 300, issuer), 100, lastAt(100)).slice(0, 2)).toEqual(['precedence', 'a'])
    expect(two(figure('a', 301, issuer), 100, lastAt(100)).slice(0, 3)).toEqual(['held', 'z', 'a'])
  })

  test('so may a source that said it before, within 30 %', () => {
    const said = (...held: readonly RateCandidate[]) => two(figure('a', 300, generalist), 100, lastAt(100, { held }))[0]
    expect(said(figure('a', 231))).toBe('precedence')
    expect(said(figure('a', 230))).toBe('held')
    expect(said(figure('b', 300))).toBe('held')
  })

  test('a dated event explains any jump', () =>
    expect(two(figure('a', 1_000, generalist), 100, lastAt(100, { isExplained: true }))).toEqual([
      'precedence',
      'a',
      undefined,
      'disagreement z 9.00',
    ]))
})

describe('a single sound figure', () => {
  const single = (precedence: Precedence, perEur: number, past: Past, ...rest: readonly RateCandidate[]) =>
    outcome([figure('a', perEur, precedence), ...rest], past)
  const enters = ['single', 'a', undefined]
  const isHeld = (off: string) => ['held', undefined, 'a', `jump-held a ${off}`]

  test('enters where nothing is known before', () => expect(single(other, 5, nothing)).toEqual(enters))

  test.each([
    ['another source', other, 109, 111, '0.11'],
    ['an issuer', issuer, 129, 131, '0.31'],
    ['a generalist', generalist, 129, 131, '0.31'],
    ['a generalist of few days', short, 109, 111, '0.11'],
  ])('of %s may move by a limit of its own', (_, precedence, near, far, off) => {
    expect(single(precedence, near, lastAt(100))).toEqual(enters)
    expect(single(precedence, far, lastAt(100))).toEqual(isHeld(off))
  })

  test('of a generalist of few days may move by 30 % where the figure before is not fresh', () => {
    expect(single(short, 129, lastAt(100, { age: 31 }))).toEqual(enters)
    expect(single(short, 129, lastAt(100, { age: 30 }))).toEqual(isHeld('0.29'))
  })

  test('of another source may be 10 % from the last that others agreed to, in euros or in dollars', () => {
    expect(single(other, 109, lastAt(105, { agreed: [100, 98] }))).toEqual(enters)
    expect(single(other, 111, lastAt(105, { agreed: [100, 105] }))).toEqual(enters)
    expect(single(other, 111, lastAt(105, { agreed: [100, 98] }))).toEqual(isHeld('0.11'))
    expect(single(issuer, 111, lastAt(105, { agreed: [100, 98] }))).toEqual(enters)
    expect(single(other, 111, lastAt(105, { agreed: [100, 98], isExplained: true }))).toEqual(enters)
  })

  test('may move threefold after a long silence', () => {
    const past = lastAt(100, { age: 61 })
    expect(single(other, 300, past)).toEqual(enters)
    expect(single(other, 301, past)).toEqual(isHeld('2.01'))
    expect(single(other, 300, lastAt(100, { age: 60 }))).toEqual(isHeld('2.00'))
  })

  test('enters with a figure within 5 % from a source that only confirms', () => {
    const with1 = (perEur: number) => single(other, 200, lastAt(100), figure('z', perEur, confirming))
    expect(with1(209)).toEqual(['confirmed', 'a', undefined, 'jump-confirmed a 1.00'])
    expect(with1(211)).toEqual(isHeld('1.00'))
  })

  test('enters with one of several held figures', () => {
    const held = [figure('b', 150), figure('c', 200)]
    expect(single(other, 200, lastAt(100, { held }))).toEqual(['confirmed', 'a', undefined, 'jump-confirmed a 1.00'])
    expect(single(other, 200, lastAt(100, { held: held.slice(0, 1) }))).toEqual(isHeld('1.00'))
  })
})

describe('a held figure confirms the chosen one', () => {
  const chosen = figure('a', 100)

  test('of another source within 10 %', () => {
    expect(isConfirmedBy(figure('b', 109), chosen, lastAt(50))).toBe(true)
    expect(isConfirmedBy(figure('b', 111), chosen, lastAt(50, { age: 61 }))).toBe(false)
  })

  test('but not for a weekly table still in force', () =>
    expect(isConfirmedBy(figure('b', 100), figure('a', 100, other, '2026-04-08'), lastAt(50))).toBe(false))

  test('of the same source within 30 %, where the silence was long', () => {
    const past = lastAt(5, { age: 61 })
    expect(isConfirmedBy(figure('a', 129), chosen, past)).toBe(true)
    expect(isConfirmedBy(figure('a', 131), chosen, past)).toBe(false)
  })

  test('of the same source, where it is trusted and the jump at most threefold', () => {
    const by = (precedence: Precedence, before: number, past: Partial<Past> = {}) =>
      isConfirmedBy(figure('a', 300, precedence), figure('a', 300, precedence), lastAt(before, past))
    expect([by(generalist, 100), by(generalist, 99)]).toEqual([true, false])
    expect([by(other, 100), by(short, 100), by(short, 100, { age: 31 })]).toEqual([false, false, true])
  })
})

describe('a figure that has gone back to the one before the jump', () => {
  const confirms = (later: number, past: Partial<Past> = {}) =>
    isConfirmedBy(figure('a', 128), figure('a', later, generalist), lastAt(100, past))

  test('within 10 %, and nearer to it than to the held one, confirms nothing', () => {
    const found = [100, 109, 109.9, 111, 127].map(later => confirms(later))
    expect(found).toEqual([false, false, false, true, true])
  })

  test('may confirm where an act moved the currency in between, for then it has not gone back', () =>
    expect(confirms(109, { isExplained: true })).toBe(true))

  test('confirms a jump that was smaller than the way back to it', () => {
    const held = figure('b', 112)
    expect(isConfirmedBy(held, figure('a', 107), lastAt(100))).toBe(true)
    expect(isConfirmedBy(held, figure('a', 105), lastAt(100))).toBe(false)
  })
})

describe('a held figure enters beside a later one that was chosen', () => {
  const enters = (held: number, later: number, past: Partial<Past> = {}) =>
    isOnTheWay(figure('a', held), figure('b', later), lastAt(100, past))

  test('where it lies between the figure before and that one', () => {
    expect([enters(140, 200), enters(60, 40), enters(120, 100)]).toEqual([true, true, false])
    expect([enters(140, 120), enters(80, 120)]).toEqual([false, false])
  })

  test('or within 10 % of it, unless the currency has gone back', () => {
    expect([enters(131, 120), enters(133, 120)]).toEqual([true, false])
    expect([enters(111, 107), enters(111, 104)]).toEqual([true, false])
  })

  test('and where an act moved the currency, only within 10 %', () =>
    expect([enters(109, 100, { isExplained: true }), enters(140, 200, { isExplained: true })]).toEqual([true, false]))
})

describe('of sources that only confirm', () => {
  test('one enters where another is within 2 %, the better rank first', () => {
    const better = { ...confirming, rank: 5 }
    expect(outcome([figure('a', 100, confirming), figure('b', 101.9, better)])).toEqual(['confirmed', 'b', undefined])
    expect(outcome([figure('a', 100, confirming), figure('c', 150, better), figure('b', 101.9, confirming)])[1]).toBe(
      'b',
    )
  })

  test('none enters where none agrees', () =>
    expect(outcome([figure('a', 100, confirming), figure('b', 102.1, confirming)])).toEqual([
      'unconfirmed',
      undefined,
      undefined,
      'unconfirmed a 0.00',
      'unconfirmed b 0.00',
    ]))

  test('none outvotes a sound one', () =>
    expect(outcome([figure('a', 100, confirming), figure('b', 100, confirming), figure('c', 150)])).toEqual([
      'single',
      'c',
      undefined,
    ]))
})

describe("the ECB's figure", () => {
  const ecb = (perEur: number) => figure('ecb', perEur, { ...generalist, rank: 1 })

  test('is chosen among any others, and those farther than 5 % are reported', () =>
    expect(outcome([figure('a', 104.9), figure('b', 106), figure('c', 90), ecb(100)])).toEqual([
      'official',
      'ecb',
      undefined,
      'off-ecb b 0.06',
      'off-ecb c 0.11',
    ]))

  test('may move threefold alone, and further where another agrees within 5 %', () => {
    expect(outcome([ecb(300)], lastAt(100))).toEqual(['official', 'ecb', undefined])
    expect(outcome([ecb(301)], lastAt(100))).toEqual(['held', undefined, 'ecb', 'jump-held ecb 2.01'])
    expect(outcome([ecb(301), figure('a', 315)], lastAt(100))).toEqual(['official', 'ecb', undefined])
  })

  test('alone beyond threefold enters when it is said again after a long silence', () =>
    expect(outcome([ecb(301)], lastAt(100, { age: 61, held: [figure('ecb', 300)] }))).toEqual([
      'confirmed',
      'ecb',
      undefined,
      'jump-confirmed ecb 2.01',
    ]))

  describe('is held after a move of more than 10 % where three others stayed near the last figure', () => {
    const steady = [figure('a', 99), figure('b', 100, generalist), figure('c', 104)]
    test('and the best of them is chosen', () => {
      expect(outcome([ecb(111), ...steady], lastAt(100))).toEqual(['precedence', 'b', 'ecb', 'jump-held ecb 0.11'])
      // 100 / 90 − 1
      expect(outcome([ecb(90), ...steady], lastAt(100))).toEqual(['precedence', 'b', 'ecb', 'jump-held ecb 0.11'])
    })

    test.each([
      ['within 10 %', 109.9, steady, lastAt(100)],
      ['of two others', 150, steady.slice(1), lastAt(100)],
      ['of two that a third copied', 150, [...steady.slice(1), figure('d', 104)], lastAt(100)],
      // As the franc of 15 January 2015: one bank had fixed before the floor fell, others after.
      ['where one confirms it', 117, [...steady, figure('d', 116)], lastAt(100)],
      ['where the others moved too', 150, steady, lastAt(90)],
      ['where a dated event explains it', 150, steady, lastAt(100, { isExplained: true })],
      ['as the first figure', 150, steady, nothing],
    ])('but not %s', (_, perEur, others, past) =>
      expect(outcome([ecb(perEur), ...others], past).slice(0, 3)).toEqual(['official', 'ecb', undefined]),
    )
  })

  test('is held beyond threefold where another contradicts it, and that one is chosen', () =>
    expect(outcome([ecb(400), figure('a', 105)], lastAt(100))).toEqual(['single', 'a', 'ecb', 'jump-held ecb 3.00']))
})
