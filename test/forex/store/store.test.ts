import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../../pipeline/contract/calendar.ts'
import type { PublishedQuote } from '../../../pipeline/forex/model.ts'
import ecb from '../../../pipeline/forex/sources/ecb.ts'
import { lastDateOf, loadForexData, mergeQuotes } from '../../../pipeline/forex/store/store.ts'
import { tempDir } from '../../support/temp.ts'

let dir = ''
beforeEach(() => {
  dir = tempDir()
  mkdirSync(join(dir, 'forex'))
  writeFileSync(
    join(dir, 'forex/currencies.csv'),
    'code,name,numeric,units,kind,first,last,successor,ratio\nEUR,Euro,978,2,national,,,,\nUSD,US dollar,840,2,national,,,,\n',
  )
  writeFileSync(join(dir, 'forex/pegs.csv'), 'code,anchor,rate,kind,since,until,authority\n')
  writeFileSync(join(dir, 'forex/redenominations.csv'), 'code,date,ratio,authority\n')
  writeFileSync(join(dir, 'forex/events.csv'), 'code,date,event,authority\n')
})

const quote = (date: string, label: string, text: string): PublishedQuote => ({
  date,
  label,
  base: 'EUR',
  counter: label,
  units: '1',
  side: 'mid',
  text,
})
const year = (name: string): string => readFileSync(join(dir, 'forex/ecb', name), 'utf8')
const sources = new Map([['ecb', ecb]])

describe('merging', () => {
  test('writes one line a day, labels in order, digits as published', () => {
    mergeQuotes(dir, 'ecb', [
      quote('2026-04-13', 'USD', '1.1684'),
      quote('2026-04-10', 'HUF', '366.90'),
      quote('2026-04-10', 'USD', '1.1711'),
    ])
    expect(year('2026.csv')).toBe('date,HUF,USD\n2026-04-10,366.90,1.1711\n2026-04-13,,1.1684\n')
    expect(year('labels.csv')).toBe(
      'label,since,until,base,counter,units,side\nHUF,,,EUR,HUF,1,mid\nUSD,,,EUR,USD,1,mid\n',
    )
    expect(lastDateOf(dir, 'ecb')).toBe('2026-04-13')
  })

  test('the same again changes nothing, not even the time of a file', () => {
    const quotes = [quote('2026-04-13', 'USD', '1.1684'), quote('2025-12-31', 'USD', '1.1750')]
    expect(mergeQuotes(dir, 'ecb', quotes)).toEqual({ added: 2, changed: 0, held: 0 })
    const times = () =>
      readdirSync(join(dir, 'forex/ecb')).map(name => statSync(join(dir, 'forex/ecb', name), { bigint: true }).mtimeNs)
    const before = times()
    expect(mergeQuotes(dir, 'ecb', quotes)).toEqual({ added: 0, changed: 0, held: 0 })
    // Two years, the labels and the check sums.
    expect(before).toHaveLength(4)
    expect(times()).toEqual(before)
  })

  test('a figure that a later reply lacks stays; one that differs is a correction and is counted', () => {
    mergeQuotes(dir, 'ecb', [quote('2026-04-13', 'USD', '1.1684'), quote('2026-04-13', 'HUF', '366.90')])
    expect(mergeQuotes(dir, 'ecb', [quote('2026-04-13', 'USD', '1.1685')])).toEqual({ added: 0, changed: 1, held: 0 })
    expect(year('2026.csv')).toBe('date,HUF,USD\n2026-04-13,366.90,1.1685\n')
  })

  test('the order of replies does not matter', () => {
    const quotes = [quote('2026-04-13', 'USD', '1'), quote('2026-04-10', 'HUF', '2'), quote('2026-04-10', 'AUD', '3')]
    for (const one of quotes) mergeQuotes(dir, 'ecb', [one])
    const forward = year('2026.csv')
    rmSync(join(dir, 'forex/ecb'), { recursive: true })
    for (const one of quotes.toReversed()) mergeQuotes(dir, 'ecb', [one])
    expect(year('2026.csv')).toBe(forward)
  })
})

test('what was merged is loaded as numbers', () => {
  mergeQuotes(dir, 'ecb', [quote('2026-04-10', 'HUF', '366.90'), quote('2026-04-13', 'USD', '1.1684')])
  const [series] = loadForexData(dir, sources).series
  expect(series?.dates).toEqual(['2026-04-10', '2026-04-13'])
  expect([...(series?.values ?? [])]).toEqual([366.9, Number.NaN, Number.NaN, 1.1684])
})

describe('a year file edited into nonsense is named by file, row and column', () => {
  test.each([
    ['date,USD\n2026-04-13,n/a\n', /data\/forex\/ecb\/2026\.csv: row 2, column USD: got "n\/a"/],
    ['date,USD\n2026-04-31,1\n', /row 2, column date: got "2026-04-31"/],
    ['date,USD\n2025-04-11,1\n', /row 2, column date: got "2025-04-11", expected a date of 2026/],
    ['date,USD\n2026-04-13,1\n2026-04-10,1\n', /row 3, column date/],
    ['date,USD\n2026-04-13,1\n2026-04-13,1\n', /row 3, column date/],
    ['date,USD\n2026-04-13,1,2\n', /row 2: got "2 cells", expected 1 cells/],
    ['date,USD\n2026-04-13,1', /no final line feed/],
    ['<<<<<<< ours\ndate,USD\n', /row 1/],
    ['', /row 1/],
  ])('%j', (text, message) => {
    mergeQuotes(dir, 'ecb', [quote('2026-04-13', 'USD', '1.1684')])
    writeFileSync(join(dir, 'forex/ecb/2026.csv'), text)
    expect(() => loadForexData(dir, sources)).toThrow(message)
  })
})

