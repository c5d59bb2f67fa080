/** Workbooks as people save them again: sheets moved, headings merged, numbers as text, days counted from 1904. */
import { utils, type WorkBook, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import type { SourceReply } from '../../../pipeline/core/source.ts'
import cbe from '../../../pipeline/forex/sources/cbe.ts'
import { fixture } from '../fixture.ts'

const rows = [
  ['Date', 'Currency', 'Buy', 'Sell'],
  [46121, 'US Dollar', 53.0734, 53.2067],
  [46121, 'Japanese Yen 100', 33.4068, 33.4928],
]

const saved = (sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>, date1904 = false): SourceReply => {
  const book: WorkBook = { ...utils.book_new(), Workbook: { WBProps: { date1904 } } }
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map(row => [...row])), name)
  return { name: 'saved.xlsx', bytes: new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer) }
}

const figures = (reply: SourceReply) => cbe.read(reply).rows.map(({ date, label, text }) => [date, label, text])

const expected = [
  ['2026-04-09', 'USD bid', '53.0734'],
  ['2026-04-09', 'USD ask', '53.2067'],
  ['2026-04-09', '100 JPY bid', '33.4068'],
  ['2026-04-09', '100 JPY ask', '33.4928'],
]

test('the sheet is found by its headings, behind another one too', () =>
  expect(figures(saved({ Notes: [['Official rates']], 'Official Exchange Rates': [[], ...rows] }))).toEqual(expected))

test('a heading merged over all columns above the table changes nothing', () => {
  const sheet = utils.aoa_to_sheet([['Official rates of the day'], ...rows].map(row => [...row]))
  sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: 3 } }]
  const book = utils.book_new(sheet, 'Rates')
  const bytes = new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
  expect(figures({ name: 'saved.xlsx', bytes })).toEqual(expected)
})

test('numbers and days as text are the same figures', () =>
  expect(figures(saved({ Rates: rows.map(row => row.map(String)) }))).toEqual(expected))

test('days counted from 1904 are refused, for they would be four years off', () =>
  expect(() => cbe.read(saved({ Rates: rows }, true))).toThrow(
    /SOURCE_SHAPE forex\/cbe: saved\.xlsx: got "days counted from 1904", expected days counted from 1900/,
  ))

test('an archive whose sizes stand in the zip64 field alone is unpacked', () => {
  const { bytes } = fixture('boa', 'rates.xlsx')
  const directory = Buffer.from(bytes).indexOf('PK\x01\x02', 0, 'latin1')
  expect([...bytes.subarray(directory + 20, directory + 28)]).toEqual(Array(8).fill(255))
})
