/** Workbooks of the old binary form, written by SheetJS and read by our reader. */
import { utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { biffSheets } from '../../pipeline/core/biff.ts'

const saved = (sheets: Readonly<Record<string, readonly (readonly unknown[])[]>>, bookSST = false): Buffer => {
  const book = utils.book_new()
  for (const [name, cells] of Object.entries(sheets))
    utils.book_append_sheet(book, utils.aoa_to_sheet(cells.map(row => [...row])), name)
  return write(book, { type: 'buffer', bookType: 'biff8', bookSST }) as Buffer
}
const read = (bytes: Uint8Array) => biffSheets({ source: 'forex/bank', name: 'saved.xls', bytes })
const cells = (bytes: Uint8Array) => read(bytes).map(({ lines }) => lines.map(line => line.cells))

test('numbers, texts, truth and holes of several sheets', () => {
  const bytes = saved({ Días: [['Año', '日本', ''], [1, -0.5, 53.0734, 1e-9], [], [null, 46121]], Two: [['x']] })
  expect(read(bytes).map(({ name }) => name)).toEqual(['Días', 'Two'])
  expect(cells(bytes)).toEqual([[['Año', '日本', ''], ['1', '-0.5', '53.0734', '1e-9'], [], ['', '46121']], [['x']]])
})

test('a formula is its last result, a number or a text', () => {
  const [number, text] = [
    { t: 'n', v: 7.5, f: 'A2*2' },
    { t: 's', v: 'sum', f: '"s"&"um"' },
  ]
  expect(cells(saved({ S: [[number, text, 3]] }))).toEqual([[['7.5', 'sum', '3']]])
})

test('shared texts that go on in further records', () => {
  const texts = Array.from({ length: 40 }, (_, i) => `${i} ${'ñ'.repeat(900)}${i % 3 ? '' : '日'}`)
  expect(cells(saved({ S: texts.map(text => [text]) }, true))).toEqual([texts.map(text => [text])])
})

test('every shortened or changed workbook is read or refused at once', () => {
  const whole = saved({ S: [['a', 1.25, { t: 'n', v: 2, f: 'B1+1' }], ['b']] }, true)
  for (let at = 0; at < whole.length; at += 7) {
    const changed = Buffer.from(whole)
    changed[at] = changed[at]! ^ 0xff
    for (const bytes of [changed, whole.subarray(0, at)])
      try {
        expect(read(bytes).length).toBeLessThan(100)
      } catch (error) {
        expect(error).toMatchObject({ code: 'SOURCE_SHAPE' })
      }
  }
})

test('a chain of sectors that comes back to itself is refused', () => {
  const whole = saved({ S: Array.from({ length: 200 }, (_, i) => [i, `text ${i}`]) })
  const table = 512 * (1 + whole.readUInt32LE(76))
  const directory = whole.readUInt32LE(48)
  const looped = Buffer.from(whole)
  looped.writeUInt32LE(directory, table + 4 * directory)
  expect(() => read(looped)).toThrow(/SOURCE_SHAPE forex\/bank: saved\.xls: got "a broken chain of sectors"/)
})

test('the error of a broken workbook keeps its cause', () => {
  const whole = saved({ S: [['a', 1.25], ['b']] }, true)
  const causes = Array.from(whole.keys()).flatMap(at => {
    const changed = Buffer.from(whole)
    changed[at] = changed[at]! ^ 0xff
    try {
      read(changed)
      return []
    } catch (error) {
      return String(error).includes('a broken workbook') ? [(error as Error).cause] : []
    }
  })
  expect(causes.length).toBeGreaterThan(0)
  for (const cause of causes) expect(cause).toBeInstanceOf(Error)
})
