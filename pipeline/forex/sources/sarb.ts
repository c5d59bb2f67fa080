/** South African Reserve Bank: weighted averages of banks' rates at about 10:30; a reply is one series, its direction in its name. */
import { shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { jsonRecords } from '../read/json-records.ts'
import type { Price } from '../read/prices.ts'
import { entriesIn } from '../read/series.ts'
import { byWindow } from '../read/windows.ts'

/** Series by number, the currency, and the name by which the bank labels it. The dollar, euro and pound are priced in rand; rand is priced in the others. */
const series = entriesIn(
  `EXCX135D USD Rand per US Dollar, EXCZ001D GBP Rand per British Pound, EXCZ002D EUR Rand per Euro,
   EXCB080D AUD Australia: Dollar per Rand, EXCB051D BWP Botswana: Pula per Rand, EXCB036D BRL Brazil: Real per Rand,
   EXCB031D CAD Canada: Dollar per Rand, EXCB121D CNY China: Yuan per Rand, EXCB003D DKK Denmark: Krone per Rand,
   EXCB122D HKD Hong Kong: Dollar per Rand, EXCB123D INR India: Rupee per Rand, EXCB094D ILS Israel: Shekel per Rand,
   EXCB120D JPY Japan: Yen per Rand, EXCB059D KES Kenya: Schilling per Rand, EXCB063D MWK Malawi: Kwacha per Rand,
   EXCB081D NZD New Zealand: Dollar per Rand, EXCB013D NOK Norway: Krone per Rand,
   EXCB015D SEK Sweden: Krona per Rand, EXCB016D CHF Switzerland: Franc per Rand,
   EXCB126D TWD Taiwan: NT Dollar per Rand, EXCB115D THB Thailand: Baht per Rand,
   EXCB071D ZMW Zambia: Kwacha per Rand, EXCB118D KRW South Korea: Won per Rand`,
).map(([id = '', code = '', ...name]) => ({ id, code, name: name.join(' ') }))

const fields = { day: 'Period', series: 'Timeseries', text: 'Value' }

const quoted = (reply: SourcedReply, row: number, label: string): Pick<Price, 'label' | 'code' | 'counter'> => {
  const code = series.find(({ name }) => name === label)?.code
  if (code === undefined)
    throw shapeError(reply, { where: `row ${row}, Timeseries`, got: label, expected: 'a known series' })
  return label.startsWith('Rand per ') ? { label, code } : { label, code: 'ZAR', counter: code }
}

const api = 'https://custom.resbank.co.za/SarbWebApi/WebIndicators/Shared/GetTimeseriesObservations'

export default forexSource('sarb', {
  title: 'South African Reserve Bank',
  url: 'https://www.resbank.co.za/en/home/what-we-do/statistics/source-statistics/selected-historical-rates',
  terms: 'Not stated with the open interface; the bank is named as the source.',
  covers: '23 currencies against the rand, on South African working days.',
  home: 'ZAR',
  anchor: 'USD',
  proven: 'sarb/22.json of 2026-04-05',
  ...byWindow({ first: '2000-01-01', per: 366 }, ({ from, to }) =>
    series.map(({ id }) => ({ url: `${api}/${id}/${from}T00:00:00/${to}T00:00:00` })),
  ),
  read: reply =>
    jsonRecords(reply, fields).map(({ day, series, text }, i) => ({
      day,
      ...quoted(reply, i + 1, series.trim()),
      text,
    })),
})
