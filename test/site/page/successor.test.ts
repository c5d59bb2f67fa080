import { describe, expect, it } from 'vitest'
import { replacedSentence, successorOf } from '../../../site/page/text/successor.ts'

const currency = (code: string, name: string, successor = '') => ({
  code,
  name,
  successor,
  minorUnits: 2,
  active: successor === '',
  words: '',
})
const all = [
  currency('DEM', 'German mark', 'EUR'),
  currency('EUR', 'Euro'),
  currency('GHS', 'Ghana cedi'),
  currency('VEB', 'Old Venezuelan bolívar', 'VEF'),
  currency('VEF', 'Venezuelan bolívar fuerte', 'VES'),
  currency('VES', 'Venezuelan bolívar'),
  currency('ZZA', 'First of a circle', 'ZZB'),
  currency('ZZB', 'Second of a circle', 'ZZA'),
  currency('ZZC', 'Replaced by one without rates', 'ZZD'),
]

describe('a retired currency', () => {
  it.each([
    ['DEM', 'EUR'],
    ['VEB', 'VES'],
    ['GHS', 'GHS'],
    ['ZZC', 'ZZC'],
    ['QQQ', 'QQQ'],
    ['ZZA', 'ZZB'],
  ])('%s has become %s', (code, expected) => expect(successorOf(code, all)).toBe(expected))

  it('is named with what replaced it', () => {
    expect(replacedSentence(['DEM', 'GHS'], all)).toBe('EUR (Euro) replaced DEM.')
    expect(replacedSentence(['VEB', 'DEM'], all)).toBe(
      'VES (Venezuelan bolívar) replaced VEB. EUR (Euro) replaced DEM.',
    )
    expect(replacedSentence(['GHS', 'QQQ'], all)).toBe('')
  })
})
