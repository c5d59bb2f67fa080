import { expect, test } from 'vitest'
import hkma from '../../../pipeline/forex/sources/hkma.ts'
import { fixture } from '../fixture.ts'

const daily = fixture('hkma', 'daily.json')
const reading = hkma.read(daily)

test('the SDR is XDR; indices and nulls are no figures', () => {
  expect(reading.rows).toHaveLength(8)
})