test('a missing table is DATA_MISSING with its name, and without the path of the machine, as it is published', () => {
  rmSync(join(dir, 'forex/currencies.csv'))
  expect(() => loadForexData(dir, sources)).toThrow(
    'DATA_MISSING data/forex/currencies.csv: got "no such file", expected a file. Restore it from version control.',
  )
})

test.each(['forex', 'forex/ecb'])('tables of a future format in %s are refused, not read', folder => {
  mkdirSync(join(dir, folder), { recursive: true })
  writeFileSync(join(dir, folder, 'SUMS'), 'almanac data, format 2\n')
  expect(() => loadForexData(dir, sources)).toThrow(`FORMAT_NEWER data/${folder}/SUMS: got "almanac data, format 2"`)
})

describe('corrections', () => {
  const corrections = () => loadForexData(dir, sources).corrections

  test('of a merge that broke off and is done again are on record once, however far it had come', () => {
    mergeQuotes(dir, 'ecb', [quote('2024-01-02', 'USD', '1.1'), quote('2025-01-02', 'USD', '1.2')], '2026-04-14')
    const before = year('2025.csv')
    const again = [quote('2024-01-02', 'USD', '1.11'), quote('2025-01-02', 'USD', '1.21')]
    mergeQuotes(dir, 'ecb', again, '2026-04-14')
    const whole = corrections()
    expect(whole).toHaveLength(2)
    // As a crash leaves it that comes after the first year and before the second.
    writeFileSync(join(dir, 'forex/ecb/2025.csv'), before)
    rmSync(join(dir, 'forex/ecb/SUMS'))
    mergeQuotes(dir, 'ecb', again, '2026-04-14')
    expect(corrections()).toEqual(whole)
    expect(year('2025.csv')).toContain('1.21')
  })

  test('are none for a source whose first figures broke off and are stored again', () => {
    const first = [quote('2024-01-02', 'USD', '1.1'), quote('2025-01-02', 'USD', '1.2')]
    mkdirSync(join(dir, 'forex/ecb/2025.csv'), { recursive: true })
    expect(() => mergeQuotes(dir, 'ecb', first, '2026-04-14')).toThrow()
    writeFileSync(join(dir, 'forex/ecb/2024.csv'), 'date,USD\n2024-01-02,1.1\n')
    mkdirSync(join(dir, '.state/new'), { recursive: true })
    writeFileSync(join(dir, '.state/new/ecb'), '')
    rmSync(join(dir, 'forex/ecb/2025.csv'), { recursive: true })
    mergeQuotes(dir, 'ecb', first, '2026-04-14')
    expect(corrections()).toEqual([])
    expect(readdirSync(join(dir, '.state/new'))).toEqual([])
  })

  test('a figure that changes after its day has settled is put on record with both digits', () => {
    mergeQuotes(dir, 'ecb', [quote('2026-03-02', 'USD', '1.1684')], '2026-03-02')
    mergeQuotes(dir, 'ecb', [quote('2026-03-02', 'USD', '1.1600')], '2026-04-13')
    expect(corrections()).toEqual([
      {
        on: '2026-04-13',
        source: 'ecb',
        first: '2026-03-02',
        last: '2026-03-02',
        label: 'USD',
        before: '1.1684',
        after: '1.1600',
      },
    ])
  })

  test('a figure of the last fourteen days and a source that is new here are none', () => {
    mergeQuotes(dir, 'ecb', [quote('2020-03-02', 'USD', '1.1684'), quote('2026-04-01', 'USD', '1.1')], '2026-04-13')
    mergeQuotes(dir, 'ecb', [quote('2026-04-01', 'USD', '1.2')], '2026-04-15')
    expect(corrections()).toEqual([])
  })

  test('the same number with another final zero is none', () => {
    mergeQuotes(dir, 'ecb', [quote('2026-03-02', 'ISK', '143.2')], '2026-03-02')
    expect(mergeQuotes(dir, 'ecb', [quote('2026-03-02', 'ISK', '143.20')], '2026-04-13').changed).toBe(1)
    expect(corrections()).toEqual([])
  })

  test('a late figure is one, and a backfill of more than ten is told in one line a day', () => {
    mergeQuotes(dir, 'ecb', [quote('2026-03-02', 'USD', '1.1684')], '2026-03-02')
    mergeQuotes(dir, 'ecb', [quote('2026-03-03', 'USD', '1.1')], '2026-04-13')
    const days = Array.from({ length: 101 }, (_, i) => quote(addDays('2025-01-01', i), 'USD', '1'))
    mergeQuotes(dir, 'ecb', days.slice(30), '2026-04-14')
    mergeQuotes(dir, 'ecb', days.slice(0, 30), '2026-04-14')
    expect(
      corrections().map(({ on, first, last, label, before, after }) => [on, first, last, label, before, after]),
    ).toEqual([
      ['2026-04-13', '2026-03-03', '2026-03-03', 'USD', '', '1.1'],
      ['2026-04-14', '2025-01-01', '2025-04-11', '*', '', '101'],
    ])
  })
})
