import { expect, test } from 'vitest'
import bdi from '../../../pipeline/forex/sources/bdi.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bdi').map(reply => bdi.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([150, 150, 150])
  expect(rulesOf(reading)).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-02-09', 'AFN')).toBe('75.5197')
  expect(textOn(reading, '2026-02-09', 'LBP')).toBe('106379.70')
  expect(textOn(reading, '2026-02-10', 'CUP')).toBe('28.5456')
  expect(textOn(reading, '2026-02-11', 'VES')).toBe('462.0217')
  expect(textOn(reading, '2026-02-11', 'XDR')).toBe('0.861875')
})
