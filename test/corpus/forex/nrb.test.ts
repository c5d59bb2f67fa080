import { expect, test } from 'vitest'
import nrb from '../../../pipeline/forex/sources/nrb.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const [reply] = recordedFolder('forex/responses/nrb')
const reading = nrb.read(reply!)

test('every row is read or refused by a rule', () => {
  expect(reading.rows).toHaveLength(176)
  expect(rulesOf(reading)).toEqual({ weekend: 44 })
})

test('five figures as they stand in the reply', () => {
  expect(textOn(reading, '2026-03-31', 'USD buy')).toBe('151.44')
  expect(textOn(reading, '2026-03-31', '100 KRW sell')).toBe('9.96')
  expect(textOn(reading, '2026-04-01', 'EUR buy')).toBe('175.66')
  expect(textOn(reading, '2026-04-02', '10 JPY buy')).toBe('9.31')
  expect(textOn(reading, '2026-04-03', 'KWD sell')).toBe('486.46')
})
