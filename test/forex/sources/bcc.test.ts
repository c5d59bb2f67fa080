import { expect, test } from 'vitest'
import bcc from '../../../pipeline/forex/sources/bcc.ts'
import { fixture, replyOf, textOn } from '../fixture.ts'

const euros = fixture('bcc', 'codigoMoneda=EUR.json')
const dollars = fixture('bcc', 'dollar.json')

test('the official peso, not the public nor the special one', () => {
  expect(bcc.read(euros).rows).toHaveLength(2)
})

test('yen are pesos for one yen where the public rate is above the official one', () =>
  expect(
    bcc.read(replyOf('[{"fecha":"2026-05-19","tasaOficial":0.15097,"tasaPublica":0.75483}]', 'codigoMoneda=JPY'))
      .rows[0],
  ).toMatchObject({ label: 'JPY', base: 'JPY', counter: 'CUP' }))

test('the currency is in the address only; the dollar is also known by its two pegs', () => {
  expect(textOn(bcc.read(dollars), '2026-05-19', 'USD')).toBe('24')
  expect(textOn(bcc.read(dollars), '2026-05-20', 'USD')).toBe('24')
  expect(() => bcc.read({ ...euros, name: '05.json' })).toThrow(/SOURCE_SHAPE forex\/bcc.*codigoMoneda/)
  const address =
    'https://api.bc.gob.cu/v1/tasas-de-cambio/historico?codigoMoneda=CAD&fechaFin=2026-05-22&fechaInicio=2026-05-19'
  expect(textOn(bcc.read({ ...euros, name: address }), '2026-05-21', 'CAD')).toBe('27.894')
})

test('an empty list is a span without rates', () => {
  expect(bcc.read(replyOf('[]', 'codigoMoneda=EUR'))).toEqual({ rows: [], refused: [] })
})

test('asks currency by currency from the last known day on', () => {
  const asks = bcc.requests({ last: '2026-05-19', today: '2026-05-22' })
  expect(asks).toHaveLength(13)
  expect(asks[7]?.url).toBe(
    'https://api.bc.gob.cu/v1/tasas-de-cambio/historico?codigoMoneda=JPY&fechaFin=2026-05-22&fechaInicio=2026-05-19',
  )
  expect(bcc.requests({ today: '2026-05-22' })[0]?.url).toMatch(/fechaInicio=2025-12-19$/)
})
