import { expect, test } from 'vitest'
import rb from '../../../pipeline/forex/sources/rb.ts'
import { fixture, replyOf } from '../fixture.ts'

const group = fixture('rb', 'group.json')

test('the krona in kronor is refused by name', () =>
  expect(rb.read(group).refused).toMatchObject([{ rule: 'series', code: 'SEKETT', date: '2026-03-24' }]))

// Figures of group.json in the layout of the search page's CSV; the bank prices yen by the hundred there.
test.each([
  [
    'Swedish',
    'Period;Grupp;Serie;Värde\n2026-03-24;Valutor mot svenska kronor;1 EUR;10,8238\n2026-03-24;x;100 JPY;5,907\n',
  ],
  ['English', 'Period\tGroup\tSeries\tValue\n2026-03-24\tx\t1 EUR\t10.8238\n2026-03-24\tx\t100 JPY\t5.907\n'],
])('the %s CSV has units and codes as series', (_, text) => {
  const { rows } = rb.read(replyOf(text))
  expect(rows).toMatchObject([
    { date: '2026-03-24', label: '1 EUR', base: 'EUR', counter: 'SEK', units: '1', text: '10.8238' },
    { date: '2026-03-24', label: '100 JPY', base: 'JPY', counter: 'SEK', units: '100', text: '5.907' },
  ])
  expect(rb.read(replyOf(text.replace(/5[.,]907/, 'n/a'))).rows).toHaveLength(1)
  expect(() => rb.read(replyOf(text.replace('100 JPY', 'TCW')))).toThrow(/SOURCE_SHAPE.*row 3.*TCW/)
})

test('asks for the group, at most a year at a time', () => {
  const url = 'https://api.riksbank.se/swea/v1/Observations/ByGroup/130'
  expect(rb.requests({ last: '2026-03-24', today: '2026-03-28' })).toMatchObject([
    { url: `${url}/2026-03-24/2026-03-28` },
  ])
  const first = rb.requests({ today: '2026-03-28' })
  expect(first[0]?.url.startsWith(`${url}/2000-01-03/`)).toBe(true)
  expect(first).toHaveLength(27)
})
