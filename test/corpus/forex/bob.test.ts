import { expect, test } from 'vitest'
import bob from '../../../pipeline/forex/sources/bob.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/bob').map(reply => bob.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(1)
  expect(reading.rows).toHaveLength(39769)
  expect(rulesOf(reading)).toEqual({ contradiction: 42, weekend: 7, 'number-range': 3911 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2001-01-04', 'EUR')).toBe('0.2001')
  expect(textOn(reading, '2001-01-04', 'ZAR')).toBe('1.4130')
  expect(textOn(reading, '2009-04-27', 'YEN')).toBe('13.0100')
  expect(textOn(reading, '2026-03-16', 'SDR')).toBe('0.0554')
  expect(textOn(reading, '2026-03-17', 'CHN')).toBe('0.5194')
})
