import { expect, test } from 'vitest'
import nbm from '../../../pipeline/forex/sources/nbm.ts'

test('begins with the year 2000', () =>
  expect(nbm.requests({ today: '2000-01-03' })[0]?.url).toMatch(/date=04\.01\.2000/))
