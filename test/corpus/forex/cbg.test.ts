import { expect, test } from 'vitest'
import cbg from '../../../pipeline/forex/sources/cbg.ts'
import { recordedFolder } from '../recorded.ts'

test('each of the 32 archives is told by its figures', () => {
  const readings = recordedFolder('forex/responses/cbg').map(reply => cbg.read(reply))
  expect(new Set(readings.map(({ rows }) => rows[0]?.base)).size).toBe(32)
})
