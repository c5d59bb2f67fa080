/**
 * Replies made to be slow. Each has 300 kB: a reader that takes quadratic time on it runs for minutes and meets the time
 * limit of tests, a linear one ends at once with rows or a coded error.
 */
import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { AlmanacError } from '../../pipeline/contract/errors.ts'
import ajax from '../../pipeline/gse/sources/ajax.ts'
import companies from '../../pipeline/gse/sources/companies.ts'
import html from '../../pipeline/gse/sources/html.ts'
import official from '../../pipeline/gse/sources/official.ts'
import original from '../../pipeline/gse/sources/original.ts'
import { bytesOf, exported, headings, row } from './rows.ts'

const size = 300_000
const filled = (piece: string): string => piece.repeat(Math.ceil(size / piece.length))

const outcomeOf = (read: () => unknown): string => {
  try {
    read()
    return 'read'
  } catch (error) {
    if (error instanceof AlmanacError) return error.code
    throw error
  }
}
const coded = /^(read|SOURCE_SHAPE|CSV_SYNTAX)$/

const pieces = [
  '<',
  '<!--',
  '<!-- -->',
  '<!-- --><!--',
  '<table',
  '<table ',
  '<table>',
  '<tr ',
  '<td>',
  '<tfoot><tbody',
  '</table>',
  '&#x',
  '&amp',
  '&a',
  '(',
  '(a',
  '1',
  '1 minute',
  ' ',
  'Last updated: ',
  '<input name="wdtNonceFrontendEdit_39" ',
  '<input value="a1b2c3" ',
  '<input>',
]

describe('a page full of', () => {
  test.each(pieces)('%s', piece => {
    const board = `<table><tr><th>Code<th>Name<th>Volume<th>Price<th>Change<tr><td>CAL<td>Cal<td>1<td>0.80<td>0.01</table>`
    for (const text of [filled(piece), `<table><tr><td>${filled(piece)}`, `${board}${filled(piece)}`]) {
      const reply = { name: 'page', bytes: bytesOf(text), today: '2026-08-07' }
      expect(outcomeOf(() => html.read(reply))).toMatch(coded)
      expect(outcomeOf(() => ajax.follow(reply, { today: '2026-08-07' }))).toBe('SOURCE_SHAPE')
    }
  })

  test('a nonce after 300 kB of tags is found', () => {
    const field = '<input type="hidden" name="wdtNonceFrontendEdit_39" value="a1b2c3d4e5">'
    const page = { name: 'page', bytes: bytesOf(filled('<input>') + field) }
    const [first] = ajax.follow(page, { last: '2026-08-06', today: '2026-08-07' })
    expect(new URLSearchParams(first!.post!.body).get('wdtNonce')).toBe('a1b2c3d4e5')
  })

  test('cells or rows is refused by their number', () => {
    const reply = (text: string) => ({ name: 'page', bytes: bytesOf(text) })
    expect(() => html.read(reply(`<table>${'<tr>'.repeat(500_001)}`))).toThrow(/more than 500000 rows and cells/)
    expect(() => html.read(reply(`<table><tr>${'<td>'.repeat(500_001)}`))).toThrow(/more than 500000 rows and cells/)
  })
})

describe('a table with a cell full of', () => {
  test.each(pieces)('%s', piece => {
    const text = filled(piece)
    const sound = exported([row({ date: '24/07/2026', code: 'CAL', close: '0.80' })])
    const read = (csv: string) => outcomeOf(() => official.read({ name: 'export.csv', bytes: bytesOf(csv) }))
    expect(read(sound.replace('"Daily Date"', `"Daily Date ${text}"`))).toMatch(coded)
    expect(read(sound.replace('"CAL"', `"${text}"`))).toMatch(coded)
    const table = `symbol,name,telephone,as_of,source\nCAL,CalBank,"${text}",2026,Report\n`
    expect(outcomeOf(() => companies.read({ name: 'companies.csv', bytes: bytesOf(table) }))).toMatch(coded)
  })
})

describe('a workbook', () => {
  const workbook = (rows: string, shared = '', properties = ''): Uint8Array =>
    zipSync({
      'xl/workbook.xml': strToU8(`<workbook>${properties}<sheets><sheet name="a"/></sheets></workbook>`),
      'xl/sharedStrings.xml': strToU8(`<sst>${shared}</sst>`),
      'xl/worksheets/sheet1.xml': strToU8(`<worksheet><sheetData>${rows}</sheetData></worksheet>`),
    })
  const read = (bytes: Uint8Array) => official.read({ name: 'export.xlsx', bytes })
  const inline = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`

  test.each([
    '<row',
    '<row>',
    '<row ',
    '<c ',
    '<c r="A1"',
    '<row><c r="A1"><v',
    '<v ',
    '<v>',
    '<t',
    '&#x',
    ' r=',
    'date1904=',
  ])('full of %s', piece => {
    expect(outcomeOf(() => read(workbook(filled(piece))))).toBe('SOURCE_SHAPE')
    expect(outcomeOf(() => read(workbook(`<row><c t="s" ${filled(piece)}`, filled(piece), filled(piece))))).toBe(
      'SOURCE_SHAPE',
    )
  })

  test('of too many rows is refused by their number; cells beyond the 32nd column do not exist', () => {
    expect(() => read(workbook('<row/>'.repeat(100_001)))).toThrow(/100001 rows/)
    expect(outcomeOf(() => read(workbook('<row><c r="XFD1"><v>1</v></c></row>'.repeat(100_000))))).toBe('SOURCE_SHAPE')
  })

  test.each([
    ['', '2026-07-24'],
    ['<workbookPr date1904="0"/>', '2026-07-24'],
    ['<workbookPr date1904="1"/>', '2030-07-25'],
  ])('with %s counts serial days from the right year', (properties, date) => {
    const names = headings.slice(1, -1).split('","')
    const cells = ['', 'CAL', ...Array(11).fill('0.80')].map((text, i) =>
      i === 0 ? '<c r="A2"><v>46227</v></c>' : inline(text),
    )
    const { rows } = read(
      workbook(`<row r="1">${names.map(inline).join('')}</row><row r="2">${cells.join('')}</row>`, '', properties),
    )
    expect(rows.map(record => record.kind === 'printed' && record.printed.cells[0])).toEqual([date])
  })

  test('with merged headings is refused by the heading that is missing', () => {
    const names = headings.slice(1, -1).split('","')
    const merged = names.map((name, i) => inline(i === 7 ? '' : name)).join('')
    expect(() => read(workbook(`<row r="1">${merged}</row>`))).toThrow(/Closing Price - VWAP" is missing/)
  })
})

describe('names of object members are only texts', () => {
  test.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])('%s', name => {
    expect(outcomeOf(() => original.read({ name: 'live.json', bytes: bytesOf(`{"${name}":1}`) }))).toBe('SOURCE_SHAPE')
    const table = `symbol,field,value,as_of,source\nCAL,${name},1,2026,Report\n`
    const { refused } = companies.read({ name: 'companies.csv', bytes: bytesOf(table) })
    expect(refused).toMatchObject([{ rule: 'fact', reason: `no field ${name}` }])
    const board = `<table><tr><th>Code<th>Name<th>Volume<th>Price<th>Change<tr><td>&${name};<td>Cal<td>1<td>0.80<td>0.01</table>`
    const { rows } = html.read({ name: 'page', bytes: bytesOf(board) })
    expect(rows).toMatchObject([{ kind: 'quote', quote: { code: `&${name};` } }])
  })
})
