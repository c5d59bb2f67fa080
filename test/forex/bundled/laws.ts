// The laws of the rate book, on the whole bundled book.
import { beforeAll, describe, expect, test } from 'vitest'
import { daysBetween } from '../../../pipeline/contract/calendar.ts'
import { digitsOfPair, exact } from '../../../pipeline/contract/precision.ts'
import { type Figure, rateOf, viewOf } from '../../../pipeline/contract/quote.ts'
import { significant } from '../../../pipeline/contract/significant.ts'
import type { CurrencySeries, ForexData } from '../../../pipeline/forex/model.ts'
import type { ForexBook } from '../../../pipeline/forex/rate-book.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { between, bundledBook, bundledForex } from './book.ts'

let data: ForexData
let book: ForexBook
beforeAll(async () => {
  data = await bundledForex()
  book = await bundledBook()
})

const columns = new WeakMap<ForexBook, ReadonlyMap<string, number>>()
const columnOf = (from: ForexBook, code: string): number => {
  const known = columns.get(from) ?? new Map(from.codes.map((one, column) => [one, column]))
  columns.set(from, known)
  return known.get(code) ?? Number.NaN
}
const at = (from: ForexBook, day: number, code: string): number =>
  from.perEur[day * from.codes.length + columnOf(from, code)]!
const figureAt = (from: ForexBook, day: number, code: string): Figure => ({
  perEur: at(from, day, code),
  precision: from.precision[day * from.codes.length + columnOf(from, code)]!,
})
const euro: Figure = { perEur: 1, precision: exact }
const sourceAt = (day: number, column: number): string =>
  book.sources[book.chosen[day * book.codes.length + column]!]!.source
const daysOf = (code: string): readonly number[] =>
  [...book.dates.keys()].filter(day => !Number.isNaN(at(book, day, code)))
const seriesOf = (key: string): CurrencySeries => data.series.find(series => series.key === key)!

/** A day's codes and figures, for a sample of days spread over the whole history. */
const sample = function* (step: number) {
  for (let day = 0; day < book.dates.length; day += step)
    yield book.codes
      .map(code => [code, figureAt(book, day, code)] as const)
      .filter(([, { perEur }]) => !Number.isNaN(perEur))
}

describe('coverage', () => {
  test('at least 184 codes, 157 of them in force', () => {
    expect(book.codes.length).toBeGreaterThanOrEqual(184)
    const inForce = book.codes.filter(code => book.currencies.get(code)!.last === '')
    expect(inForce.length).toBeGreaterThanOrEqual(157)
    expect(inForce).toEqual(expect.arrayContaining(['XAU', 'XAG', 'XPT', 'XPD', 'XDR', 'GHS']))
  })

  test('at least 155 codes on the best recent day', () => {
    const counts = book.dates.map((date, day) =>
      date < '2026' ? 0 : book.codes.filter(code => !Number.isNaN(at(book, day, code))).length,
    )
    expect(Math.max(...counts)).toBeGreaterThanOrEqual(155)
  })

  test('in each full year from 2000 to 2025 at least 73 codes on 95 % of the days', () => {
    for (let year = 2000; year <= 2025; year += 1) {
      const days = [...book.dates.keys()].filter(day => book.dates[day]!.startsWith(String(year)))
      const full = book.codes.filter(
        code => days.filter(day => !Number.isNaN(at(book, day, code))).length >= 0.95 * days.length,
      )
      expect(full.length, String(year)).toBeGreaterThanOrEqual(73)
    }
  })
})

describe('every vector', () => {
  test('is of a working day, and holds no code outside its life', () => {
    expect(book.dates.filter(date => new Date(`${date}T12:00:00Z`).getUTCDay() % 6 === 0)).toEqual([])
    for (const code of book.codes) {
      const days = daysOf(code)
      const { first, last } = book.currencies.get(code)!
      expect(book.dates[days[0]!]! >= first, code).toBe(true)
      expect(last === '' || book.dates[days.at(-1)!]! <= last, code).toBe(true)
    }
  })

  test('gives self 1; reverses and triangles agree to half a unit of the last digits', () => {
    const halfUnit = (a: Figure, b: Figure): number => {
      const rate = rateOf(a, b)
      const digits = digitsOfPair(a.precision, b.precision)
      return (0.5 * 10 ** (Math.floor(Math.log10(rate)) + 1 - digits)) / rate + 1e-15
    }
    const most = (...units: readonly number[]): number => units.reduce((product, unit) => product * (1 + unit), 1) - 1
    let [reverse, triangle] = [0, 0]
    for (const day of sample(211))
      for (const [i, [, a]] of day.entries()) {
        expect(rateOf(a, a)).toBe(1)
        for (const [j, [, b]] of day.entries()) {
          const c = day[(i + j) % day.length]![1]
          const [turned, round] = [rateOf(a, b) * rateOf(b, a), rateOf(a, b) * rateOf(b, c) * rateOf(c, a)]
          reverse = Math.max(reverse, Math.abs(turned - 1) / most(halfUnit(a, b), halfUnit(b, a)))
          triangle = Math.max(triangle, Math.abs(round - 1) / most(halfUnit(a, b), halfUnit(b, c), halfUnit(c, a)))
        }
      }
    expect(reverse).toBeGreaterThan(0)
    expect(reverse).toBeLessThanOrEqual(1)
    expect(triangle).toBeLessThanOrEqual(1)
  })

  test('never shows a normal view below 1, and each equals the pair of its orientation', () => {
    let seen = 0
    for (const day of sample(211))
      for (const [code, value] of day)
        for (const [other, price] of day) {
          const { pair, rate } = viewOf('2026-04-13', [code, value], [other, price])
          if (rate < 1 || rate !== (pair.startsWith(code) ? rateOf(value, price) : rateOf(price, value)))
            throw new Error(pair)
          seen += 1
        }
    expect(seen).toBeGreaterThan(200_000)
  })
})

