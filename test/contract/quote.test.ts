import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJson } from '../../pipeline/contract/json.ts'
import { digitsOfPair, exact, precisionOf, precisionRuns, precisionsOn } from '../../pipeline/contract/precision.ts'
import { type Figure, historyBody, quote, rateOf, viewOf } from '../../pipeline/contract/quote.ts'
import { significant } from '../../pipeline/contract/significant.ts'

// ECB euro reference rates of 13 April 2026, from the bank's one-day table.
// The bank prints five digits of most, four of the franc and six of the won. Against the dollar the dollar is exact.
const day = {
  date: '2026-04-13',
  rates: { EUR: 1, USD: 1.1684, JPY: 186.75, GBP: 0.87058, CHF: 0.9242, KRW: 1740.86 },
  digits: { EUR: 8, KRW: 6 },
  usdDigits: { USD: 8 },
}

const figure = (perEur: number, precision = exact): Figure => ({ perEur, precision })

describe('a quotation out of a day', () => {
  test('against the euro it is the published figure', () => {
    expect(quote(day, 'EUR', 'USD')).toEqual({ date: '2026-04-13', pair: 'EUR/USD', rate: 1.1684 })
    expect(quote(day, 'EUR', 'KRW')?.rate).toBe(1740.86)
  })

  test('a cross has the digits of the coarser figure, at least five', () => {
    // bc: 186.75 / 1.1684 = 159.83396096… and 0.9242 / 1740.86 = 0.000530886…
    expect(quote(day, 'USD', 'JPY')?.rate).toBe(159.83)
    expect(quote(day, 'KRW', 'CHF')?.rate).toBe(0.00053089)
    expect(quote(day, 'KRW', 'EUR')?.rate).toBe(0.000574429)
  })

  test('a document of an older edition names no digits, and its rates have eight', () => {
    const { date, rates } = day
    expect(quote({ date, rates }, 'USD', 'JPY')?.rate).toBe(159.83396)
  })

  test('two prices in dollars have their own digits, whatever the digits of the dollar', () => {
    // By hand: 1 USD = 1505.1234 ARS and 3.6725 AED; the dollar has five digits against the euro.
    const vector = {
      date: day.date,
      rates: { EUR: 1, USD: 1.1684, ARS: 1758.586181, AED: 4.290949 },
      digits: { EUR: 8 },
      usdDigits: { USD: 8, ARS: 8, AED: 8 },
    }
    expect(quote(vector, 'USD', 'ARS')?.rate).toBe(1505.1234)
    expect(quote(vector, 'AED', 'ARS')?.rate).toBe(409.83619)
    expect(quote(vector, 'EUR', 'ARS')?.rate).toBe(1758.6)
  })

  test('a code the vector lacks gives none, whatever it is called', () => {
    expect(quote(day, 'EUR', 'GHS')).toBeUndefined()
    expect(quote(day, 'constructor', 'EUR')).toBeUndefined()
    expect(quote(day, 'EUR', '__proto__')).toBeUndefined()
  })
})

describe('a history as bytes', () => {
  const textOf = (quotients: readonly number[], dates = quotients.map(() => '2026-04-13')) =>
    new TextDecoder().decode(historyBody({ pair: 'AAA/BBB', dates, quotients, digits: quotients.map(() => 8) }))

  test('is the compact JSON of its days and rates', () => {
    // The figures are those of bc above.
    expect(textOf([186.75 / 1.1684, 0.9242 / 1740.86], ['2026-04-10', '2026-04-13'])).toBe(
      '{"pair":"AAA/BBB","from":"2026-04-10","to":"2026-04-13","count":2,"dates":["2026-04-10","2026-04-13"],"rates":[159.83396,0.00053088703]}',
    )
  })

  test('rounds each rate to its own digits', () => {
    const history = {
      pair: 'AAA/BBB',
      dates: ['2026-04-10', '2026-04-13'],
      quotients: [1.234567, 1.234567],
      digits: [5, 6],
    }
    expect(new TextDecoder().decode(historyBody(history))).toContain('"rates":[1.2346,1.23457]}')
  })

  test.each([
    [1, '1'],
    [20, '20'],
    [0.5, '0.5'],
    [0.1 + 0.2, '0.3'],
    [99_999_999.5, '100000000'],
    [0.999999995, '1'],
    [123_456_789, '123456790'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
  ])('writes %d as %s', (value, text) => expect(textOf([value])).toMatch(`"rates":[${text}]}`))

  const anyFigure = fc.oneof(
    fc.double({ min: 1e-12, max: 1e14, noNaN: true }),
    fc.double({ min: 1e-6, max: 1e8, noNaN: true }).map(value => significant(value, 3)),
    fc.constantFrom(1e-7, 1e-6, 9.99999995e-7, 99999999.5, 99999999.4, 1e8, 1e21, 5e-324, 0.999999995, 100, 0),
  )
  test('has the rates of the serializer, whatever the size of the figures', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(anyFigure, anyFigure), { minLength: 1, maxLength: 20 }), figures => {
        const pairs = figures.filter(([a, b]) => Number.isFinite(b / a))
        fc.pre(pairs.length > 0)
        const rates = pairs.map(([a, b]) => rateOf(figure(a), figure(b)))
        expect(textOf(pairs.map(([a, b]) => b / a))).toContain(`"rates":${toJson(rates)}}`)
      }),
      { numRuns: 500 },
    ))

  test('takes the room that long figures need', () => {
    const tiny = `0.${'0'.repeat(323)}5`
    expect(textOf([5e-324, 5e-324])).toMatch(new RegExp(`"rates":\\[${tiny},${tiny}\\]}$`))
  })

  test('is none where a division gives none: JSON has no NaN', () => {
    expect(() => textOf([1 / 0])).toThrow('JSON has no number Infinity')
    expect(() => textOf([0 / 0])).toThrow('JSON has no number NaN')
  })
})

