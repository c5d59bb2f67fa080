import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { alteredAt, readSums, writeTables } from '../../pipeline/core/data-sums.ts'
import { tempDir } from '../support/temp.ts'

const file = 'forex/ecb/2005.csv'
const text = 'date,USD\n2005-01-03,1.3507\n2005-01-04,1.3365\n'
let dir = ''
beforeEach(() => {
  dir = tempDir()
  writeTables(dir, [{ file, text }])
})

const sums = () => readSums(dir, 'forex/ecb')
const write = (content: string) => writeFileSync(join(dir, file), content)

test('a line a table: SHA-256, then four digits a row', () => {
  // printf 'date,USD\n2005-01-03,1.3507\n2005-01-04,1.3365\n' | sha256sum; printf 'date,USD' | sha256sum | cut -c-4; …
  expect(readFileSync(join(dir, 'forex/ecb/SUMS'), 'utf8')).toBe(
    'almanac data, format 1\n2005.csv d423824657618a16351d9e01a83d3f6b0f9c944ed18f103950094f41d3fdb162 e8aedceab29de3b0\n',
  )
})

test.each([
  ['one digit', text.replace('1.3365', '1.3366'), 3],
  ['the header', text.replace('USD', 'GBP'), 1],
  ['a row less in the middle', text.replace('2005-01-03,1.3507\n', ''), 2],
  ['a row less at the end', text.replace('2005-01-04,1.3365\n', ''), 3],
  ['a row more', `${text}2005-01-05,1.3224\n`, 4],
])('%s is found, and its row', (_, altered, row) => {
  expect(alteredAt(sums(), { file, text })).toBeUndefined()
  expect(alteredAt(sums(), { file, text: altered })).toBe(row)
})

test('a table that was altered is not written to, so that the change is never taken for ours', () => {
  const altered = text.replace('1.3365', '1.3366')
  write(altered)
  expect(() => writeTables(dir, [{ file, text: `${altered}2005-01-05,1.3224\n` }])).toThrow(
    /^DATA_ALTERED data\/forex\/ecb\/2005\.csv: row 3: got "other text than the commands wrote"/,
  )
  expect(readFileSync(join(dir, file), 'utf8')).toBe(altered)
})

test('a writer killed before or after the table leaves nothing that looks altered', () => {
  const next = `${text}2005-01-05,1.3224\n`
  const path = join(dir, 'forex/ecb/SUMS')
  const before = readFileSync(path, 'utf8')
  writeTables(dir, [{ file, text: next }])
  const after = readFileSync(path, 'utf8')
  // Between the two writes of SUMS both lines stand there.
  writeFileSync(path, `${before + after.split('\n')[1]!}\n`)
  for (const content of [text, next]) expect(alteredAt(sums(), { file, text: content })).toBeUndefined()
  expect(alteredAt(sums(), { file, text: text.replace('1.3365', '1.3366') })).toBe(3)
})

test('in a folder without sums the first writer gives one to every year', () => {
  rmSync(join(dir, 'forex/ecb/SUMS'))
  write(text.replace('1.3365', '1.3366'))
  writeFileSync(join(dir, 'forex/ecb/labels.csv'), 'label\n')
  writeTables(dir, [{ file: 'forex/ecb/2006.csv', text: 'date,USD\n2006-01-02,1.1826\n' }])
  expect([...sums()!.keys()]).toEqual(['2005.csv', '2006.csv'])
})

test('sums of a future format are refused by name', () => {
  writeFileSync(join(dir, 'forex/ecb/SUMS'), 'almanac data, format 2\n')
  expect(sums).toThrow(/^FORMAT_NEWER data\/forex\/ecb\/SUMS: got "almanac data, format 2"/)
})

test.each(['', 'almanac da', 'almanac data, format 1\r\n', '\0\0\0'])(
  'damaged sums are no format of the future: %j',
  damaged => {
    writeFileSync(join(dir, 'forex/ecb/SUMS'), damaged)
    expect(sums).toThrow(/^DATA_SHAPE data\/forex\/ecb\/SUMS: got ".*Restore it from version control\.$/)
  },
)
