import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CurrencySeries } from '../../../pipeline/forex/model.ts'
import { storedFigure } from '../../../pipeline/forex/store/stored-figure.ts'
import { tempDir } from '../../support/temp.ts'
import { storedSeries } from '../rates/series.ts'

/** A bank of dollars, one of Kenya and one of the euro area, each with the prices of 2026-01-05. */
const day = { '2026-01-05': { 'EUR/USD': 1, 'USD/KES': 1, 'GBP/USD': 1, 'EUR/GBP': 1 } }
const series: readonly CurrencySeries[] = [
  storedSeries({ key: 'fed', home: 'USD', anchor: 'USD' }, day, 2),
  storedSeries({ key: 'cbk', home: 'KES', anchor: 'USD' }, day, 2),
  {
    ...storedSeries({ key: 'nbp', home: 'PLN', anchor: 'EUR' }, day, 2),
    weekly: { name: 'nbp-b', labelPrefix: 'B ', days: 7 },
  },
  { ...storedSeries({ key: 'imf-monthly', home: 'USD', anchor: 'USD' }, day, 2), monthEnd: true },
]

const dir = tempDir()
for (const { key } of series) {
  mkdirSync(join(dir, 'forex', key), { recursive: true })
  writeFileSync(
    join(dir, 'forex', key, '2026.csv'),
    'date,EUR/USD,USD/KES,GBP/USD,EUR/GBP\n2026-01-02,1,2,3,4\n2026-01-05,1.17,129.25,,0.87\n',
  )
}

const cells = (name: string, code: string, date = '2026-01-05') => storedFigure(dir, series, name, code, date)?.cells

test('names the file, the row under the header and the cells of the currency', () =>
  expect(storedFigure(dir, series, 'cbk', 'GBP', '2026-01-05')).toEqual({
    file: 'data/forex/cbk/2026.csv',
    row: 3,
    cells: ['EUR/GBP 0.87'],
  }))

test("a bank's own currency is in its price of the anchor", () =>
  expect(cells('cbk', 'KES')).toEqual(['EUR/USD 1.17', 'USD/KES 129.25']))

test('and where that is the anchor itself, in its price of the euro', () =>
  expect(cells('fed', 'USD')).toEqual(['EUR/USD 1.17', 'EUR/GBP 0.87']))

test('a weekly table is in the file of its bank', () => expect(cells('nbp-b', 'KES')).toEqual(['USD/KES 129.25']))

test('a month-end figure is in the row of its month', () =>
  expect(storedFigure(dir, series, 'imf-monthly', 'KES', '2026-01-30')).toEqual({
    file: 'data/forex/imf-monthly/2026.csv',
    row: 3,
    cells: ['USD/KES 129.25'],
  }))

test('is undefined of an unknown source, year or day', () => {
  expect(cells('xxx', 'KES')).toBeUndefined()
  expect(cells('cbk', 'KES', '2025-01-06')).toBeUndefined()
  expect(cells('cbk', 'KES', '2026-01-06')).toBeUndefined()
  expect(cells('imf-monthly', 'KES', '2026-02-27')).toBeUndefined()
})
