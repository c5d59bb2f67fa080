import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import { gseIntake } from '../../pipeline/gse/intake.ts'
import official from '../../pipeline/gse/sources/official.ts'
import { bytesOf, exported, headings, row } from './rows.ts'

const read = (bytes: Uint8Array, today?: string) =>
  official.read({ name: 'export.csv', bytes, ...(today && { today }) })
const codeOf = (work: () => unknown): string => {
  try {
    work()
  } catch (error) {
    if (error instanceof AlmanacError) return error.code
    throw error
  }
  return 'none'
}

const day = [
  row({ date: '24/07/2026', code: 'ACCESS', close: '31.90', volume: '820', value: '26,158.00' }),
  row({ date: '24/07/2026', code: '**ALW**', close: '0.10' }),
  row({ date: '23/07/2026', code: 'CAL', close: '0.79', volume: '612,526', value: '484,523.71' }),
]
const file = exported(day)
const cellsIn = (bytes: Uint8Array) =>
  read(bytes).rows.flatMap(record => (record.kind === 'printed' ? [record.printed.cells] : []))

describe('the CSV export', () => {
  test('every cell is kept as printed, rows counted as an editor does', () => {
    const { rows, refused } = read(bytesOf(file))
    expect(rows.map(record => record.kind === 'printed' && record.printed.row)).toEqual([2, 3, 4])
    expect(cellsIn(bytesOf(file))).toEqual(day.map(({ cells }) => cells))
    expect(refused).toEqual([])
  })

  test('a byte order mark and CRLF change nothing', () =>
    expect(cellsIn(bytesOf(`\uFEFF${file.replaceAll('\n', '\r\n')}`))).toEqual(cellsIn(bytesOf(file))))

  test('the currency in the headings may be written otherwise', () =>
    expect(cellsIn(bytesOf(file.replaceAll('GH¢', 'GHS')))).toHaveLength(3))

  test('a row with too few cells is refused and the others read', () => {
    const { rows, refused } = read(bytesOf(`${file}\n"22/07/2026","CAL","0.79"`))
    expect(rows).toHaveLength(3)
    expect(refused).toEqual([
      { row: 5, date: '2026-07-22', code: 'CAL', rule: 'cells', reason: '3 cells instead of 13' },
    ])
  })

  test('a cell that a spreadsheet would run is refused', () =>
    expect(read(bytesOf(file.replace('ACCESS', '=cmd()'))).refused.map(({ rule }) => rule)).toEqual(['formula']))

  test('rows of tomorrow are refused', () => {
    expect(read(bytesOf(file), '2026-07-23').refused.map(({ rule, date, code }) => [rule, date, code])).toEqual([
      ['future', '2026-07-24', 'ACCESS'],
      ['future', '2026-07-24', '**ALW**'],
    ])
    expect(read(bytesOf(file), '2026-07-24').refused).toEqual([])
  })
})

describe('what is not the export is an error with a code', () => {
  const swapped = headings.replace('"Daily Date","Share Code"', '"Share Code","Daily Date"')
  test.each([
    ['nothing at all', new Uint8Array(0)],
    ['another header', bytesOf('a,b,c\n1,2,3')],
    ['a missing column', bytesOf(file.replace(',"Closing Offer Price (GH¢)"', ''))],
    ['columns in another order', bytesOf(file.replace(headings, swapped))],
    ['the header and no rows', bytesOf(headings)],
    ['UTF-16', new Uint8Array([0xff, 0xfe, ...Buffer.from(file, 'utf16le')])],
    ['Latin-1', Buffer.from(file, 'latin1')],
    ['semicolons', bytesOf(file.replaceAll('","', '";"'))],
    ['decimal commas', bytesOf(file.replaceAll(/"([^"]*\d)\.(\d\d)"/g, '"$1,$2"'))],
    ['months before days', bytesOf(file.replaceAll(/"(\d\d)\/07\/2026"/g, '"07/$1/2026"'))],
    ['an old .xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])],
    ['a zip that is no workbook', zipSync({ 'a.txt': strToU8('a') })],
    ['half a zip', zipSync({ 'a.txt': strToU8('a') }).subarray(0, 20)],
    ['an open quote', bytesOf(`${file}\n"24/07/2026,`)],
  ])('%s', (_, bytes) => expect(codeOf(() => read(bytes))).toMatch(/^(SOURCE_SHAPE|CSV_SYNTAX)$/))

  test('a file saved where the comma is the decimal sign is told to be so', () => {
    const plain = file.replaceAll('","', ';').replaceAll('"', '')
    expect(() => read(bytesOf(plain))).toThrow(/semicolons between the cells.*another locale/)
  })

  test('more than 32 MiB, without reading it', () =>
    expect(codeOf(() => read(new Uint8Array(33 << 20)))).toBe('SOURCE_SHAPE'))

  test('any bytes give rows or an error with a code', () =>
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), bytes => codeOf(() => read(bytes)) !== 'none')))

  test('the export with any character changed gives as many rows, kept and refused, or an error with a code', () =>
    fc.assert(
      fc.property(fc.nat(file.length - 1), fc.string({ maxLength: 2, unit: 'grapheme' }), (at, text) => {
        const changed = bytesOf(file.slice(0, at) + text + file.slice(at + 1))
        return (
          codeOf(() => {
            const { rows, refused } = read(changed)
            if (rows.length + refused.length > 4) throw new Error('rows out of nowhere')
          }).length > 0
        )
      }),
    ))
})

