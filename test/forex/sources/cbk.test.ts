import { describe, expect, test } from 'vitest'
import cbk from '../../../pipeline/forex/sources/cbk.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const table = fixture('cbk', 'table.json')
const reading = cbk.read(table)
const one = (label: string) => reading.rows.find(row => row.label === label)

test('shillings for one unit, days written day first', () => {
  expect(textOn(reading, '2024-01-05', 'US DOLLAR')).toBe('157.9012')
  expect(textOn(reading, '2024-01-05', 'AUSTRALIAN $')).toBe('106.0780')
  expect(textOn(reading, '2026-03-19', 'DAN KRONER')).toBe('19.9600')
  expect(textOn(reading, '2026-03-19', 'AUSTRALIAN $')).toBe('91.5800')
  expect(one('US DOLLAR')).toMatchObject({ base: 'USD', counter: 'KES', units: '1', side: 'mid' })
})

test('yen are priced by the hundred', () =>
  expect(one('JPY (100)')).toMatchObject({ base: 'JPY', counter: 'KES', units: '100', text: '109.3764' }))

test('the neighbours are quoted the other way: Uganda shillings for one Kenyan', () =>
  expect(one('KES / USHS')).toMatchObject({ base: 'KES', counter: 'UGX', units: '1', text: '24.0657' }))

test('an unknown name, a zero and a second figure of a day are refused', () => {
  expect(rulesOf(cbk.read(changed(table, 'US DOLLAR', 'MOON DOLLAR')))).toEqual({ 'code-form': 1 })
  expect(rulesOf(cbk.read(changed(table, '157.9012', '0.0000')))).toEqual({ 'number-range': 1 })
  expect(rulesOf(cbk.read(changed(table, 'DAN KRONER', 'AUSTRALIAN $')))).toEqual({ duplicate: 1 })
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a refused question', /^.*$/s, '0'],
    ['an empty table', /"data":.*$/s, '"data":[]}'],
    ['a lost column', ', "157.9012"', ''],
    ['a day that does not exist', '05\\/01\\/2024', '32\\/01\\/2024'],
  ])('%s', (_, from, to) => expect(() => cbk.read(changed(table, from, to))).toThrow(/SOURCE_SHAPE forex\/cbk/))
})

test('asks the table of the years before 2024 only where they are missing', () => {
  expect(cbk.requests({ today: '2026-03-23' }).map(({ url }) => url.split('&')[1])).toEqual([
    'table_id=32',
    'table_id=193',
  ])
  expect(cbk.requests({ last: '2026-03-19', today: '2026-03-23' })).toMatchObject([
    { post: { body: 'draw=1&start=0&length=-1' } },
  ])
})
