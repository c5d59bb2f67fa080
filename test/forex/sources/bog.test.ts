import { describe, expect, test } from 'vitest'
import bog from '../../../pipeline/forex/sources/bog.ts'
import { changed, fixture, replyOf } from '../fixture.ts'

const table = fixture('bog', 'table.json')
const page = fixture('bog', 'with-form.html')
const reading = bog.read(table)

test('the leone and the ouguiya go on in their old units: 2,065 leones of old are 2.065 new ones', () => {
  expect(reading.rows[4]).toMatchObject({ label: 'GHSSLL as SLE', counter: 'SLE', units: '1000', text: '2065.4234' })
  expect(reading.rows[3]).toMatchObject({ label: 'GHSMRO as MRU', counter: 'MRU', units: '10', text: '30.7263' })
  const before = bog.read(changed(table, /24 Jul 2026/g, '14 Sep 2017'))
  expect(before.rows[4]).toMatchObject({ label: 'GHSSLL', counter: 'SLL', units: '1' })
})

test('the page holds the same table', () => expect(bog.read(page).rows).toEqual(reading.rows.slice(0, 3)))

describe('SOURCE_SHAPE', () => {
  test.each([
    ['a refused token', table, /^.*$/s, '-1'],
    ['a pair without the cedi', table, 'USDGHS', 'USDEUR'],
    ['a lost column', table, '"11.6292", ', ''],
    ['a renamed column', page, 'Mid Rate', 'Rate'],
    ['a page whose table is still empty', page, /<tbody>[\s\S]*<\/tbody>/, '<tbody></tbody>'],
  ])('%s', (_, reply, from, to) => expect(() => bog.read(changed(reply, from, to))).toThrow(/SOURCE_SHAPE forex\/bog/))
})

test('reads the page for its token, then asks the table for the missing days', () => {
  expect(bog.requests({ today: '2026-07-24' }).map(({ url }) => url)).toEqual([bog.url])
  const handed = replyOf('<input type="hidden" id="wdtNonceFrontendServerSide_40" value="8c8b4aa0c0" />')
  const [ask, ...rest] = bog.follow!(handed, { last: '2026-07-20', today: '2026-07-24' })
  const form = new URLSearchParams(ask?.post?.body)
  expect(form.get('wdtNonce')).toBe('8c8b4aa0c0')
  expect(form.get('columns[0][search][value]')).toBe('20 Jul 2026|24 Jul 2026')
  expect(rest).toEqual([])
  expect(bog.follow!(handed, { today: '2026-07-24' })).toHaveLength(20)
  expect(() => bog.follow!(replyOf('<html></html>'), { today: '2026-07-24' })).toThrow(/SOURCE_SHAPE/)
})
