import { expect, test } from 'vitest'
import amcm from '../../../pipeline/forex/sources/amcm.ts'
import { changed, fixture } from '../fixture.ts'

const table = fixture('amcm', 'table.json')
const reading = amcm.read(table)

test('the liquidity line, a rate of no currency, is refused', () => {
  expect(reading.refused[0]).toMatchObject({ row: 4, code: '0 LIQ' })
})

test('an empty text is no figure', () => {
  expect(amcm.read(changed(table, '"8.0705"', '""')).rows).toHaveLength(4)
})