test('EUR/X equals the ECB’s figure numerically on every ECB date', () => {
  const { dates, labels, values } = seriesOf('ecb')
  let compared = 0
  for (const [row, date] of dates.entries()) {
    const day = book.dates.indexOf(date)
    for (const [column, code] of labels.entries()) {
      const published = values[row * labels.length + column]!
      if (Number.isNaN(published) || sourceAt(day, book.codes.indexOf(code)) === 'law') continue
      if (rateOf(euro, figureAt(book, day, code)) !== published) throw new Error(`${date} ${code}: ${published}`)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(210_000)
})

test.each([
  // home, anchor and quotation as the publishers state them: units of home for one unit of the anchor.
  ['bob', 'BWP', 'USD'],
  ['cbk', 'KES', 'USD'],
  ['cbc', 'TWD', 'USD'],
  ['mma', 'MVR', 'USD'],
])('figures of %s against its anchor come back exactly where they were chosen', (key, home, anchor) => {
  const { labels, dates, values, meanings } = seriesOf(key)
  let compared = 0
  for (const [row, date] of dates.entries()) {
    const day = book.dates.indexOf(date)
    const column = book.codes.indexOf(home)
    if (day === -1 || Number.isNaN(at(book, day, home)) || sourceAt(day, column) !== key) continue
    const label = labels.find((name, i) => {
      const { base, counter } = meanings.find(meaning => meaning.label === name)!
      return (
        !Number.isNaN(values[row * labels.length + i]!) &&
        [base, counter].sort().join() === [home, anchor].sort().join()
      )
    })
    if (label === undefined) continue
    const published = values[row * labels.length + labels.indexOf(label)]!
    const { base } = meanings.find(meaning => meaning.label === label)!
    const [from, to] = base === home ? [home, anchor] : [anchor, home]
    expect(rateOf(figureAt(book, day, from), figureAt(book, day, to)), `${date} ${label}`).toBe(
      significant(published, 8),
    )
    compared += 1
  }
  expect(compared).toBeGreaterThan(400)
})

test('EUR/DKK keeps to its narrow band, 7.42 to 7.48, on every day', () => {
  const days = daysOf('DKK')
  expect(days.length).toBeGreaterThan(6_700)
  for (const day of days) {
    expect(at(book, day, 'DKK')).toBeGreaterThan(7.42)
    expect(at(book, day, 'DKK')).toBeLessThan(7.48)
  }
})

test.each([
  // Macao printed 0.5400, 0.5300 and 0.5400 for a hundred won, and 5.0739 for a hundred yen.
  ['amcm', '100 KRW', 2],
  ['amcm', 'JPY', 4],
])('%s shows %s to %i decimals that vary', (key, label, decimals) => {
  const { labels, decimals: usual } = seriesOf(key)
  expect(usual[labels.findIndex(name => name.endsWith(label))]).toBe(decimals)
})

test('EUR/XOF is 655.957 on all its dates and EUR/DEM 1.95583 on all its', () => {
  for (const day of daysOf('XOF')) expect(rateOf(euro, figureAt(book, day, 'XOF'))).toBe(655.957)
  for (const day of daysOf('DEM')) expect(rateOf(euro, figureAt(book, day, 'DEM'))).toBe(1.95583)
  expect(daysOf('XOF').length).toBe(book.dates.length)
})

describe('the choice among sources', () => {
  // Since 2023 every source that is still asked quotes, and three years hold each rule of selection.
  let recent: ForexData
  let chosen: ForexBook
  beforeAll(() => {
    const series = data.series.map(one => between(one, '2023-01-01')).filter(({ dates }) => dates.length > 0)
    recent = { ...data, series }
    chosen = normalizeForex(recent)
  })
  const reported = (from: ForexBook): ReadonlySet<string> =>
    new Set(from.findings.flatMap(({ code, dates }) => dates.map(date => `${code} ${date}`)))

  test('does not depend on their order', () => {
    const other = normalizeForex({
      ...recent,
      series: recent.series.toReversed(),
      pegs: recent.pegs.toReversed(),
    })
    const bytes = (array: Float64Array | Uint16Array | Uint8Array) => Buffer.from(array.buffer)
    expect(bytes(other.perEur).equals(bytes(chosen.perEur))).toBe(true)
    expect(bytes(other.chosen).equals(bytes(chosen.chosen))).toBe(true)
    expect(bytes(other.precision).equals(bytes(chosen.precision))).toBe(true)
    const { perEur: _a, chosen: _b, precision: _c, ...rest } = other
    const { perEur: _d, chosen: _e, precision: _f, ...expected } = chosen
    expect(rest).toEqual(expected)
  })

  test('changes by an added source of lower priority only together with an entry in the report', () => {
    // The Treasury ranks below everybody.
    const added = ['treasury']
    const without = normalizeForex({
      ...recent,
      series: recent.series.filter(({ key }) => !added.includes(key)),
    })
    const told = new Set([...reported(chosen), ...reported(without)])
    let [same, changed] = [0, 0]
    for (const [day, date] of without.dates.entries()) {
      const row = chosen.dates.indexOf(date)
      for (const code of without.codes) {
        const [before, after] = [at(without, day, code), at(chosen, row, code)]
        if (Number.isNaN(before) || before === after) same += 1
        else if (told.has(`${code} ${date}`)) changed += 1
        else throw new Error(`${date} ${code}: ${before} became ${after} without an entry`)
      }
    }
    expect(same).toBeGreaterThan(100_000)
    expect(changed).toBeLessThan(same / 100)
  })

  test('a direction turned round is reported or dropped for 95 % of the codes that have a second source', () => {
    const victim = recent.series.find(({ key }) => key === 'bdi')!
    const turned: CurrencySeries = {
      ...victim,
      meanings: victim.meanings.map(m => ({ ...m, base: m.counter, counter: m.base })),
    }
    const flipped = normalizeForex({
      ...recent,
      series: recent.series.map(series => (series === victim ? turned : series)),
    })
    const date = '2026-02-11'
    const others = new Set(
      recent.series
        .filter(series => series !== victim && series.dates.includes(date))
        .flatMap(({ meanings }) => meanings.flatMap(({ base, counter }) => [base, counter])),
    )
    // A price of 1 a euro reads the same both ways, and one near it (the dollar's kin) stays within the tolerance.
    const codes = [...new Set(victim.meanings.map(({ counter }) => counter))].filter(code => others.has(code))
    const told = reported(flipped)
    const day = flipped.dates.indexOf(date)
    const caught = codes.filter(
      code => told.has(`${code} ${date}`) || told.has(`EUR ${date}`) || Number.isNaN(at(flipped, day, code)),
    )
    expect(codes.length).toBeGreaterThan(40)
    expect(caught.length).toBeGreaterThanOrEqual(0.95 * codes.length)
  })
})

test('no figure of one publisher alone jumps by more than 30 % unless it was said again, followed a silence, or an event explains it', () => {
  const confirmed = new Set(
    book.findings
      // A held figure that is in the book was confirmed later.
      .filter(({ rule }) => rule === 'jump-confirmed' || rule === 'jump-held')
      .flatMap(({ code, dates }) => dates.map(date => `${code} ${date}`)),
  )
  const quoted = (code: string, date: string): number =>
    data.series.filter(({ dates, labels, meanings, values }) => {
      const row = dates.indexOf(date)
      return labels.some((label, i) => {
        const meaning = meanings.find(one => one.label === label)
        return (
          row !== -1 &&
          (meaning?.base === code || meaning?.counter === code) &&
          !Number.isNaN(values[row * labels.length + i]!)
        )
      })
    }).length
  let jumps = 0
  for (const [column, code] of book.codes.entries()) {
    const days = daysOf(code)
    for (const [i, day] of days.entries()) {
      const before = days[i - 1]
      if (before === undefined) continue
      const [a, b] = [at(book, before, code), at(book, day, code)]
      const date = book.dates[day]!
      if (Math.max(a, b) / Math.min(a, b) <= 1.3 || ['ecb', 'law', 'peg'].includes(sourceAt(day, column))) continue
      jumps += 1
      const explained = data.events.some(
        event => event.code === code && event.date > book.dates[before]! && event.date <= date,
      )
      expect(
        explained ||
          daysBetween(book.dates[before]!, date) > 60 ||
          confirmed.has(`${code} ${date}`) ||
          quoted(code, date) > 1,
        `${code} ${date}: ${a} to ${b}`,
      ).toBe(true)
    }
  }
  expect(jumps).toBeGreaterThan(3)
})
