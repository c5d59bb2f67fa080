import { expect, test } from 'vitest'
import bam from '../../../pipeline/forex/sources/bam.ts'
import { changed, fixture, replyOf, rulesOf } from '../fixture.ts'

const day = fixture('bam', 'day.json')
const reading = bam.read(day)

test('the ouguiya is the new one, under its old code', () => {
  expect(bam.read(changed(day, /2026-03-25/g, '2017-12-29')).rows.map(({ base }) => base)).toContain('MRO')
})

test('a list given twice is refused the second time', () => {
  const text = new TextDecoder().decode(day.bytes)
  const twice = bam.read(replyOf(`${text.slice(0, -1)},${text.slice(1)}`))
  expect(twice.rows).toEqual(reading.rows)
  expect(rulesOf(twice)).toEqual({ duplicate: 6 })
})
