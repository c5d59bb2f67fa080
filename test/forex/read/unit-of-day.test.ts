import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { replacements, unitOfDay } from '../../../pipeline/forex/read/unit-of-day.ts'

test.each([
  ['GHS', '2007-06-30', 'GHC', 10_000],
  ['GHS', '2007-07-01', 'GHS', 1],
  ['RSD', '2001-12-31', 'YUM', 1],
  ['MGA', '2003-07-30', 'MGF', 5],
  ['USD', '2000-01-31', 'USD', 1],
])('%s on %s is %s', (code, date, unit, perNewest) => expect(unitOfDay(code, date)).toEqual({ code: unit, perNewest }))

test('every replacement is one of the table of currencies', () => {
  const rows = readFileSync(new URL('../../../data/forex/currencies.csv', import.meta.url), 'utf8').split('\n')
  const cellsOf = (code: string) => rows.find(row => row.startsWith(`${code},`))!.split(',')
  for (const { code, since, old, ratio } of replacements) {
    const [successor, written] = cellsOf(old).slice(-2)
    expect(`${old} ${successor} ${Number(written)}`).toBe(`${old} ${code} ${ratio}`)
    // The dinar of 2003 had its first day before the table's: the state union began that day.
    expect(cellsOf(code)[5]).toBe(since)
  }
})
