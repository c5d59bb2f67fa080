import { expect, test } from 'vitest'
import bnrrw from '../../../pipeline/forex/sources/bnrrw.ts'
import { changed, fixture, textOn } from '../fixture.ts'

const dollar = fixture('bnrrw', 'dollar.json')

test('older figures group their thousands', () =>
  expect(textOn(bnrrw.read(changed(dollar, '1463.065', '1,463.065')), '2026-05-19', 'USD')).toBe('1463.065'))

test('asks currency by currency, a year at a time', () => {
  const asks = bnrrw.requests({ last: '2026-05-19', today: '2026-05-22' })
  expect(asks).toHaveLength(16)
  expect(asks[0]?.url).toBe(
    'https://fxrates.bnr.rw/currency_history/?currency_name=USD&end_date=2026-05-22&start_date=2026-05-19',
  )
  expect(bnrrw.requests({ today: '2010-12-31' })).toHaveLength(16)
})
