import { expect, test } from 'vitest'
import fbil from '../../../pipeline/forex/sources/fbil.ts'
import { fixture } from '../fixture.ts'

const refrates = fixture('fbil', 'refrates.json')
const reading = fbil.read(refrates)

test('keeps every published digit, last zeros too', () => {
  expect(reading.rows).toHaveLength(6)
})

test('asks from the last stored day on, and a year at a time on the first run', () => {
  expect(fbil.requests({ last: '2026-03-17', today: '2026-03-21' }).map(({ url }) => url)).toEqual([
    'https://www.fbil.org.in/wasdm/refrates/fetchfiltered?authenticated=false&fromDate=2026-03-17&toDate=2026-03-21',
  ])
  const first = fbil.requests({ today: '2020-07-10' })
  expect(first[0]?.url).toContain('fromDate=2018-07-10')
  expect(first).toHaveLength(3)
})
