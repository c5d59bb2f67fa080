import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toJson } from '../../pipeline/contract/json.ts'
import { historyBody, quote, rateOf, viewOf } from '../../pipeline/contract/quote.ts'
import { significant } from '../../pipeline/contract/significant.ts'

// ECB euro reference rates of 13 April 2026, from the bank's one-day table.
const day = { date: '2026-04-13', rates: { EUR: 1, USD: 1.1684, JPY: 186.75, GBP: 0.87058, CHF: 0.9242, KRW: 1740.86 } }

describe('a quotation out of a day', () => {
  test('against the euro it is the published figure', () => {
    expect(quote(day, 'EUR', 'USD')).toEqual({ date: '2026-04-13', pair: 'EUR/USD', rate: 1.1684 })
    expect(quote(day, 'EUR', 'KRW')?.rate).toBe(1740.86)
  })

  test('a cross has eight significant digits', () => {
    // bc: 186.75 / 1.1684 = 159.83396096… and 0.9242 / 1740.86 = 0.000530886…
    expect(quote(day, 'USD', 'JPY')?.rate).toBe(159.83396)
    expect(quote(day, 'KRW', 'CHF')?.rate).toBe(0.00053088703)
  })

  test('a code the vector lacks gives none, whatever it is called', () => {
    expect(quote(day, 'EUR', 'GHS')).toBeUndefined()
    expect(quote(day, 'constructor', 'EUR')).toBeUndefined()
    expect(quote(day, 'EUR', '__proto__')).toBeUndefined()
  })
})

describe('a history as bytes', () => {
  const textOf = (quotients: readonly number[], dates = quotients.map(() => '2026-04-13')) =>
    new TextDecoder().decode(historyBody({ pair: 'AAA/BBB', dates, quotients }))

  test('is the compact JSON of its days and rates', () => {
    // The figures are those of bc above.
    expect(textOf([186.75 / 1.1684, 0.9242 / 1740.86], ['2026-04-10', '2026-04-13'])).toBe(
      '{"pair":"AAA/BBB","from":"2026-04-10","to":"2026-04-13","count":2,"dates":["2026-04-10","2026-04-13"],"rates":[159.83396,0.00053088703]}',
    )
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

  const figure = fc.oneof(
    fc.double({ min: 1e-12, max: 1e14, noNaN: true }),
    fc.double({ min: 1e-6, max: 1e8, noNaN: true }).map(value => significant(value, 3)),
    fc.constantFrom(1e-7, 1e-6, 9.99999995e-7, 99999999.5, 99999999.4, 1e8, 1e21, 5e-324, 0.999999995, 100, 0),
  )
  test('has the rates of the serializer, whatever the size of the figures', () =>
    fc.assert(
      fc.property(fc.array(fc.tuple(figure, figure), { minLength: 1, maxLength: 20 }), figures => {
        const pairs = figures.filter(([a, b]) => Number.isFinite(b / a))
        fc.pre(pairs.length > 0)
        const rates = pairs.map(([a, b]) => rateOf(a, b))
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
    expect(viewOf(day.date, 'JPY', 'USD', 186.75, 1.1684)).toEqual({
      date: day.date,
      pair: 'USD/JPY',
      rate: 159.83396,
    })
  })

  test('keeps selected/requested when fixed', () => {
    const { pair, rate } = viewOf(day.date, 'JPY', 'USD', 186.75, 1.1684, { fixed: true })
    expect(pair).toBe('JPY/USD')
    expect(rate).toBe(0.0062564926)
  })

  test('looks at the published rate: 0.999999999 is published as 1 and stays', () => {
    expect(viewOf(day.date, 'AAA', 'BBB', 1, 0.999999999)).toEqual({ date: day.date, pair: 'AAA/BBB', rate: 1 })
  })
})

const perEur = fc.double({ min: 1e-6, max: 1e8, noNaN: true }).map(value => significant(value, 10))

describe('laws of rates', () => {
  test('self is 1', () => fc.assert(fc.property(perEur, a => rateOf(a, a) === 1)))

  test('a rate times its reverse is 1 within 1e-7', () =>
    fc.assert(fc.property(perEur, perEur, (a, b) => Math.abs(rateOf(a, b) * rateOf(b, a) - 1) <= 1.0001e-7)))

  test('a way round three currencies ends where it began within 1.5e-7', () =>
    fc.assert(
      fc.property(
        perEur,
        perEur,
        perEur,
        (a, b, c) => Math.abs(rateOf(a, b) * rateOf(b, c) * rateOf(c, a) - 1) <= 1.5001e-7,
      ),
    ))

  test('no normal view is below 1, and each equals the pair of its orientation', () =>
    fc.assert(
      fc.property(perEur, perEur, (a, b) => {
        const { pair, rate } = viewOf('2026-04-13', 'AAA', 'BBB', a, b)
        return rate >= 1 && rate === (pair === 'AAA/BBB' ? rateOf(a, b) : rateOf(b, a))
      }),
      { numRuns: 2000 },
    ))
})
