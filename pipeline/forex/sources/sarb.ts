/** South African Reserve Bank: weighted averages of banks' rates at about 10:30; a reply is one series, its direction in its name. */
import { z } from 'zod'
import { jsonOf, shapeError } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import type { Price } from '../read/prices.ts'
import { byWindow } from '../read/windows.ts'

/** Series by number, the name by which the bank labels it, and the currency. The dollar, euro and pound are priced in rand; rand is priced in the others. */
const series: readonly (readonly [id: string, name: string, code: string])[] = [
  ['EXCX135D', 'Rand per US Dollar', 'USD'],
  ['EXCZ001D', 'Rand per British Pound', 'GBP'],
  ['EXCZ002D', 'Rand per Euro', 'EUR'],
  ['EXCB080D', 'Australia: Dollar per Rand', 'AUD'],
  ['EXCB051D', 'Botswana: Pula per Rand', 'BWP'],
  ['EXCB036D', 'Brazil: Real per Rand', 'BRL'],
  ['EXCB031D', 'Canada: Dollar per Rand', 'CAD'],
  ['EXCB121D', 'China: Yuan per Rand', 'CNY'],
  ['EXCB003D', 'Denmark: Krone per Rand', 'DKK'],
  ['EXCB122D', 'Hong Kong: Dollar per Rand', 'HKD'],
  ['EXCB123D', 'India: Rupee per Rand', 'INR'],
  ['EXCB094D', 'Israel: Shekel per Rand', 'ILS'],
  ['EXCB120D', 'Japan: Yen per Rand', 'JPY'],
  ['EXCB059D', 'Kenya: Schilling per Rand', 'KES'],
  ['EXCB063D', 'Malawi: Kwacha per Rand', 'MWK'],
  ['EXCB081D', 'New Zealand: Dollar per Rand', 'NZD'],
  ['EXCB013D', 'Norway: Krone per Rand', 'NOK'],
  ['EXCB015D', 'Sweden: Krona per Rand', 'SEK'],
  ['EXCB016D', 'Switzerland: Franc per Rand', 'CHF'],
  ['EXCB126D', 'Taiwan: NT Dollar per Rand', 'TWD'],
  ['EXCB115D', 'Thailand: Baht per Rand', 'THB'],
  ['EXCB071D', 'Zambia: Kwacha per Rand', 'ZMW'],
  ['EXCB118D', 'South Korea: Won per Rand', 'KRW'],
]

// An empty list means days without an observation.
const schema = z.array(z.object({ Period: z.string(), Timeseries: z.string(), Value: z.string().nullable() }))

const quoted = (reply: SourcedReply, row: number, label: string): Pick<Price, 'label' | 'code' | 'counter'> => {
  const code = series.find(([, name]) => name === label)?.[2]
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
    series.map(([id]) => ({ url: `${api}/${id}/${from}T00:00:00/${to}T00:00:00` })),
  ),
  read: reply =>
    jsonOf(reply, schema).map(({ Period: day, Timeseries, Value: text }, i) => ({
      day,
      ...quoted(reply, i + 1, Timeseries.trim()),
      text,
    })),
})
