import { expect, test } from 'vitest'
import { textOf } from '../../../pipeline/core/reply.ts'
import bcb from '../../../pipeline/forex/sources/bcb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFile, recordedFolder } from '../recorded.ts'

const folder = 'forex/responses/bcb'
const replies = recordedFolder(folder)
const manifest = textOf('manifest', recordedFile('forex/responses/MANIFEST.tsv'))

/** The replies under the addresses they were asked at, which name their currency. */
const asked = replies.map(({ name, bytes }) => {
  const line = manifest.split('\n').find(one => one.startsWith(`${name.slice('forex/'.length)}\t`))
  return { name: line!.split('\t')[2]!, bytes }
})
const readings = asked.map(reply => bcb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual(Array.from({ length: 10 }, () => 10))
  expect(rulesOf(reading)).toEqual({})
})

test('without the address only the dollar is known; the rest is refused by name', () => {
  const plain = replies.map(reply => bcb.read(reply))
  expect(plain.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10])
  expect(plain.slice(0, 9).map(rulesOf)).toEqual(Array.from({ length: 9 }, () => ({ 'no-currency': 5 })))
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-02', 'AUD compra')).toBe('3.66930')
  expect(textOn(reading, '2026-03-03', 'JPY venda')).toBe('0.03350')
  expect(textOn(reading, '2026-03-04', 'EUR compra')).toBe('6.06220')
  expect(textOn(reading, '2026-03-05', 'USD venda')).toBe('5.24470')
  expect(textOn(reading, '2026-03-06', 'SEK venda')).toBe('0.57410')
})
