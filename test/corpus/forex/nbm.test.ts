import { expect, test } from 'vitest'
import nbm from '../../../pipeline/forex/sources/nbm.ts'
import { rulesOf, textOn } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

const readings = recordedFolder('forex/responses/nbm').map(reply => nbm.read(reply))
const rows = readings.flatMap(reading => reading.rows)
const refused = readings.flatMap(reading => reading.refused)
const figure = (date: string, label: string) => textOn({ rows, refused }, date, label)

test('every row is read or refused by a rule', () => {
  expect(rows).toHaveLength(126)
  expect(rulesOf({ rows, refused })).toEqual({})
})

test('five figures as they stand in the replies', () => {
  expect(figure('2026-04-03', 'EUR')).toBe('20.2754')
  expect(figure('2026-04-06', '10 ALL')).toBe('2.1121')
  expect(figure('2026-04-07', '100 KRW')).toBe('1.1642')
  expect(figure('2026-04-07', 'XDR')).toBe('23.7680')
  expect(figure('2026-04-03', 'XAG gram')).toBe('40.1963')
  expect(figure('2026-04-07', 'XAU gram')).toBe('2612.3455')
})
