/** Made-up publishers whose truth is known: what goes wrong at one of them leaves no trace in the book. */
import { describe, expect, test } from 'vitest'
import { addDays, weekday } from '../../../pipeline/contract/calendar.ts'
import type { CurrencySeries, DatedEvent, ForexData } from '../../../pipeline/forex/model.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import { currencyFacts, storedPerEuro } from './series.ts'

/** 90 working days, from Monday 2025-09-01. */
const days = Array.from({ length: 126 }, (_, i) => addDays('2025-09-01', i)).filter(date => weekday(date) % 6 !== 0)

/** Sixteen currencies that the ECB quotes and one, KES, that it does not. */
const ofEcb = ['USD', 'GBP', 'JPY', 'CHF', ...Array.from({ length: 12 }, (_, i) => `A${String.fromCharCode(65 + i)}A`)]
const codes = [...ofEcb, 'KES']

/** The truth: each currency swings by one per cent in its own rhythm; KES is near 150. */
const truth = (code: string, day: number): number =>
  (code === 'KES' ? 150 : 1 + codes.indexOf(code)) * (1 + 0.01 * Math.sin((day * (2 + codes.indexOf(code))) / 40))

type Figure = (code: string, day: number) => number | undefined

const bank = (key: string, figure: Figure, quoted = codes): CurrencySeries => storedPerEuro(key, days, quoted, figure)

const ecb = bank('ecb', truth, ofEcb)
/** An honest bank, off by a constant small share of its own. */
const honest = (key: string, off: number): CurrencySeries => bank(key, (code, day) => truth(code, day) * (1 + off))

const bookOf = (series: readonly CurrencySeries[], events: readonly DatedEvent[] = []) => {
  const currencies = ['EUR', ...codes].map(code => currencyFacts(code))
  return normalizeForex({ currencies, pegs: [], events, corrections: [], series: [ecb, ...series] } satisfies ForexData)
}

/** How far the book's shilling lies from the truth at most, and on how many days it has none. */
const worst = (series: readonly CurrencySeries[], actual: (day: number) => number = day => truth('KES', day)) => {
  const { codes, perEur } = bookOf(series)
  const column = codes.indexOf('KES')
  const offs = days.map((_, day) => Math.abs(perEur[day * codes.length + column]! / actual(day) - 1))
  return { off: Math.max(...offs.filter(off => !Number.isNaN(off))), missing: offs.filter(Number.isNaN).length }
}

const isMonth = (day: number): boolean => day >= 50 && day < 72

describe('beside two honest banks, a bank', () => {
  const two = [honest('aaa', 0.001), honest('bbb', -0.001)]
  const misled = (key: string, figure: Figure) => worst([...two, bank(key, figure)])

  test.each<readonly [string, Figure]>([
    [
      'that is wrong by a quarter for a month and recovers',
      (code, day) => truth(code, day) * (isMonth(day) ? 1.25 : 1),
    ],
    ['that is wrong by 4 % for a month and recovers', (code, day) => truth(code, day) * (isMonth(day) ? 1.04 : 1)],
    ['that prints a hundred units from a day on', (code, day) => truth(code, day) * (day < 50 ? 1 : 100)],
    [
      'that turns its prices round for a month',
      (code, day) => (isMonth(day) ? 1 / truth(code, day) : truth(code, day)),
    ],
    ['that publishes the day before from a day on', (code, day) => truth(code, day < 50 ? day : day - 1)],
    ['that goes over to the street’s rate', (code, day) => truth(code, day) * (code === 'KES' && day >= 50 ? 1.6 : 1)],
  ])('%s is not believed', (_, figure) => {
    const { off, missing } = misled('ccc', figure)
    expect(missing).toBe(0)
    expect(off).toBeLessThan(0.011)
  })

  test('that two others copy is still one: the banks that agree without copying are believed', () => {
    const wrong: Figure = (code, day) => truth(code, day) * (code === 'KES' && isMonth(day) ? 1.08 : 1)
    const copies = ['ccc', 'ddd', 'eee'].map(key => bank(key, wrong))
    expect(worst([...two, ...copies]).off).toBeLessThan(0.011)
  })
})

test('the bank that issues a currency is believed against another bank and two copies of it', () => {
  const wrong: Figure = (code, day) => truth(code, day) * (code === 'KES' && isMonth(day) ? 1.08 : 1)
  const copies = ['ccc', 'ddd', 'eee'].map(key => bank(key, wrong))
  const { off, missing } = worst([{ ...honest('aaa', 0.001), issues: 'KES' }, ...copies])
  expect([off < 0.0011, missing]).toEqual([true, 0])
})

describe('a bank alone', () => {
  const alone = 51
  /** Two honest banks that stop quoting the shilling. */
  const two = [0.001, -0.001].map((off, i) =>
    bank(`${i}aa`, (code, day) => (code === 'KES' && day >= alone ? undefined : truth(code, day) * (1 + off))),
  )
  const wrongBefore = bank(
    'ccc',
    (code, day) => truth(code, day) * (code === 'KES' && day >= 20 && day < 50 ? 1.04 : 1),
  )
  const daysWithout = (third: CurrencySeries) => worst([...two, third]).missing

  test('is not believed of a currency that it had wrong for a month of the year before', () =>
    expect(daysWithout(wrongBefore)).toBe(days.length - alone))

  test('is believed where it had it right, or issues it', () => {
    expect(daysWithout(honest('ccc', 0.002))).toBe(0)
    expect(daysWithout({ ...wrongBefore, issues: 'KES' })).toBe(0)
  })

  test('is not believed where its small steps since two agreed add up to more than 10 %, and is when it recovers', () => {
    const drift = (day: number): number => (day < alone || day >= 71 ? 1 : 1.06 ** Math.min(day - alone + 1, 3))
    const few = ['USD', 'GBP', 'JPY', 'KES']
    const drifting = bank('ccc', (code, day) => truth(code, day) * (code === 'KES' ? drift(day) : 1), few)
    const { off, missing } = worst([...two, drifting])
    expect(missing).toBe(71 - alone - 1)
    expect(off).toBeCloseTo(0.06, 6)
  })
})

