import { describe, expect, test } from 'vitest'
import type { SourceTrust } from '../../../pipeline/forex/rate-book.ts'
import { findingsLog } from '../../../pipeline/forex/rates/findings.ts'
import { rankSeries } from '../../../pipeline/forex/rates/precedence.ts'
import { type QuoteSeries, quoteSeriesOf } from '../../../pipeline/forex/rates/quote-series.ts'
import { measureTrust } from '../../../pipeline/forex/rates/trust.ts'
import { daysFrom, storedPerEuro } from './series.ts'

const days = daysFrom(40)
const codes = Array.from({ length: 20 }, (_, i) => `A${String.fromCharCode(65 + i)}A`)

/** Prices of all codes per euro: they swing by 10 %, `off` shifts them, `shift` takes them from another day. */
const table = (key: string, { off = () => 1, shift = 0, own = codes } = {} as Shape): QuoteSeries => {
  const price = (day: number, k: number): number => (10 + k) * (1 + 0.1 * Math.sin(2.3 * day + k))
  const figureOf = (code: string, day: number): number => {
    const k = own.indexOf(code)
    return price(day + shift, k) * off(day, k)
  }
  const series = { ...storedPerEuro(key, days, own, figureOf), decimals: own.map(() => 6) }
  return quoteSeriesOf(series, findingsLog())[0]!
}
interface Shape {
  readonly off?: (day: number, code: number) => number
  readonly shift?: number
  readonly own?: readonly string[]
}

const trustOf = (key: string, ...all: readonly QuoteSeries[]): SourceTrust => measureTrust(all).trust.get(key)!
const ecb = table('ecb')

describe('measured trust', () => {
  test('is the distance from the ECB: a source 1 % above it on every figure', () => {
    const trust = trustOf('boc', ecb, table('boc', { off: () => 1.01 }))
    expect(trust.ecb).toMatchObject({ figures: 800, off: 0 })
    expect(trust.ecb!.median).toBeCloseTo(0.01, 3)
    expect(trust.all).toEqual(trust.ecb)
    expect(trust).toMatchObject({ lag: 0, codes: 20, issuer: null, others: null, own: null })
  })

  test('counts the share of figures farther than 2 %: one code of twenty', () =>
    expect(trustOf('boc', ecb, table('boc', { off: (_, k) => (k === 3 ? 1.05 : 1) })).all!.off).toBe(0.05))

  test('is the distance from the issuing bank and from the median of two others, where the ECB is silent', () => {
    const own = codes.slice(0, 2)
    const [one, two] = [table('one', { own }), table('two', { own, off: () => 1.001 })]
    const off = table('off', { own, off: () => 1.04 })
    expect(trustOf('off', one, two, off).others).toMatchObject({ figures: 80, off: 1 })
    expect(trustOf('one', one, two, off).others).toBeNull()
    const bank = { ...two, issues: 'AAA' }
    expect(trustOf('off', bank, off)).toMatchObject({ issuer: { figures: 40, off: 1 }, others: null })
    expect(trustOf('two', bank, { ...off, issues: 'AAA' }).own).toMatchObject({ figures: 40, off: 1 })
  })

  test('takes no reference from two others that differ: one of them may be in other units', () => {
    const own = codes.slice(0, 2)
    const [one, two] = [table('one', { own }), table('two', { own, off: () => 1.001 })]
    const broken = table('broken', { own, off: () => 1000 })
    expect(trustOf('one', one, two, broken).others).toBeNull()
    expect(trustOf('broken', one, two, broken).others).toMatchObject({ figures: 80, off: 1 })
  })

  test('takes no reference from two others of which one copies the other: that is a single source', () => {
    const own = codes.slice(0, 2)
    const [one, third] = [table('one', { own }), table('third', { own, off: () => 1.001 })]
    const [copy, off] = [{ ...one, name: 'copy' }, table('off', { own, off: () => 1.04 })]
    expect(trustOf('off', one, copy, off).others).toBeNull()
    expect(trustOf('off', one, copy, third, off).others).toMatchObject({ figures: 80, off: 1 })
  })

  test.each([-2, -1, 0, 1, 2])('finds a table of another day: %i', shift =>
    expect(trustOf('boc', ecb, table('boc', { shift })).lag).toBe(shift),
  )

  test('is null where nothing can be compared', () =>
    expect(trustOf('boc', table('boc'))).toEqual({
      ecb: null,
      issuer: null,
      others: null,
      all: null,
      own: null,
      codes: 0,
      lag: null,
    }))
})

