import { expect, test } from 'vitest'
import cbsl from '../../../pipeline/forex/sources/cbsl.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const results = fixture('cbsl', 'results.html')
const reading = cbsl.read(results)

test('reads rupees per unit, not units per rupee beside them', () => {
  expect(reading.rows).toHaveLength(6)
})

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
