import { describe, expect, test } from 'vitest'
import bcb from '../../../pipeline/forex/sources/bcb.ts'
import { fixture, rulesOf, textOn } from '../fixture.ts'

const euro = fixture('bcb', 'ptax-EUR.json')
const dollar = fixture('bcb', 'dollar.json')

describe('the currency, which the reply does not name', () => {
  test('is in the address it was asked at', () => {
    const name =
      'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoMoedaPeriodo(moeda=@moeda)?$format=json&@moeda=%27GBP%27'
    expect(bcb.read({ ...euro, name }).rows[0]?.label).toBe('GBP compra')
  })

  test('or in the name of the file', () => expect(bcb.read(euro).rows[0]?.base).toBe('EUR'))

  test('or is the dollar, whose parity to the dollar is 1', () => {
    const reading = bcb.read(dollar)
    expect(textOn(reading, '2026-03-02', 'USD compra')).toBe('5.19950')
    expect(textOn(reading, '2026-03-06', 'USD venda')).toBe('5.28780')
  })

  test('and is never guessed', () => {
    const reading = bcb.read({ ...euro, name: '04.json' })
    expect(reading.rows).toEqual([])
    expect(rulesOf(reading)).toEqual({ 'no-currency': 3 })
  })
})

test('asks for each of ten currencies, month first', () => {
  const asks = bcb.requests({ last: '2026-03-01', today: '2026-03-07' })
  expect(asks).toHaveLength(10)
  expect(asks[0]?.url).toBe(
    'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)?$filter=tipoBoletim%20eq%20%27Fechamento%27&$format=json&@dataFinalCotacao=%2703-07-2026%27&@dataInicial=%2703-01-2026%27&@moeda=%27AUD%27',
  )
  expect(bcb.requests({ today: '2026-03-07' })[9]?.url).toContain('@dataInicial=%2701-01-2000%27&@moeda=%27USD%27')
})