describe('the view of a currency', () => {
  test('turns a pair round when its rate would be below 1', () => {
    // 1 JPY = 0.0062565 USD, so USD becomes the base: 159.83396.
    expect(viewOf(day.date, ['JPY', figure(186.75)], ['USD', figure(1.1684)])).toEqual({
      date: day.date,
      pair: 'USD/JPY',
      rate: 159.83396,
    })
  })

  test('keeps selected/requested when fixed', () => {
    const { pair, rate } = viewOf(day.date, ['JPY', figure(186.75)], ['USD', figure(1.1684)], true)
    expect(pair).toBe('JPY/USD')
    expect(rate).toBe(0.0062564926)
  })

  test('looks at the published rate: 0.999999999 is published as 1 and stays', () => {
    expect(viewOf(day.date, ['AAA', figure(1)], ['BBB', figure(0.999999999)])).toEqual({
      date: day.date,
      pair: 'AAA/BBB',
      rate: 1,
    })
    const coarse = figure(0.999996, precisionOf(5))
    expect(viewOf(day.date, ['AAA', figure(1)], ['BBB', coarse])).toEqual({ date: day.date, pair: 'AAA/BBB', rate: 1 })
  })
})

const anyPrecision = fc
  .tuple(fc.integer({ min: 5, max: 8 }), fc.option(fc.integer({ min: 5, max: 8 }), { nil: undefined }))
  .map(([digits, usdDigits]) => precisionOf(digits, usdDigits))
const perEur = fc.double({ min: 1e-6, max: 1e8, noNaN: true }).map(value => significant(value, 10))
const anyRate = fc.tuple(perEur, anyPrecision).map(([value, precision]) => figure(value, precision))

/** Half a unit of the last of so many digits, as a part of the rate; a little more for binary arithmetic. */
const halfUnit = (rate: number, digits: number): number =>
  (0.5 * 10 ** (Math.floor(Math.log10(rate)) + 1 - digits)) / rate + 1e-15
const uncertainty = (a: Figure, b: Figure): number => halfUnit(rateOf(a, b), digitsOfPair(a.precision, b.precision))

describe('laws of rates', () => {
  test('self is 1', () => fc.assert(fc.property(anyRate, a => rateOf(a, a) === 1)))

  test('both directions have the same digits', () =>
    fc.assert(
      fc.property(anyPrecision, anyPrecision, (a, b) => {
        const digits = digitsOfPair(a, b)
        return digits >= 5 && digits <= 8 && digits === digitsOfPair(b, a)
      }),
    ))

  test('a rate and its reverse agree to half a unit of their last digits', () =>
    fc.assert(
      fc.property(anyRate, anyRate, (a, b) => {
        const off = Math.abs(rateOf(a, b) * rateOf(b, a) - 1)
        return off <= (1 + uncertainty(a, b)) * (1 + uncertainty(b, a)) - 1
      }),
    ))

  test('a way round three currencies ends where it began, to half a unit of their last digits', () =>
    fc.assert(
      fc.property(anyRate, anyRate, anyRate, (a, b, c) => {
        const off = Math.abs(rateOf(a, b) * rateOf(b, c) * rateOf(c, a) - 1)
        return off <= (1 + uncertainty(a, b)) * (1 + uncertainty(b, c)) * (1 + uncertainty(c, a)) - 1
      }),
    ))

  test('no normal view is below 1, and each equals the pair of its orientation', () =>
    fc.assert(
      fc.property(anyRate, anyRate, (a, b) => {
        const { pair, rate } = viewOf('2026-04-13', ['AAA', a], ['BBB', b])
        return rate >= 1 && rate === (pair === 'AAA/BBB' ? rateOf(a, b) : rateOf(b, a))
      }),
      { numRuns: 2000 },
    ))
})

describe('precision', () => {
  test('is at least five digits and at most eight', () => {
    expect(digitsOfPair(precisionOf(3), exact)).toBe(5)
    expect(digitsOfPair(precisionOf(12), exact)).toBe(8)
  })

  test('of two prices in dollars is that of the coarser, of a price in dollars and another that against the euro', () => {
    expect(digitsOfPair(precisionOf(5, 7), precisionOf(6, 6))).toBe(6)
    expect(digitsOfPair(precisionOf(5, 8), precisionOf(7))).toBe(5)
  })

  test('is named in a series where it changes, and read back', () => {
    const dates = ['2026-04-09', '2026-04-10', '2026-04-13']
    const precisions = [precisionOf(5, 7), precisionOf(5, 7), precisionOf(6)]
    const runs = precisionRuns(dates, precisions)
    expect(runs).toEqual([
      { from: '2026-04-09', digits: 5, usdDigits: 7 },
      { from: '2026-04-13', digits: 6 },
    ])
    expect([...precisionsOn(dates, runs)]).toEqual(precisions)
    expect([...precisionsOn(dates)]).toEqual([exact, exact, exact])
  })
})
