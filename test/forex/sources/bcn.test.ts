import { expect, test } from 'vitest'
import bcn from '../../../pipeline/forex/sources/bcn.ts'
import { fixture, textOn } from '../fixture.ts'

const month = fixture('bcn', 'month.xml')

test('córdobas for a dollar on the day they are official, in whatever order they come', () => {
  for (const date of ['2026-03-16', '2026-03-17', '2026-03-20'])
    expect(textOn(bcn.read(month), date, 'USD')).toBe('36.6243')
  expect(bcn.read(month).rows[0]).toEqual({
    date: '2026-03-17',
    label: 'USD',
    base: 'USD',
    counter: 'NIO',
    units: '1',
    side: 'mid',
    text: '36.6243',
  })
})

test('asks month by month, the month of the last known day again, over the end of a year', () => {
  const asks = bcn.requests({ last: '2025-12-30', today: '2026-01-05' })
  expect(asks.map(({ post }) => /<Ano>.*<\/Mes>/.exec(post!.body)?.[0])).toEqual([
    '<Ano>2025</Ano><Mes>12</Mes>',
    '<Ano>2026</Ano><Mes>1</Mes>',
  ])
  expect(asks[0]?.post?.action).toBe('http://servicios.bcn.gob.ni/RecuperaTC_Mes')
  expect(asks[0]?.url).toBe('https://servicios.bcn.gob.ni/Tc_Servicio/ServicioTC.asmx')
})
