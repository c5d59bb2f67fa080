import { expect, test } from 'vitest'
import nb from '../../../pipeline/forex/sources/nb.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const daily = fixture('nb', 'daily.csv')

test('kroner per ten to the power of UNIT_MULT units', () => {
  const reading = nb.read(daily)
  expect(textOn(reading, '2026-03-24', 'EUR')).toBe('11.2305')
  expect(textOn(reading, '2026-03-24', 'USD')).toBe('9.7049')
  expect(textOn(reading, '2026-03-16', 'XDR')).toBe('13.19587')
  expect(textOn(reading, '2026-03-16', '100 JPY')).toBe('6.1037')
  expect(textOn(reading, '2026-03-24', '100 SEK')).toBe('103.76')
  expect(reading.rows.find(({ base }) => base === 'SEK')).toMatchObject({ counter: 'NOK', units: '100', side: 'mid' })
})

test('indices of the krone are refused by name, though TWI looks like a code', () =>
  expect(nb.read(daily).refused.map(({ rule, code }) => `${rule} ${code}`)).toEqual(['index TWI', 'index I44']))

test.each([
  ['a monthly average', 'B,USD,NOK', 'M,USD,NOK', 'not-daily'],
  ['a power that is none', 'false,0,C,2026-03-24,9.7049', 'false,x,C,2026-03-24,9.7049', 'units-form'],
  ['a zero', ',9.7049', ',0', 'number-range'],
  ['NaN', ',9.7049', ',NaN', 'number-form'],
])('%s is refused', (_, from, to, rule) =>
  expect(rulesOf(nb.read(changed(daily, from, to)))).toEqual({ index: 2, [rule]: 1 }),
)

test('a figure left out is none', () => expect(nb.read(changed(daily, ',9.7049', ',')).rows).toHaveLength(4))

test.each([
  ['HTML', /^/, '<!doctype html>'],
  ['the other direction', 'B,EUR,NOK', 'B,NOK,EUR'],
  ['forward rates', 'USD,NOK,SP', 'USD,NOK,3M'],
  ['a lost column', 'UNIT_MULT', 'MULTIPLIER'],
  ['a cut line', /114\.42\n$/, '114.4'],
  ['a header alone', /\n[\s\S]*/, '\n'],
  ['a date that does not exist', '2026-03-24,9.7049', '2026-03-00,9.7049'],
])('%s: SOURCE_SHAPE', (_, from, to) =>
  expect(() => nb.read(changed(daily, from, to))).toThrow(/SOURCE_SHAPE forex\/nb/),
)

test('asks year by year', () => {
  expect(nb.requests({ last: '2026-03-16', today: '2026-03-24' })).toMatchObject([
    {
      url: 'https://data.norges-bank.no/api/data/EXR/B..NOK.SP?endPeriod=2026-03-24&format=csvdata&startPeriod=2026-03-16',
    },
  ])
  expect(nb.requests({ today: '2026-03-24' })).toHaveLength(27)
})
