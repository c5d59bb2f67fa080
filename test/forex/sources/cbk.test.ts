import { expect, test } from 'vitest'
import cbk from '../../../pipeline/forex/sources/cbk.ts'
import { fixture } from '../fixture.ts'

const table = fixture('cbk', 'table.json')
const reading = cbk.read(table)
const one = (label: string) => reading.rows.find(row => row.label === label)

test('shillings for one unit, days written day first', () => {
  expect(one('US DOLLAR')).toMatchObject({ base: 'USD', counter: 'KES', units: '1', side: 'mid' })
})

test('the neighbours are quoted the other way: Uganda shillings for one Kenyan', () =>
  expect(one('KES / USHS')).toMatchObject({ base: 'KES', counter: 'UGX', units: '1', text: '24.0657' }))

test('asks the table of the years before 2024 only where they are missing', () => {
  expect(cbk.requests({ today: '2026-03-23' }).map(({ url }) => url.split('&')[1])).toEqual([
    'table_id=32',
    'table_id=193',
  ])
  expect(cbk.requests({ last: '2026-03-19', today: '2026-03-23' })).toMatchObject([
    { post: { body: 'draw=1&start=0&length=-1' } },
  ])
})
