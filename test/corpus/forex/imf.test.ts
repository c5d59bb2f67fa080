import { expect, test } from 'vitest'
import imf from '../../../pipeline/forex/sources/imf.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/imf').map(reply => imf.read(reply))
const reading = { rows: readings.flatMap(({ rows }) => rows), refused: readings.flatMap(({ refused }) => refused) }

test('every row is read or refused by a rule', () => {
  expect(readings).toHaveLength(2)
  expect(reading.rows).toHaveLength(1446)
  expect(rulesOf(reading)).toEqual({ 'own-currency': 22 })
})

test('figures as they stand in the replies', () => {
  expect(textOn(reading, '2026-03-02', 'Chinese yuan')).toBe('6.882900')
  expect(textOn(reading, '2026-03-02', 'U.K. pound(1)')).toBe('1.341050')
  expect(textOn(reading, '2026-03-17', 'Swiss franc')).toBe('0.787300')
  expect(textOn(reading, '2026-03-31', 'Omani rial')).toBe('0.384500')
  expect(textOn(reading, '2026-03-31', 'SDRs per U.S. dollar')).toBe('0.7372510000')
  expect(textOn(reading, '2026-03-03', 'SDRs per Korean won')).toBe('0.0005109830')
})
