import { expect, test } from 'vitest'
import boe from '../../../pipeline/forex/sources/boe.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/boe').map(reply => boe.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([104])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-17', 'XUDLUSS')).toBe('1.3343')
  expect(textOn(reading, '2026-03-17', 'XUDLBK93')).toBe('1986.5526')
  expect(textOn(reading, '2026-03-18', 'XUDLERS')).toBe('1.1572')
  expect(textOn(reading, '2026-03-19', 'XUDLZRS')).toBe('22.5645')
  expect(textOn(reading, '2026-03-20', 'XUDLZOS4')).toBe('5.8721')
})
