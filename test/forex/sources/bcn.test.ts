import { expect, test } from 'vitest'
import bcn from '../../../pipeline/forex/sources/bcn.ts'

test('asks month by month, the month of the last known day again, over the end of a year', () => {
  const asks = bcn.requests({ last: '2025-12-30', today: '2026-01-05' })
  expect(asks.map(({ post }) => /<Ano>.*<\/Mes>/.exec(post!.body)?.[0])).toEqual([
    '<Ano>2025</Ano><Mes>12</Mes>',
    '<Ano>2026</Ano><Mes>1</Mes>',
  ])
  expect(asks[0]?.post?.action).toBe('http://servicios.bcn.gob.ni/RecuperaTC_Mes')
  expect(asks[0]?.url).toBe('https://servicios.bcn.gob.ni/Tc_Servicio/ServicioTC.asmx')
})
