/** Bank of Israel: representative rates, shekels for 10^UNIT_MULT units, fixed about 15:30 (Fridays about 12:30) and dated by that day. */
import { textOf } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { powerOfTen, unitLabel } from '../read/prices.ts'
import { rowsByColumn } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

const service = 'https://edge.boi.gov.il/FusionEdgeServer/sdmx/v2/data/dataflow/BOI.STATISTICS/EXR/1.0/'

const columns = {
  series: 'SERIES_CODE',
  frequency: 'FREQ',
  code: 'BASE_CURRENCY',
  counter: 'COUNTER_CURRENCY',
  type: 'DATA_TYPE',
  power: 'UNIT_MULT',
  day: 'TIME_PERIOD',
  text: 'OBS_VALUE',
}

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
    rowsByColumn(reply, textOf(reply), columns).map(({ row, series, frequency, type, power, ...price }) => {
      const units = powerOfTen(power)
      const isOther = price.text !== '' && (frequency !== 'D' || type !== 'OF00')
      const refusal = isOther && { rule: 'other-series', reason: `${frequency} ${type} is not daily and official` }
      return { row, ...price, label: unitLabel(units, series), units, refusal }
    }),
})
