import { expect, test } from 'vitest'
import rb from '../../../pipeline/forex/sources/rb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/rb').map(reply => rb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([116])
  expect(rulesOf(reading)).toEqual({ series: 4 })
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-24', 'SEKAUDPMI')).toBe('6.5')
  expect(textOn(reading, '2026-03-27', 'SEKEURPMI')).toBe('10.878')
  expect(textOn(reading, '2026-03-27', 'SEKJPYPMI')).toBe('0.05907')
  expect(textOn(reading, '2026-03-25', 'SEKBRLPMI')).toBe('1.77569')
  expect(textOn(reading, '2026-03-27', 'SEKUSDPMI')).toBe('9.44517')
})
