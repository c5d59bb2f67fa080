import { expect, test } from 'vitest'
import cbc from '../../../pipeline/forex/sources/cbc.ts'
import { fixture } from '../fixture.ts'

const rates = fixture('cbc', 'rates.json')
const reading = cbc.read(rates)
const one = (label: string) => reading.rows.find(row => row.label === label)

test('each pair the way round its header says', () => {
  expect(one('NTD/USD')).toMatchObject({ base: 'USD', counter: 'TWD', units: '1', side: 'mid', text: '31.460' })
  expect(one('USD/GBP')).toMatchObject({ base: 'GBP', counter: 'USD', text: '1.3633' })
  expect(one('USD/EUR')).toMatchObject({ base: 'EUR', counter: 'USD', text: '1.1873' })
})

test('a dash is no figure; days before 2000 are refused', () => {
  expect(one('DEM/USD')).toBeUndefined()
})
