/** Bank of Israel: representative rates, shekels for 10^UNIT_MULT units, fixed about 15:30 (Fridays about 12:30) and dated by that day. */
import { textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { powerOfTen, unitLabel } from '../read/prices.ts'
import { rowsByColumn } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

const service = 'https://edge.boi.gov.il/FusionEdgeServer/sdmx/v2/data/dataflow/BOI.STATISTICS/EXR/1.0/'

const columns = [
  'SERIES_CODE',
  'FREQ',
  'BASE_CURRENCY',
  'COUNTER_CURRENCY',
  'DATA_TYPE',
  'UNIT_MULT',
  'TIME_PERIOD',
  'OBS_VALUE',
] as const

export default forexSource('boi', {
  title: 'Bank of Israel',
  url: 'https://www.boi.org.il/en/economic-roles/financial-markets/exchange-rates/',
  terms: 'The terms of use of the bank’s site apply; name the source.',
  covers: '14 currencies against the Israeli shekel, every trading day.',
  home: 'ILS',
  // Sampled in dollars; the others are crosses.
  anchor: 'USD',
  proven: 'boi/00.csv of 2026-03-20',
  ...byWindow({ first: '2000-01-03', per: 3660 }, ({ from, to }) => ({
    url: `${service}?c%5BDATA_TYPE%5D=OF00&endperiod=${to}&format=csv&startperiod=${from}`,
  })),
  read: reply =>
    rowsByColumn(reply, textOf(reply), columns).map(line => {
      const { row, TIME_PERIOD: day, BASE_CURRENCY: code, COUNTER_CURRENCY: counter, OBS_VALUE: text } = line
      const units = powerOfTen(line.UNIT_MULT)
      const isOther = text !== '' && (line.FREQ !== 'D' || line.DATA_TYPE !== 'OF00')
      const refusal = isOther && {
        rule: 'other-series',
        reason: `${line.FREQ} ${line.DATA_TYPE} is not daily and official`,
      }
      return { row, day, label: unitLabel(units, line.SERIES_CODE), code, counter, units, text, refusal }
    }),
})
