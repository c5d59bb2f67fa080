/** Monetary Authority of Macao: daily middle rates, patacas for 1 or 100 units. The field `usdMean` holds patacas, not dollars. */
import { z } from 'zod'
import { jsonOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { compactDate } from '../read/date.ts'
import { jsonRecord } from '../read/json-records.ts'
import { byWindow } from '../read/windows.ts'

// An empty list means days without a fixing.
const schema = z.object({
  message: z.literal('OK'),
  data: z.array(jsonRecord({ day: 'date', code: 'currency', units: 'unit', text: 'usdMean' })),
})

export default forexSource('amcm', {
  title: 'Monetary Authority of Macao',
  url: 'https://www.amcm.gov.mo/en/financial-information/exchange-rates',
  terms: 'Not stated with the open interface; the authority is named as the source.',
  covers: '17 currencies in patacas, on Macao working days; the Hong Kong dollar at 1.03.',
  home: 'MOP',
  anchor: 'USD',
  proven: 'amcm/00.json of 2026-05-24',
  // A reply holds about four months.
  ...byWindow({ first: '2000-01-01', per: 90 }, ({ from, to }) => ({
    url: `https://www.amcm.gov.mo/api/v1.0/cms/financial_info?Begin=${compactDate(from)}&End=${compactDate(to)}&QueryType=1`,
  })),
  read: reply => jsonOf(reply, schema).data.map(one => ({ ...one, units: one.units.replace(/\.0+$/, '') })),
})
