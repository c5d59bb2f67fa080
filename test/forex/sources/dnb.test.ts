import { expect, test } from 'vitest'
import dnb from '../../../pipeline/forex/sources/dnb.ts'
import { fixture } from '../fixture.ts'

const bulk = fixture('dnb', 'bulk.csv')

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
