import { expect, test } from 'vitest'
import bceao from '../../../pipeline/forex/sources/bceao.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bceao').map(reply => bceao.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(5)
  expect(reading.rows).toHaveLength(135)
  expect(rulesOf(reading)).toEqual({})
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-16', 'EUR')).toBe('655.9570')
  expect(textOn(reading, '2026-03-16', 'KWD')).toBe('1953.0200')
  expect(textOn(reading, '2026-03-17', 'SEK')).toBe('59.5100')
  expect(textOn(reading, '2026-03-18', 'NZD')).toBe('347.5100')
  expect(textOn(reading, '2026-03-20', 'KRW')).toBe('0.4102')
})