const shared = strToU8(
  `<sst><si><t>Daily Shares &amp; ETFs</t></si>${headings
    .slice(1, -1)
    .split('","')
    .map(
      heading => `<si><r><t>${heading.slice(0, 5)}</t></r><r><t xml:space="preserve">${heading.slice(5)}</t></r></si>`,
    )
    .join('')}<si><t>CAL</t></si></sst>`,
)

const sheet = (rows: string): Uint8Array =>
  zipSync({
    'xl/workbook.xml': strToU8(
      '<workbook xmlns:r="r"><sheets><sheet name="Daily" sheetId="1" r:id="rId7"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships><Relationship Id="rId7" Type="t" Target="worksheets/daily.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': shared,
    'xl/worksheets/daily.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
  })

describe('the Excel export', () => {
  const letters = [...'ABCDEFGHIJKLM']
  const title = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
  const header = `<row r="2">${letters.map((letter, i) => `<c r="${letter}2" t="s"><v>${i + 1}</v></c>`).join('')}</row>`
  const cells = [
    '0.94',
    '0.61',
    '0.79',
    '0.79',
    '0.80',
    '0.8',
    '1.0000000000000009E-2',
    '',
    '0.8',
    '465914',
    '372731.2',
  ]
  const figures = cells.map((cell, i) => (cell === '' ? '' : `<c r="${letters[i + 2]}3"><v>${cell}</v></c>`)).join('')
  const text = `<row r="3"><c r="A3" t="inlineStr"><is><t>24/07/2026</t></is></c><c r="B3" t="s"><v>14</v></c>${figures}</row>`
  const serial = text.replace(/<c r="A3".*?<\/c>/, '<c r="A3"><v>46227</v></c>')
  const expected = ['CAL', '0.94', '0.61', '0.79', '0.79', '0.80', '0.8', '0.01', '', '0.8', '465914', '372731.2']

  test('the same 13 columns under a title, shared and inline texts, empty cells left out', () =>
    expect(cellsIn(sheet(title + header + text))).toEqual([['24/07/2026', ...expected]]))

  test('days as serial numbers: 46227 is 24 July 2026', () =>
    expect(cellsIn(sheet(header + serial))).toEqual([['2026-07-24', ...expected]]))

  test('a workbook that unpacks to more than 96 MiB is never unpacked', () => {
    const parts = ['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml']
    const bomb = Buffer.from(zipSync(Object.fromEntries(parts.map(part => [part, strToU8('<worksheet/>')]))))
    // Each entry of the central directory states the size after unpacking, 24 bytes into it. Only the sum is too large.
    let entry = -1
    for (const _ of parts) {
      entry = bomb.indexOf('PK\x01\x02', entry + 1)
      bomb.writeUInt32LE(49 << 20, entry + 24)
    }
    expect(() => read(bomb)).toThrow(/^SOURCE_SHAPE gse\/official: .*over 100663296 bytes unpacked/)
  })

  test('names with a prefix are the same names', () => {
    const prefixed = (title + header + text).replaceAll(/<(\/?)(?=\w)/g, '<$1x:')
    const workbook = zipSync({
      'xl/worksheets/sheet1.xml': strToU8(`<x:worksheet><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`),
      'xl/sharedStrings.xml': shared,
    })
    expect(cellsIn(workbook)).toEqual([['24/07/2026', ...expected]])
  })

  test.each(['<row><c>', '<row r="1"><c r="A1" t="s"><v>999</v></c></row>', '', '<row'])(
    'a sheet of %j is an error with a code',
    broken => expect(codeOf(() => read(sheet(broken)))).toBe('SOURCE_SHAPE'),
  )

  test('a sheet cut before its end is an error with a code', () => {
    const cut = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${header}`) })
    expect(codeOf(() => read(cut))).toBe('SOURCE_SHAPE')
  })
})

describe('parse', () => {
  test('one line per kept row, in the order of the file, and one per refused row', async () => {
    const bad = row({ date: '24/07/2026', code: '', close: '7.50' })
    const { lines, refused } = await gseIntake.parse('official', {
      name: 'export.csv',
      bytes: bytesOf(exported([...day, bad])),
    })
    expect(lines).toEqual([
      { date: '2026-07-24', symbol: 'ACCESS', close: 31.9, change: 0, volume: 820, value: 26158, suspended: false },
      { date: '2026-07-24', symbol: 'ALW', close: 0.1, change: 0, volume: 0, value: 0, suspended: true },
      { date: '2026-07-23', symbol: 'CAL', close: 0.79, change: 0, volume: 612526, value: 484523.71, suspended: false },
    ])
    expect(refused).toEqual([
      { row: 5, date: '2026-07-24', code: '', rule: 'empty-code', reason: 'the share code is empty' },
    ])
  })
})
