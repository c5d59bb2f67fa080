/** Bounds of corrections, on made-up tables whose truth is known. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, weekday } from '../../../pipeline/contract/calendar.ts'
import type { PublishedQuote } from '../../../pipeline/forex/model.ts'
import { normalizeForex } from '../../../pipeline/forex/rates/normalize.ts'
import ecb from '../../../pipeline/forex/sources/ecb.ts'
import { loadForexData, mergeQuotes } from '../../../pipeline/forex/store/store.ts'
import { tempDir, tinyCopy } from '../../support/temp.ts'

let dir = ''
beforeEach(() => {
  dir = tempDir()
})

/** The 42 working days of January and February 2026. */
const days = Array.from({ length: 59 }, (_, i) => addDays('2026-01-01', i)).filter(date => weekday(date) % 6 !== 0)

/** The truth: 1.1000 on the first day, a ten-thousandth more each day. */
const truth = (day: number): string => (1.1 + day / 10_000).toFixed(4)
const quote = (date: string, text: string): PublishedQuote => {
  return { date, label: 'USD', base: 'EUR', counter: 'USD', units: '1', side: 'mid', text }
}
const table = (until: number, textOf = truth): readonly PublishedQuote[] =>
  days.slice(0, until + 1).map((date, day) => quote(date, textOf(day)))

const merge = (on: string, quotes: readonly PublishedQuote[]) => mergeQuotes(dir, 'ecb', quotes, on)
const read = (file: string): string => readFileSync(join(dir, 'forex', file), 'utf8')
const stored = (): string => read('ecb/2026.csv')
const heldRows = (): readonly string[] => read('held.csv').trimEnd().split('\n').slice(1)
const tableText = (until: number, textOf = truth): string =>
  `date,USD\n${table(until, textOf)
    .map(({ date, text }) => `${date},${text}\n`)
    .join('')}`

const [first, second, third] = ['2026-03-03', '2026-03-04', '2026-03-05'] as const
const last = days.length - 1
const begin = (): void => void merge('2026-03-02', table(last))
const one = (text: string) => [quote(days[3]!, text)]

describe('a correction', () => {
  test('of 1 % enters at once, with its record', () => {
    begin()
    expect(merge(first, one('1.1114'))).toEqual({ added: 0, changed: 1, held: 0 })
    expect(stored()).toContain(`${days[3]},1.1114\n`)
    expect(read('corrections.csv')).toContain(`${first},ecb,${days[3]},${days[3]},USD,1.1003,1.1114\n`)
  })

  test('of 3 % waits, enters when it is said again on another day, and is on record with that day', () => {
    begin()
    expect(merge(first, one('1.1333'))).toEqual({ added: 0, changed: 0, held: 1 })
    expect(stored()).toBe(tableText(last))
    expect(heldRows()).toEqual([`${first},ecb,${days[3]},USD,1.1003,1.1333`])
    // The same day is the same word; another spelling of the number is the same number.
    expect(merge(first, one('1.1333')).held).toBe(1)
    expect(merge(second, one('1.13330'))).toEqual({ added: 0, changed: 1, held: 0 })
    expect(stored()).toContain(`${days[3]},1.13330\n`)
    expect(heldRows()).toEqual([])
    expect(read('corrections.csv')).toContain(`${second},ecb,${days[3]},${days[3]},USD,1.1003,1.13330\n`)
  })

  test('that waits since a day a year ahead, by a fast clock, enters when it is said again', () => {
    begin()
    expect(merge('2027-03-03', one('1.1333')).held).toBe(1)
    expect(merge(second, one('1.1333'))).toEqual({ added: 0, changed: 1, held: 0 })
    expect(heldRows()).toEqual([])
  })

  test('that the publisher takes back, or replaces by another, does not enter', () => {
    begin()
    merge(first, one('1.1333'))
    merge(second, one(truth(3)))
    expect(heldRows()).toEqual([])
    merge(second, one('1.1333'))
    expect(merge(third, one('1.2222')).held).toBe(1)
    expect(heldRows()).toEqual([`${third},ecb,${days[3]},USD,1.1003,1.2222`])
    expect(stored()).toBe(tableText(last))
  })

  test('of five days enters, and one of six days waits even when it is small, while new days enter', () => {
    begin()
    const small = (count: number) => table(count - 1, day => (Number(truth(day)) + 0.0001).toFixed(4))
    expect(merge(first, small(5))).toMatchObject({ changed: 5, held: 0 })
    const wider = table(11, day => (day < 5 ? (Number(truth(day)) + 0.0001).toFixed(4) : '1.1099'))
    expect(merge(second, [...wider, quote('2026-03-03', '1.1044')])).toEqual({ added: 1, changed: 0, held: 7 })
  })

  test('cannot pass the bounds in the steps of one day: 1.5 % enters, 1.5 % more waits, and enters the next day', () => {
    begin()
    expect(merge(first, one('1.1168'))).toMatchObject({ changed: 1, held: 0 })
    expect(merge(first, one('1.1335'))).toEqual({ added: 0, changed: 0, held: 1 })
    expect(heldRows()).toEqual([`${first},ecb,${days[3]},USD,1.1168,1.1335`])
    expect(merge(second, one('1.1335'))).toEqual({ added: 0, changed: 1, held: 0 })
  })

  test('of a sixth day waits where five days changed earlier that day; one of another source does not', () => {
    begin()
    mergeQuotes(dir, 'boi', table(last), '2026-03-02')
    const small = (day: number) => [quote(days[day]!, (Number(truth(day)) + 0.0001).toFixed(4))]
    for (const day of [0, 1, 2, 3, 4]) expect(merge(first, small(day))).toMatchObject({ changed: 1, held: 0 })
    expect(mergeQuotes(dir, 'boi', small(5), first)).toMatchObject({ changed: 1, held: 0 })
    expect(merge(first, small(5))).toMatchObject({ changed: 0, held: 1 })
    expect(merge(second, small(6))).toMatchObject({ changed: 1, held: 0 })
  })

  test('does not wait where the figures only gain digits, or where the day is that of the reply', () => {
    begin()
    for (const more of ['0', '04'])
      expect(
        merge(
          first,
          table(last, day => `${truth(day)}${more}`),
        ),
      ).toMatchObject({ changed: 42, held: 0 })
    merge(second, [quote(second, '1.1')])
    expect(merge(second, [quote(second, '1.5')])).toEqual({ added: 0, changed: 1, held: 0 })
  })

  test('of a figure printed without decimals waits when it is large: 1.4 is not the 1 of before', () => {
    merge('2026-03-02', [quote('2026-01-01', '1'), quote('2026-01-02', '1000')])
    expect(merge(first, [quote('2026-01-02', '1000.4')])).toMatchObject({ changed: 1, held: 0 })
    expect(merge(first, [quote('2026-01-01', '1.4')])).toMatchObject({ changed: 0, held: 1 })
  })

  test('that fills days which were lacking is none, however many they are', () => {
    merge('2026-03-02', table(last).slice(-3))
    expect(merge(first, table(last))).toEqual({ added: 39, changed: 0, held: 0 })
  })
})

