import { expect, test } from 'vitest'
import nb from '../../../pipeline/forex/sources/nb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nb').map(reply => nb.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings.map(({ rows }) => rows.length)).toEqual([252])
  expect(rulesOf(reading)).toEqual({ index: 14 })
})

test('five figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-16', '100 HUF')).toBe('2.857')
  expect(textOn(reading, '2026-03-20', '100 DKK')).toBe('147.62')
  expect(textOn(reading, '2026-03-24', 'XDR')).toBe('13.2271')
  expect(textOn(reading, '2026-03-24', 'EUR')).toBe('11.2305')
  expect(textOn(reading, '2026-03-24', '100 KRW')).toBe('0.6475')
})
