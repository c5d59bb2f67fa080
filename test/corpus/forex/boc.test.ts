import { expect, test } from 'vitest'
import boc from '../../../pipeline/forex/sources/boc.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/boc').map(reply => boc.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([115])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-12', 'FXUSDCAD')).toBe('1.3617')
  expect(textOn(reading, '2026-03-12', 'FXIDRCAD')).toBe('0.000081')
  expect(textOn(reading, '2026-03-13', 'FXJPYCAD')).toBe('0.008600')
  expect(textOn(reading, '2026-03-16', 'FXUSDCAD')).toBe('1.3675')
  expect(textOn(reading, '2026-03-18', 'FXUSDCAD')).toBe('1.3706')
})
