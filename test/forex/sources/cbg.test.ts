import { describe, expect, test } from 'vitest'
import cbg from '../../../pipeline/forex/sources/cbg.ts'
import { changed, fixture, replyOf, rulesOf, textOn } from '../fixture.ts'

const dollar = fixture('cbg', 'dollar.json')
const cfa = fixture('cbg', 'cfa.json')
const leone = fixture('cbg', 'leone.json')

test('CFA francs are priced by five thousand', () => {
  expect(textOn(cbg.read(cfa), '2026-05-22', '5000 XOF')).toBe('646.22')
  expect(cbg.read(cfa).rows.at(-1)).toMatchObject({ date: '2005-01-07', units: '5000', text: '279.33' })
})

test('the page of the leone holds the new one from July 2022 on', () => {
  const reading = cbg.read(leone)
  expect(textOn(reading, '2022-07-12', 'SLL from July 2022')).toBe('4.11')
  expect(reading.rows.map(({ date, base }) => `${date} ${base}`)).toEqual([
    '2026-05-15 SLE',
    '2025-03-05 SLE',
    '2023-05-08 SLE',
    '2022-07-12 SLE',
    '2019-11-18 SLL',
  ])
  expect(rulesOf(reading)).toEqual({ 'number-range': 1 })
})

test('two figures for one day contradict each other, and neither stays', () => {
  const reading = cbg.read(dollar)
  expect(textOn(reading, '2015-08-27', 'USD')).toBeUndefined()
  expect(reading.refused[0]?.reason).toBe('the same day also says 39.61')
})

test('the address asked names the currency where the three days do not', () => {
  const asked = { ...replyOf('[[1779408000000,72.39]]'), name: 'https://www.cbg.gm/ajax/indicative-exchange-rates/USD' }
  expect(textOn(cbg.read(asked), '2026-05-22', 'USD')).toBe('72.39')
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['an archive of no known currency', '59.61', '1.11', '70.39', '2.22'],
    ['no days', /^.*$/s, '[]', '', ''],
    ['an hour of the day', '1779408000000', '1779408000001', '', ''],
    ['another form', /^.*$/s, '[{"date":"2026-05-22"}]', '', ''],
  ])('%s', (_, from, to, second, by) =>
    expect(() => cbg.read(changed(changed(dollar, from, to), second, by))).toThrow(/SOURCE_SHAPE forex\/cbg/),
  )

  test('the reply of one currency under the address of another', () => {
    const swapped = { ...dollar, name: 'https://www.cbg.gm/ajax/indicative-exchange-rates/EUR' }
    expect(() => cbg.read(swapped)).toThrow(/SOURCE_SHAPE forex\/cbg/)
  })
})

test('asks for 32 archives', () => {
  expect(cbg.requests({ today: '2026-05-24' })).toHaveLength(32)
  expect(cbg.requests({ today: '2026-05-24' })[0]?.url).toBe('https://www.cbg.gm/ajax/indicative-exchange-rates/AED')
})
