/** The measures of `npm run coverage -- --quality` and `--beside`, on books whose answers are known by hand. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CurrencySeries, ForexData } from '../../pipeline/forex/model.ts'
import {
  compareWithTables,
  findingsByRule,
  judgedJumps,
  leftOut,
  outsideBand,
  stepsAtSourceChanges,
} from '../../pipeline/forex/quality.ts'
import type { Finding, ForexBook } from '../../pipeline/forex/rate-book.ts'
import { readOtherTables } from '../../scripts/lib/other-tables.ts'
import { tempDir } from '../support/temp.ts'
import { storedPerEuro } from './rates/series.ts'

const days = ['2026-04-08', '2026-04-09', '2026-04-10', '2026-04-13'] as const

/** A source with one figure of each code a day, per euro. */
const bank = (key: string, figures: Readonly<Record<string, readonly number[]>>): CurrencySeries =>
  storedPerEuro(key, days, Object.keys(figures), (code, day) => figures[code]![day])

const none = Number.NaN

/** Rows are days, columns EUR, KES and USD; the letters name the source of each shilling. */
const bookOf = (kes: readonly number[], from: string, findings: readonly Finding[] = []): ForexBook =>
  ({
    codes: ['EUR', 'KES', 'USD'],
    dates: days,
    perEur: Float64Array.from(kes.flatMap(value => [1, value, 1.1])),
    sources: [{ source: 'a' }, { source: 'b' }],
    chosen: Uint16Array.from([...from].flatMap(letter => [0, letter === 'a' ? 0 : 1, 0])),
    findings,
  }) as unknown as ForexBook

test('a band counts the days outside it and names the ends', () =>
  expect(outsideBand(bookOf([7.46, 7.49, none, 7.41], 'aaaa'), 'KES', 7.42, 7.48)).toEqual({
    some: 2,
    all: 3,
    lowest: 7.41,
    highest: 7.49,
  }))

test('a step counts where the source changes, not where one source moves', () => {
  // Three figures of each of three codes follow one of the day before.
  expect(stepsAtSourceChanges(bookOf([150, 152, 152.1, 153], 'abba'), 0.01)).toEqual({ some: 1, all: 9 })
  expect(stepsAtSourceChanges(bookOf([150, 160, 170, 180], 'aaaa'), 0.01)).toEqual({ some: 0, all: 9 })
})

test('a source that is left out is compared with what the others give', () => {
  const ecb = bank('ecb', { USD: [1.1, 1.1, 1.1, 1.1], KES: [150, 150, 150, 150] })
  const imf = bank('imf', { USD: [1.1, 1.1, 1.1, 1.1], KES: [150, 152, 154, none] })
  const facts = (code: string) => ({ code, first: '', last: '' })
  const data = {
    currencies: ['EUR', 'KES', 'USD'].map(facts),
    pegs: [],
    events: [],
    corrections: [],
    series: [ecb, imf],
  }
  // Four euros are the same. 152 is 1.3 % above 150, 154 is 2.7 %, and the fourth day has none.
  expect(leftOut(data as unknown as ForexData, { source: 'imf', without: [], limit: 0.02 })).toEqual({
    some: 6,
    all: 7,
    misses: [['KES', 1]],
  })
})

test('a held jump is judged by the next figure of another source', () => {
  const held = (dates: readonly string[]): Finding => ({ rule: 'jump-held', source: 'a', code: 'KES', dates, worst: 1 })
  const data = { series: [bank('a', { USD: [1.1, 1.1, 1.1, 1.1], KES: [150, 250, 251, 150] })] } as unknown as ForexData
  const findings = [held(['2026-04-09', '2026-04-10'])]
  expect(judgedJumps(bookOf([150, none, none, 151], 'aaab', findings), data)).toEqual({
    some: 2,
    all: 2,
    held: 2,
    entered: 0,
  })
  expect(judgedJumps(bookOf([150, none, none, 252], 'aaab', findings), data)).toEqual({
    some: 0,
    all: 2,
    held: 2,
    entered: 0,
  })
  expect(judgedJumps(bookOf([150, 250, none, 150], 'aaaa', findings), data)).toEqual({
    some: 0,
    all: 0,
    held: 2,
    entered: 1,
  })
  expect(findingsByRule({ findings })).toEqual([['jump-held', 2]])
})

test("another publisher's table is compared with the day that fits it best, at most four days before", () => {
  const book = bookOf([150, 170, 150, 153], 'aabb')
  const euro = 1 / 1.1
  const compare = (date: string, shilling: number, without: readonly string[] = []) =>
    compareWithTables(book, [{ date, perUsd: new Map(Object.entries({ EUR: euro, KES: shilling / 1.1, XYZ: 5 })) }], {
      without,
      limit: 0.02,
    })
  // 170 is the figure of 9 April, which a table of 13 April may hold, and one of 14 April may not.
  expect(compare('2026-04-13', 170)).toEqual({ some: 2, all: 2, farther: [] })
  expect(compare('2026-04-14', 170)).toEqual({
    some: 1,
    all: 2,
    farther: [{ date: '2026-04-13', code: 'KES', ours: 153 / 1.1, theirs: 170 / 1.1, source: 'b' }],
  })
  expect(compare('2026-04-14', 170, ['KES'])).toEqual({ some: 1, all: 1, farther: [] })
  expect(compare('2026-04-30', 153)).toEqual({ some: 0, all: 0, farther: [] })
  expect(compare('2026-04-07', 150)).toEqual({ some: 0, all: 0, farther: [] })
})

test("another publisher's tables are read from a folder, and a file of another layout is refused by name", () => {
  const folder = join(tempDir(), 'tables')
  mkdirSync(folder)
  expect(() => readOtherTables(folder)).toThrow(/--beside: got ".*tables", expected a folder of \.json files/)
  writeFileSync(join(folder, 'a.json'), '{"date":"2026-04-13","usd":{"kes":129.5,"eur":0.86}}')
  expect(readOtherTables(folder)).toEqual([
    { date: '2026-04-13', perUsd: new Map(Object.entries({ KES: 129.5, EUR: 0.86 })) },
  ])
  for (const text of ['', '[]', '{"date":"2026-02-30","usd":{}}', '{"date":"2026-04-13","usd":{"kes":"129"}}']) {
    writeFileSync(join(folder, 'b.json'), text)
    expect(() => readOtherTables(folder)).toThrow(/b\.json: got ".*", expected JSON such as/)
  }
})
