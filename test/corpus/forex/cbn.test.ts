import { expect, test } from 'vitest'
import cbn from '../../../pipeline/forex/sources/cbn.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/cbn').map(reply => cbn.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(1)
  expect(reading.rows).toHaveLength(72)
  expect(rulesOf(reading)).toEqual({ 'code-form': 6 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-05-21', 'US DOLLAR')).toBe('1371.8079')
  expect(textOn(reading, '2026-05-18', 'SWISS FRANC')).toBe('1749.0771')
  expect(textOn(reading, '2026-05-14', 'RIYAL')).toBe('365.1734')
  expect(textOn(reading, '2026-05-20', 'YEN')).toBe('8.6331')
  expect(textOn(reading, '2026-05-18', 'CFA')).toBe('2.4195')
})
