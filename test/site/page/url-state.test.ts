import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { periodOf, readState, type UrlState, urlStateKeys, writeState } from '../../../site/page/text/url-state.ts'

const standard: UrlState = {
  amount: '1,000.00',
  from: 'USD',
  to: 'GHS',
  date: '',
  period: '1y',
  compare: '',
  q: '',
  sort: 'symbol',
  symbol: '',
  domain: '',
  try: '/whois/example.com',
}

describe('the query', () => {
  it('holds only what differs from the standard state', () => {
    expect(writeState(standard, standard)).toBe('')
    const state = { ...standard, amount: '250', from: 'EUR', date: '2026-03-02', try: '/forex/USD' }
    expect(writeState(state, standard)).toBe('?amount=250&from=EUR&date=2026-03-02&try=/forex/USD')
  })

  it('is read in any case of the codes', () =>
    expect(readState('?from=eur&to=ghs&symbol=gcb', standard)).toMatchObject({ from: 'EUR', to: 'GHS', symbol: 'GCB' }))

  it('of an empty currency is the standard one', () =>
    expect(readState('?from=&to=%20', standard)).toMatchObject({ from: standard.from, to: standard.to }))

  it('round-trips every state', () => {
    const text = fc.string({ unit: 'grapheme-ascii', maxLength: 40 }).map(value => value.trim().toUpperCase())
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...urlStateKeys), text), change => {
        const given = { ...standard, ...change }
        const state = { ...given, from: given.from || standard.from, to: given.to || standard.to }
        expect(readState(writeState(state, standard), standard)).toEqual(state)
      }),
    )
  })

  it('cuts long values', () => expect(readState(`?q=${'a'.repeat(10_000)}`, standard).q).toHaveLength(300))

  it.each([
    ['5y', '5y'],
    ['5 years', '5y'],
    ['All', 'all'],
    ['nonsense', '1y'],
    ['', '1y'],
  ])('knows the period %j as %s', (text, period) => expect(periodOf(text)).toBe(period))
})
