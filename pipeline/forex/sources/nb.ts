/** Norges Bank: kroner per 1 or 100 units (UNIT_MULT is a power of ten) at the hour of the ECB's concertation, in SDMX as CSV or JSON. */
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { powerOfTen } from '../read/prices.ts'
import { sdmxFigures } from '../read/sdmx-json.ts'
import { rowsByColumn } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

/** The krone against baskets, in the same dataset. TWI has the form of a code. */
const indices: readonly string[] = ['I44', 'TWI']

/** Dimensions and attributes of SDMX-JSON, which are columns of the CSV. */
const names = { frequency: 'FREQ', code: 'BASE_CUR', counter: 'QUOTE_CUR', tenor: 'TENOR', power: 'UNIT_MULT' }

const linesIn = (reply: SourcedReply) => {
  const text = textOf(reply)
  if (text.startsWith('{'))
    return sdmxFigures(reply).map(({ row, period: day, named, text }) => {
      const of = (field: keyof typeof names): string => named[names[field]] ?? ''
      const found = { frequency: of('frequency'), code: of('code'), counter: of('counter') }
      return { row, ...found, tenor: of('tenor'), power: of('power'), day, text }
    })
  if (!text.slice(0, 300).includes('TIME_PERIOD'))
    throw shapeError(reply, { where: 'row 1', got: text.slice(0, 60), expected: 'SDMX as CSV or as JSON' })
  const columns = { ...names, day: 'TIME_PERIOD', text: 'OBS_VALUE' }
  return rowsByColumn(reply, text, columns, /^[^,\n]*;/.test(text) ? ';' : ',')
}

export default forexSource('nb', {
  title: 'Norges Bank',
  url: 'https://www.norges-bank.no/en/topics/statistics/exchange_rates/',
  terms: 'May be copied unchanged with Norges Bank named as the source; no liability.',
  publishes: { at: '16:00', zone: 'Europe/Oslo' },
  covers: 'About 35 currencies and the SDR against the krone, every Norwegian banking day since 1980.',
  home: 'NOK',
  anchor: 'EUR',
  proven: 'nb/00.csv of 2026-03-30',
  ...byWindow({ first: '2000-01-03', per: 366 }, ({ from, to }) => ({
    url: `https://data.norges-bank.no/api/data/EXR/B..NOK.SP?endPeriod=${to}&format=csvdata&startPeriod=${from}`,
    accept: 'text/csv',
  })),
  read: reply => {
    const prices = linesIn(reply).map(({ row, frequency, code, counter, tenor, power, day, text }) => {
      if (counter !== 'NOK' || tenor !== 'SP')
        throw shapeError(reply, { where: `row ${row}`, got: `${counter} ${tenor}`, expected: 'NOK SP' })
      if (frequency !== 'B')
        return { row, code, refusal: { rule: 'not-daily', reason: `frequency ${frequency} is an average`, code } }
      const refusal = indices.includes(code) && { rule: 'index', reason: `${code} is no currency`, code }
      return { row, day, code, units: powerOfTen(power), text, refusal }
    })
    if (prices.every(({ refusal }) => refusal))
      throw shapeError(reply, { got: 'no rates', expected: 'rates of at least the last day known' })
    return prices
  },
})
