import { expect, test } from 'vitest'
import bom from '../../../pipeline/forex/sources/bom.ts'
import { fixture, textOn } from '../fixture.ts'

const rates = fixture('bom', 'rates.json')
const reading = bom.read(rates)

test('an empty text is no figure', () => {
  expect(textOn(reading, '2026-05-21', 'XDR')).toBeUndefined()
})

test('asks by a form for the days since the last one', () => {
  expect(bom.requests({ last: '2026-05-19', today: '2026-05-22' }).map(({ post }) => post?.body)).toEqual([
    '{"startDate":"2026-05-19","endDate":"2026-05-22"}',
  ])
  expect(bom.requests({ today: '2026-05-22' }).map(({ post }) => post?.body)).toEqual([
    '{"startDate":"2001-01-02","endDate":"2026-05-22"}',
  ])
})
