import { expect, test } from 'vitest'
import boj from '../../../pipeline/forex/sources/boj.ts'
import { fixture } from '../fixture.ts'

const spot = fixture('boj', 'spot.json')
const reading = boj.read(spot)

test('null is no figure', () => expect(reading).toMatchObject({ rows: { length: 4 }, refused: [] }))
