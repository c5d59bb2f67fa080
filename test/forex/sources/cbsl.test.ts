import { describe, expect, test } from 'vitest'
import cbsl from '../../../pipeline/forex/sources/cbsl.ts'
import { changed, fixture, rulesOf, textOn } from '../fixture.ts'

const results = fixture('cbsl', 'results.html')
const reading = cbsl.read(results)

test('reads rupees per unit, not units per rupee beside them', () => {
  expect(textOn(reading, '2025-05-19', 'USD')).toBe('298.8165')
  expect(textOn(reading, '2025-05-16', 'USD')).toBe('298.5101')
  expect(textOn(reading, '2025-05-19', 'JPY')).toBe('2.0596')
  expect(textOn(reading, '2025-05-16', 'JPY')).toBe('2.0549')
  expect(reading.rows).toHaveLength(6)
})

test('gold is per troy ounce as published', () =>
  expect(reading.rows[0]).toEqual({
    date: '2025-05-19',
    label: 'XAU',
    base: 'XAU',
    counter: 'LKR',
    units: '1',
    side: 'mid',
    text: '963884.9136',
  }))

test('the column is found by its heading, wherever it stands', () => {
  const swapped = changed(
    changed(results, '1  JPY  -&gt; LKR', '1 LKR -&gt;  JPY'),
    '<th class="header">1 LKR -&gt;  JPY </th></tr>',
    '<th class="header">1  JPY  -&gt; LKR</th></tr>',
  )
  expect(textOn(cbsl.read(swapped), '2025-05-19', 'JPY')).toBe('0.4855')
})

test('an empty cell is no figure; a dash is refused', () => {
  expect(cbsl.read(changed(results, ' 298.8165 ', ' ')).rows).toHaveLength(5)
  expect(rulesOf(cbsl.read(changed(results, ' 298.8165 ', ' - ')))).toEqual({ 'number-form': 1 })
})

describe('SOURCE_SHAPE', () => {
  test.each([
    ['the page of the form, without a table', /<h2[\s\S]*<\/div>/, '<form><input name="chk_cur[]"></form>'],
    ['a page cut between two tables', /<h2> US Dollar[\s\S]*/, ''],
    ['a table of the other direction only', '1  USD  -&gt; LKR', '1  LKR  -&gt; USD'],
    ['a lost cell', '<td> 0.0033 </td>', ''],
    ['a day that does not exist', '2025-05-19', '2025-02-30'],
  ])('%s', (_, from, to) => expect(() => cbsl.read(changed(results, from, to))).toThrow(/SOURCE_SHAPE forex\/cbsl/))
})

test('asks with the form, a year at a time', () => {
  const [ask, ...more] = cbsl.requests({ last: '2025-05-16', today: '2025-05-19' })
  expect(more).toEqual([])
  expect(ask?.url).toBe('https://www.cbsl.gov.lk/cbsl_custom/exrates/exrates_results.php')
  const form = new URLSearchParams(ask?.post?.body)
  expect([form.get('rangeType'), form.get('txtStart'), form.get('txtEnd')]).toEqual([
    'dates',
    '2025-05-16',
    '2025-05-19',
  ])
  expect(form.getAll('chk_cur[]')).toHaveLength(55)
  expect(form.getAll('chk_cur[]')).toContain('XAU~Gold (per Troy oz.)')
  expect(cbsl.requests({ today: '2008-11-01' })).toHaveLength(2)
})
