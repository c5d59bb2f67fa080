import { expect, test } from 'vitest'
import companies from '../../pipeline/gse/sources/companies.ts'
import { bytesOf } from './rows.ts'

const read = (field: string, value: string) => {
  const text = `symbol,field,value,as_of,source\nGOIL,${field},"${value}",2026-07,"Ghana Stock Exchange, listed companies"\n`
  const { rows, refused } = companies.read({ name: 'facts.csv', bytes: bytesOf(text) })
  return rows.length > 0 ? 'kept' : refused.map(({ reason }) => reason).join()
}

// As the exchange's table of listed companies mixes them: 391.86 and 391,860,000 stand for one count.
test.each([
  ['shares', '391860000', 'kept'],
  ['shares_millions', '391.86', 'kept'],
  ['shares', '391.86', 'shares is not a whole number: 391.86'],
  ['shares', '480', 'shares looks like millions: 480'],
  ['shares_millions', '391860000', 'shares_millions looks like a full count: 391860000'],
  ['shares', '851, 966, 373', 'shares is not a number: 851, 966, 373'],
  [
    'shares',
    '115.51 Ordinary Shares, 17.48 Pref. Shares',
    'shares is not a number: 115.51 Ordinary Shares, 17.48 Pref. Shares',
  ],
])('%s of %s: %s', (field, value, outcome) => expect(read(field, value)).toBe(outcome))
