import { expect, test } from 'vitest'
import { loadBook } from '../../pipeline/book.ts'
import { answersOf } from '../../pipeline/resources.ts'
import { tinyData } from '../support/temp.ts'

interface BaseRates {
  readonly base: string
  readonly date: string
  readonly rates: Readonly<Record<string, number>>
  readonly older: Readonly<Record<string, string>>
}

const book = await loadBook(tinyData)
const { answer, enumerate } = answersOf('forexBase', book)
const pair = answersOf('pair', book)

test('the rates of a base are those of its pairs, each older one with its date, without the base itself', () => {
  let compared = 0
  for (const { code = '' } of enumerate()) {
    const { base, date, rates, older } = answer({ code }) as BaseRates
    expect([base, rates[base]]).toEqual([code, undefined])
    for (const counter of book.forex.codes) {
      if (counter === code) continue
      const quotation = pair.answer({ 'base-currency': code, 'counter-currency': counter }) as
        | { readonly date: string; readonly rate: number }
        | undefined
      expect([counter, rates[counter], older[counter] ?? date]).toEqual([
        counter,
        quotation?.rate,
        quotation?.date ?? date,
      ])
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(12)
})

test('dollars by the ECB of 2026-04-13: 1 EUR is 1.1684 USD', () => {
  const { date, rates } = answer({ code: 'EUR' }) as BaseRates
  expect([date, rates['USD']]).toEqual(['2026-04-13', 1.1684])
})

test('a code that the book lacks has none', () => expect(answer({ code: 'QQQ' })).toBeUndefined())