// Counted as two, they made the honest bank doubtful for a year: the book lost the shilling when they stopped quoting it.
test('two banks, of which one copies the other, do not make a third doubtful', () => {
  const wrong: Figure = (code, day) => {
    if (code !== 'KES') return truth(code, day) * 1.001
    return day < 50 ? truth(code, day) * (day >= 20 ? 1.04 : 1) : undefined
  }
  const { codes, perEur } = bookOf([honest('aaa', 0.002), bank('bbb', wrong), bank('ccc', wrong)])
  const after = days.map((_, day) => perEur[day * codes.length + codes.indexOf('KES')]! / truth('KES', day)).slice(50)
  for (const share of after) expect(share).toBeCloseTo(1.002, 6)
})

describe('two banks that are 5 % off for three of sixteen currencies', () => {
  const early = bank('aaa', (code, day) => (code === 'KES' && day > 10 ? undefined : truth(code, day)))
  const unsound = (key: string, off: number) =>
    bank(key, (code, day) => truth(code, day) * (code === 'KES' ? off : ofEcb.indexOf(code) > 12 ? 1.05 : 1))
  const daysWithout = (...series: readonly CurrencySeries[]) => worst([early, ...series]).missing

  test('count together for another where they agree within 2 %, and neither counts alone', () => {
    expect(daysWithout(unsound('bbb', 1), unsound('ccc', 1.019))).toBe(0)
    expect(daysWithout(unsound('bbb', 1), unsound('ccc', 1.021))).toBe(days.length - 11)
    expect(daysWithout(unsound('bbb', 1))).toBe(days.length - 11)
  })
})

// As USD/LYD in March 2026: a bank of three recorded days put the dinar 22 % off a figure of three weeks before.
describe('a table of three days', () => {
  const [from, to] = [60, 63]
  const table = (off: number): CurrencySeries => {
    const whole = bank('ccc', (code, day) => truth(code, day) * (code === 'KES' ? off : 1))
    const values = whole.values.slice(from * codes.length, to * codes.length)
    return { ...whole, dates: days.slice(from, to), values }
  }
  const emptySince = (since: number) =>
    bank('aaa', (code, day) => (code === 'KES' && day >= since && day < to ? undefined : truth(code, day)))
  const shillings = (series: readonly CurrencySeries[]) => {
    const { codes, perEur } = bookOf(series)
    return [from, from + 1, from + 2].map(day => perEur[day * codes.length + codes.indexOf('KES')]! / truth('KES', day))
  }

  test('does not move a currency by a fifth where it had a figure in the month before', () =>
    expect(shillings([emptySince(50), table(0.78)])).toEqual([Number.NaN, Number.NaN, Number.NaN]))

  test('moves it within 10 %, and by a fifth after a silence of more than a month', () => {
    for (const value of shillings([emptySince(50), table(0.93)])) expect(value).toBeCloseTo(0.93, 3)
    for (const value of shillings([emptySince(30), table(0.78)])) expect(value).toBeCloseTo(0.78, 3)
  })
})

describe('a currency', () => {
  const jump = days.indexOf('2025-11-17')
  const actual = (by: number) => (day: number) => truth('KES', day) * (day < jump ? 1 : by)
  const one = (by: number) => bank('aaa', (code, day) => (code === 'KES' ? actual(by)(day) : truth(code, day)))
  const other = (by: number) =>
    bank('bbb', (code, day) => (code === 'KES' ? actual(by)(day) * 1.001 : truth(code, day) * 1.001))

  test('that is floated on a weekend moves on Monday where two banks say so', () =>
    expect(worst([one(1.9), other(1.9)], actual(1.9))).toMatchObject({ missing: 0 }))

  test('that is floated on a weekend also moves on Monday where one bank says so twice', () => {
    const { off, missing } = worst([one(1.9)], actual(1.9))
    expect([off < 0.011, missing]).toEqual([true, 0])
  })

  test('whose zeros are cut on a weekend moves with the act alone', () => {
    const events = [{ code: 'KES', date: '2025-11-15', cutsZeros: true }]
    const column = (book: ReturnType<typeof bookOf>) => book.codes.indexOf('KES')
    const valuesOf = (book: ReturnType<typeof bookOf>) =>
      [jump - 1, jump].map(day => book.perEur[day * book.codes.length + column(book)]!)
    expect(valuesOf(bookOf([one(0.001)], events))).toEqual(
      [actual(0.001)(jump - 1), actual(0.001)(jump)].map(value => Number(value.toPrecision(10))),
    )
  })

  test('that falls in a coup and recovers within the week keeps each day that two banks saw', () => {
    const coup = (day: number): number => truth('KES', day) * (day >= jump && day < jump + 3 ? 1.45 : 1)
    const seen = (key: string, off: number) =>
      bank(key, (code, day) => (code === 'KES' ? coup(day) : truth(code, day)) * (1 + off))
    const { off, missing } = worst([seen('aaa', 0), seen('bbb', 0.001)], coup)
    expect([off < 0.011, missing]).toEqual([true, 0])
  })
})
