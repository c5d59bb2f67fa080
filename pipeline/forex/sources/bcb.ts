/** Banco Central do Brasil: PTAX closing rates, reais per unit of a currency, about 13:10 in Brasília; a reply holds one currency. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { jsonRecord } from '../read/json-records.ts'
import { byWindow } from '../read/windows.ts'

// An empty list means days without a closing bulletin.
const schema = z.object({
  '@odata.context': z.string().includes('CotacaoMoedaPeriodo'),
  value: z.array(
    jsonRecord({
      day: 'dataHoraCotacao',
      bid: 'cotacaoCompra',
      ask: 'cotacaoVenda',
      bidInDollars: 'paridadeCompra',
      askInDollars: 'paridadeVenda',
      bulletin: 'tipoBoletim',
    }),
  ),
})

type Bulletin = z.infer<typeof schema>['value'][number]

const currencies = ['AUD', 'CAD', 'CHF', 'DKK', 'EUR', 'GBP', 'JPY', 'NOK', 'SEK', 'USD'] as const

/** The reply does not name its currency. The request's address does (`@moeda='EUR'`), or the file name (`ptax-EUR.json`); the dollar's parity is 1. */
const codeOf = (name: string, bulletins: readonly Bulletin[]): string | undefined => {
  const asked = /moeda=(?:'|%27)([A-Z]{3})(?:'|%27)/.exec(name)?.[1]
  const named = asked ?? currencies.find(code => name.split(/[^A-Za-z]+/).includes(code))
  if (named) return named
  const isDollar = bulletins.every(one => Number(one.bidInDollars) === 1 && Number(one.askInDollars) === 1)
  return isDollar ? 'USD' : undefined
}

const unnamed = {
  rule: 'no-currency',
  reason: 'neither the reply nor its name says the currency; name the file by its code, such as ptax-EUR.json',
}

const service =
  'https://olinda.bcb.gov.br/olinda/servico/PTAX/versao/v1/odata/CotacaoMoedaPeriodo(moeda=@moeda,dataInicial=@dataInicial,dataFinalCotacao=@dataFinalCotacao)?$filter=tipoBoletim%20eq%20%27Fechamento%27&$format=json'

/** Month first, quoted: `'03-07-2026'`. */
const quotedMonthFirst = (date: string): string => `%27${date.slice(5)}-${date.slice(0, 4)}%27`

export default forexSource('bcb', {
  title: 'Banco Central do Brasil',
  url: 'https://www.bcb.gov.br/estabilidadefinanceira/historicocotacoes',
  terms: 'Open data of the bank; parities of currencies other than the dollar come from a news agency.',
  covers: 'Ten currencies in reais, on Brasília working days.',
  home: 'BRL',
  anchor: 'USD',
  proven: 'bcb/09.json of 2026-03-31',
  ...byWindow({ first: '2000-01-01', per: 36_500 }, ({ from, to }) =>
    currencies.map(code => ({
      url: `${service}&@dataFinalCotacao=${quotedMonthFirst(to)}&@dataInicial=${quotedMonthFirst(from)}&@moeda=%27${code}%27`,
    })),
  ),
  sides: ['compra', 'venda'],
  read: reply => {
    const { value } = jsonOf(reply, schema)
    const code = codeOf(reply.name, value)
    return value.map(({ day, bid, ask, bulletin }) => {
      if (code === undefined) return { day, code: '', refusal: unnamed }
      if (bulletin.startsWith('Fechamento')) return { day, code, bid, ask }
      const reason = `bulletin "${bulletin.slice(0, 40)}"`
      return { day, code, refusal: { rule: 'not-closing', reason, code } }
    })
  },
})
