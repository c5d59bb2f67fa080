import { expect, test } from 'vitest'
import bob from '../../../pipeline/forex/sources/bob.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const rates = fixture('bob', 'rates.csv')
const reading = bob.read(rates)

test('units of each currency for one pula', () => {
  expect(reading.rows.slice(0, 7).map(({ base, counter, units }) => `${base}/${counter}/${units}`)).toEqual(
    'CNY EUR GBP USD XDR JPY ZAR'.split(' ').map(code => `BWP/${code}/1`),
  )
})

test('zeros of the yuan before 2016 are no figures', () => {
  expect(textOn(reading, '2009-04-20', 'CHN')).toBeUndefined()
})

test('a day that stands twice with other figures loses them', () => {
  const twice = bob.read(changed(rates, '18 Mar 2026', '19 Mar 2026'))
  expect(twice.rows.map(({ date }) => date)).not.toContain('2026-03-19')
  expect(rulesOf(twice)).toEqual({ contradiction: 14, 'number-range': 1 })
})