describe('a bank', () => {
  test('that prints its past a hundredfold for a day changes nothing', () => {
    begin()
    const hundredfold = table(last, day => (Number(truth(day)) * 100).toFixed(2))
    expect(merge(first, hundredfold)).toEqual({ added: 0, changed: 0, held: 42 })
    expect(stored()).toBe(tableText(last))
    merge(second, table(last))
    expect([stored(), heldRows()]).toEqual([tableText(last), []])
  })

  test('that is wrong for a month and recovers ends with the truth, every change on record', () => {
    const wrong = (day: number): string => (day < 20 ? truth(day) : (Number(truth(day)) * 1.25).toFixed(4))
    for (const day of days.keys()) merge(days[day]!, table(day, wrong).slice(-5))
    expect(stored()).toBe(tableText(last, wrong))
    merge('2026-03-18', table(last))
    expect(stored()).toBe(tableText(last, wrong))
    merge('2026-03-19', table(last))
    expect(stored()).toBe(tableText(last))
    expect(read('corrections.csv').match(/2026-03-19,ecb/g)).toHaveLength(22)
  })
})

test('a merge that is killed while it confirms is done again as if there had been no crash', () => {
  merge('2026-03-02', [quote('2025-12-30', '1.0900'), ...table(last)])
  const change = [quote('2025-12-30', '1.1900'), ...one('1.1999')]
  merge(first, change)
  const before = stored()
  merge(second, change)
  const [whole, record] = [stored(), read('corrections.csv')]
  // The first year is written, the second and the table of what waits are not.
  writeFileSync(join(dir, 'forex/ecb/2026.csv'), before)
  writeFileSync(
    join(dir, 'forex/held.csv'),
    `on,source,date,label,before,after\n${first},ecb,2025-12-30,USD,1.0900,1.1900\n${first},ecb,${days[3]},USD,1.1003,1.1999\n`,
  )
  for (const folder of ['forex', 'forex/ecb']) rmSync(join(dir, folder, 'SUMS'))
  merge(second, change)
  expect([stored(), read('corrections.csv'), heldRows()]).toEqual([whole, record, []])
})

test('what waits is named in the report with its distance', () => {
  const dataDir = tinyCopy()
  mkdirSync(dataDir, { recursive: true })
  mergeQuotes(dataDir, 'ecb', [quote('2001-12-28', '1.7626')], '2026-04-14')
  const { findings } = normalizeForex(loadForexData(dataDir, new Map([['ecb', ecb]])))
  // The ECB's dollar of that day was 0.8813: 1.7626 is twice it, a distance of 1.
  expect(findings.filter(({ rule }) => rule === 'change-held')).toEqual([
    { rule: 'change-held', source: 'ecb', code: 'USD', dates: ['2001-12-28'], worst: 1 },
  ])
})
