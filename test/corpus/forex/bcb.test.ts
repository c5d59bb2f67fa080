import { expect, test } from 'vitest'
import bcb from '../../../pipeline/forex/sources/bcb.ts'
import { rulesOf } from '../../forex/fixture.ts'
import { recordedFolder } from '../recorded.ts'

test('without the address only the dollar is known; the rest is refused by name', () => {
  const readings = recordedFolder('forex/responses/bcb').map(reply => bcb.read(reply))
  expect(readings.map(({ rows }) => rows.length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 10])
  expect(readings.slice(0, 9).map(rulesOf)).toEqual(Array.from({ length: 9 }, () => ({ 'no-currency': 5 })))
})
