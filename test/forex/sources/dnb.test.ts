import { expect, test } from 'vitest'
import dnb from '../../../pipeline/forex/sources/dnb.ts'
import { fixture } from '../fixture.ts'

const bulk = fixture('dnb', 'bulk.csv')

test('kroner per hundred units of every currency, on days written 2026M03D31', () => {
  const reading = dnb.read(bulk)
  expect(reading.rows.at(-1)).toEqual({
    date: '2026-03-31',
    label: 'USD',
    base: 'USD',
    counter: 'DKK',
    units: '100',
    side: 'mid',
    text: '649.9400',
  })
})

test('two points are no figure', () => {
  expect(dnb.read(bulk).rows).toHaveLength(5)
})

test('posts a question with every variable named, from the last day known', () => {
  const [ask] = dnb.requests({ last: '2026-03-31', today: '2026-04-01' })
  expect(ask?.url).toBe('https://api.statbank.dk/v1/data')
  expect(JSON.parse(ask?.post?.body ?? '')).toMatchObject({
    table: 'DNVALD',
    format: 'BULK',
    variables: [{ code: 'VALUTA' }, { code: 'KURTYP', values: ['KBH'] }, { code: 'Tid', values: ['>=2026M03D31'] }],
  })
  expect(dnb.requests({ today: '2026-04-01' })[0]?.post?.body).toContain('>=2000M01D03')
})
