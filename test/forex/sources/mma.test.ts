import { expect, test } from 'vitest'
import mma from '../../../pipeline/forex/sources/mma.ts'
import { changed, fixture } from '../fixture.ts'

const history = fixture('mma', 'history.json')
const reading = mma.read(history)

test('a Sunday of their working week and a day listed twice are refused', () => {
  expect(reading.refused).toMatchObject([
    { date: '2026-05-17', row: 2 },
    { date: '2021-02-09', row: 4, reason: 'the same figure again' },
  ])
})

test.each([
  ['0', 'number-range'],
  ['-15.42', 'number-form'],
  ['N/A', 'number-form'],
])('a rate of %s is refused by %s', (rate, rule) =>
  expect(mma.read(changed(history, '15.42', rate)).refused.map(refusal => refusal.rule)).toContain(rule),
)

test('asks for the one file, whatever is known', () => {
  const url = 'https://www.mma.gov.mv/JSON/referencerates.json?v=20260521'
  expect(mma.requests({ today: '2026-05-21' })).toEqual([{ url }])
})
