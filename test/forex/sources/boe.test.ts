import { expect, test } from 'vitest'
import boe from '../../../pipeline/forex/sources/boe.ts'
import { changed, fixture } from '../fixture.ts'

const spot = fixture('boe', 'spot.csv')

test('units per pound, under the series codes', () => {
  const reading = boe.read(spot)
  expect(reading.rows.at(-1)).toEqual({
    date: '2026-03-20',
    label: 'XUDLBK95',
    base: 'GBP',
    counter: 'TRY',
    units: '1',
    side: 'mid',
    text: '58.9231',
  })
})

test('an empty cell is no figure', () => expect(boe.read(changed(spot, ',1.1523,', ',,')).rows).toHaveLength(7))

test('asks for 26 series by code, with the months in words', () => {
  const [ask] = boe.requests({ last: '2026-03-20', today: '2026-04-01' })
  expect(ask?.url).toMatch(/Datefrom=20\/Mar\/2026&Dateto=01\/Apr\/2026&SeriesCodes=XUDLUSS,XUDLERS,/)
  expect(ask?.url.split('SeriesCodes=')[1]?.split('&')[0]?.split(',')).toHaveLength(26)
  expect(boe.requests({ today: '2026-04-01' })[0]?.url).toMatch(/Datefrom=04\/Jan\/2000&/)
})
