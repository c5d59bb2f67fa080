import { expect, it } from 'vitest'
import { currencyExplanation } from '../../../site/page/text/explanation.ts'

/** Written by hand after the figures of 24 July 2026: Bank of Ghana 13.2477, the dirham's peg at 3.6725 to the dollar. */
const body = {
  date: '2026-07-24',
  base: 'EUR',
  currencies: [
    {
      code: 'AED',
      rate: 4.18,
      source: 'peg',
      rule: 'peg',
      kind: 'peg',
      figures: [{ source: 'bnr', rate: 4.1818, digits: 5, confirmsOnly: false }],
    },
    {
      code: 'GHS',
      rate: 13.2477,
      source: 'bog',
      rule: 'precedence',
      kind: 'market',
      figures: [
        { source: 'bdi', rate: 12.585315, digits: 6, confirmsOnly: true },
        { source: 'bog', rate: 13.2477, digits: 6, confirmsOnly: false },
      ],
    },
    { code: 'KPW', rate: null, source: null, rule: 'newer-rule', kind: 'official', figures: [] },
    {
      code: 'GNF',
      rate: null,
      source: null,
      rule: 'none',
      kind: 'market',
      figures: [],
      refused: [
        { source: 'bog', rule: 'too-coarse' },
        { source: 'cbg', rule: 'newer-rule' },
      ],
    },
  ],
}
const titles = new Map([['bog', 'Bank of Ghana']])
const of = (code: string) => currencyExplanation(body, code, titles)

it('lists the chosen figure first, and how far the others are from it', () =>
  expect(of('GHS')).toEqual({
    rate: 13.2477,
    sentence: expect.stringMatching(/^Market rate\. Several sources quoted it\./),
    figures: [
      { source: 'Bank of Ghana', rate: '13.2477', digits: '6', mark: 'chosen', distance: '' },
      { source: 'BDI', rate: '12.585315', digits: '6', mark: 'confirms only', distance: '-5.00 %' },
    ],
  }))

it('shows a peg beside the figures that were published', () =>
  expect(of('AED')?.figures).toEqual([
    { source: 'fixed by a legal peg', rate: '4.18', digits: '', mark: 'chosen', distance: '' },
    { source: 'BNR', rate: '4.1818', digits: '5', mark: '', distance: '+0.04 %' },
  ]))

it('names figures that were refused, and an unknown rule as it is', () =>
  expect(of('GNF')).toEqual({
    rate: null,
    sentence: 'Market rate. No figure passed the checks.',
    figures: [
      { source: 'Bank of Ghana', rate: '', digits: '', mark: 'refused: printed with too few digits', distance: '' },
      { source: 'CBG', rate: '', digits: '', mark: 'refused: newer-rule.', distance: '' },
    ],
  }))

it('says why there is no figure, and shows an unknown rule as it is', () =>
  expect(of('KPW')).toEqual({
    rate: null,
    sentence: 'Official rate: an authority sets it, and the market may pay another. newer-rule.',
    figures: [],
  }))

it.each([
  ['DEM', body],
  ['GHS', null],
  ['GHS', { currencies: [{}, null] }],
])('has nothing on %s', (code, given) => expect(currencyExplanation(given, code, titles)).toBeUndefined())
