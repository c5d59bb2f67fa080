/** Banco Nacional de Angola: reference mid rates, kwanzas for one unit. The currency ALL stands for every currency. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'
import { byWindow } from '../read/windows.ts'

const schema = z.object({
  success: z.literal(true),
  genericResponse: z.array(
    z.object({ taxa: z.string(), tipoCambio: z.literal('M'), data: z.string(), codigoMoeda: z.string() }),
  ),
})

/** Codes that the bank kept for the next unit: 43.5 kwanzas are the price of the dobra of 2018. */
const meant = codesByName('STN STD, VES VEF')

/** Units no longer in force that the bank still lists. */
const retired = new Set(['BGN', 'EEK', 'HRK', 'LTL', 'LVL', 'MRO', 'SLL', 'ZMK'])

export default forexSource('bna', {
  title: 'Banco Nacional de Angola',
  url: 'https://www.bna.ao/',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  covers: 'About 60 currencies in kwanzas, on Angolan working days; asked from 2020 on.',
  home: 'AOA',
  anchor: 'USD',
  proven: 'bna/02.json of 2026-05-22',
  ...byWindow({ first: '2020-01-02', per: 60 }, ({ from, to }) => ({
    url: `https://www.bna.ao/service/rest/taxas/get/evolucao/taxa/intervalo?datafim=${to}&datainicio=${from}&moeda=ALL&tipocambio=M`,
    accept: 'application/json',
  })),
  read: reply =>
    jsonOf(reply, schema).genericResponse.map(({ taxa: text, data: day, codigoMoeda }) => {
      const code = meant.get(codigoMoeda) ?? codigoMoeda
      const label = code === codigoMoeda ? code : `${codigoMoeda} as ${code}`
      const refusal = retired.has(code) && { rule: 'unit-unknown', reason: `${code} is no longer in force`, code }
      return { day, label, code, text, refusal }
    }),
})