describe('precedence', () => {
  const sources = [
    ecb,
    table('aaa', { off: () => 1.004 }),
    table('zzz', { off: () => 1.001 }),
    table('few', { own: codes.slice(0, 5) }),
    table('late', { shift: -1 }),
    table('bad', { off: (_, k) => (k < 3 ? 1.05 : 1) }),
    { ...table('bank', { off: (_, k) => (k < 3 ? 1.05 : 1) }), issues: 'AEA' },
  ]
  const ranked = rankSeries(sources, measureTrust(sources))
  const precedenceOf = (name: string, code = 'AEA') => {
    const series = ranked.find(one => one.name === name)!
    return series.precedences[series.column.get(code)!]!
  }
  const orderOf = (code: string) =>
    ranked
      .filter(({ column }) => column.has(code))
      .toSorted((a, b) => precedenceOf(a.name, code).rank - precedenceOf(b.name, code).rank)
      .map(({ name }) => name)

  test('follows from the measured distance: the ECB, the issuer, generalists, the others, sources of another day', () => {
    expect(orderOf('AEA')).toEqual(['ecb', 'bank', 'zzz', 'aaa', 'few', 'bad', 'late'])
    expect(precedenceOf('zzz').isTrusted).toBe(true)
    expect(precedenceOf('few').isTrusted).toBe(false)
  })

  test('lets a source that is off by 2 % on a tenth of its figures confirm only, but for its own currency', () => {
    expect(precedenceOf('bad').confirmsOnly).toBe(true)
    expect(precedenceOf('aaa').confirmsOnly).toBe(false)
    expect(precedenceOf('bank', 'AEA').confirmsOnly).toBe(false)
    expect(precedenceOf('bank', 'AFA').confirmsOnly).toBe(true)
  })

  test('lets a bank whose own currency is off too confirm only, for that as well', () => {
    const off = table('bank', { off: (_, k) => (k < 5 ? 1.05 : 1) })
    const all = [ecb, { ...off, issues: 'AEA' }, table('aaa', { off: () => 1.001 })]
    const [, bank] = rankSeries(all, measureTrust(all))
    expect(bank!.precedences[bank!.column.get('AEA')!]).toMatchObject({ isIssuer: true, confirmsOnly: true })
  })

  test('puts a source of another day behind one that is farther off on the same day', () => {
    const all = [ecb, table('late', { shift: -1 }), table('far', { off: () => 2 })]
    const ranks = rankSeries(all, measureTrust(all)).map(({ precedences }) => precedences[0]!.rank)
    expect(ranks.toSorted((a, b) => a - b)).toEqual([ranks[0], ranks[2], ranks[1]])
  })

  test('lets it stand for a code that no sound source has ever quoted: what is known stays', () => {
    const alone = [...sources.slice(0, 5), table('bad', { off: (_, k) => (k < 3 ? 1.05 : 1), own: [...codes, 'TMM'] })]
    const [bad] = rankSeries(alone, measureTrust(alone)).filter(({ name }) => name === 'bad')
    expect(bad!.precedences[bad!.column.get('TMM')!]!.confirmsOnly).toBe(false)
    expect(bad!.precedences[bad!.column.get('AEA')!]!.confirmsOnly).toBe(true)
  })

  test('gives sources of equal trust the same rank', () => {
    const twins = [ecb, table('aaa', { off: () => 1.003 }), table('zzz', { off: () => 1.003 })]
    const [, a, z] = rankSeries(twins, measureTrust(twins))
    expect(a!.precedences).toEqual(z!.precedences)
  })
})
