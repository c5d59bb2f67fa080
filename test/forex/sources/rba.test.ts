import { expect, test } from 'vitest'
import rba from '../../../pipeline/forex/sources/rba.ts'
import { fixture } from '../fixture.ts'

const table = fixture('rba', 'f11.1.csv')

test('the index is refused by name, a currency no longer quoted is empty', () => {
  const reading = rba.read(table)
  expect(reading.refused).toMatchObject([{ rule: 'index', code: 'FXRTWI' }])
  expect(reading.rows).toHaveLength(6)
})
