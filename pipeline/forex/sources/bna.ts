/** Banco Nacional de Angola: reference mid rates, kwanzas for one unit. The currency ALL stands for every currency. */
import { z } from 'zod'
import { decimalText, jsonOf } from '../../core/reply.ts'
import type { RefusedRow, SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { own } from '../read/own.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/bna'

const schema = z.object({
  success: z.literal(true),
  genericResponse: z.array(
    z.object({ taxa: z.string(), tipoCambio: z.literal('M'), data: z.string(), codigoMoeda: z.string() }),
  ),
})

/** Codes that the bank kept for the next unit: 43.5 kwanzas are the price of the dobra of 2018. */
const meant: Readonly<Record<string, string>> = { STD: 'STN', VEF: 'VES' }

/** Units no longer in force that the bank still lists. */
const retired = new Set(['BGN', 'EEK', 'HRK', 'LTL', 'LVL', 'MRO', 'SLL', 'ZMK'])

const read = (reply: SourceReply) => {
  const figures: NumberedQuote[] = []
  const refused: RefusedRow[] = []
  for (const [i, { taxa, data, codigoMoeda: code }] of jsonOf(source, reply, schema).genericResponse.entries()) {
    const row = i + 1
    const date = dateIn(source, reply, row, data)
    const base = own(meant, code) ?? code
    const label = base === code ? code : `${code} as ${base}`
    if (retired.has(code))
      refused.push({ rule: 'unit-unknown', reason: `${code} is no longer in force`, row, date, code })
    else figures.push({ row, date, label, base, counter: 'AOA', units: '1', side: 'mid', text: decimalText(taxa) })
  }
  return judge(figures, refused)
}

export default {
  title: 'Banco Nacional de Angola',
  url: 'https://www.bna.ao/',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 60 currencies in kwanzas, on Angolan working days; asked from 2020 on.',
  home: 'AOA',
  anchor: 'USD',
  proven: 'bna/02.json of 2026-05-22',
  ...byWindow({ first: '2020-01-02', per: 60 }, ({ from, to }) => ({
    url: `https://www.bna.ao/service/rest/taxas/get/evolucao/taxa/intervalo?datafim=${to}&datainicio=${from}&moeda=ALL&tipocambio=M`,
    accept: 'application/json',
  })),
  read,
} satisfies ForexSource
