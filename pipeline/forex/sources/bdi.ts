/** Banca d'Italia: units of some 150 currencies per 1 EUR, one table a working day. */
import { shapeError, textOf } from '../../core/reply.ts'
import type { ReadResult, RefusedRow, SourceReply } from '../../core/source.ts'
import { judge, type NumberedQuote } from '../figure-rules.ts'
import type { ForexSource, PublishedQuote } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { rowsOf } from '../read/table.ts'
import { byDay } from '../read/windows.ts'

const source = 'forex/bdi'
const perEuro = 'Foreign currency amount for 1 Euro.'
const columns = ['Country', 'ISO Code', 'Rate', 'Rate convention', 'Reference date (CET)'] as const

const read = (reply: SourceReply): ReadResult<PublishedQuote> => {
  const text = textOf(source, reply)
  // Every table ends with a disclaimer in lines with "#"; a reply without it was cut.
  const close = text.search(/^# /m)
  if (!text.startsWith('Country,') || close === -1)
    throw shapeError(source, reply, { got: text.slice(0, 60), expected: 'the daily table in CSV with its disclaimer' })
  const refused: RefusedRow[] = []
  const figures = new Map<string, NumberedQuote>()
  const options = { source, reply }
  for (const line of rowsOf(text.slice(0, close), columns, options)) {
    const { row, 'ISO Code': code, Rate: rate, 'Rate convention': convention } = line
    const date = dateIn(source, reply, row, line['Reference date (CET)'])
    if (rate === 'N.A.' || rate === '') continue
    if (convention !== perEuro) {
      refused.push({ rule: 'convention', reason: `"${convention}", not "${perEuro}"`, row, date, code })
      continue
    }
    // A currency of several countries has a row for each (XOF eight): one figure is kept.
    const place = `${date} ${code} ${rate}`
    if (!figures.has(place))
      figures.set(place, { row, date, label: code, base: 'EUR', counter: code, units: '1', side: 'mid', text: rate })
  }
  return judge(figures.values(), refused)
}

export default {
  title: "Banca d'Italia",
  url: 'https://tassidicambio.bancaditalia.it/',
  terms: 'No licence is stated; the bank calls the rates indicative and takes no responsibility for their use.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 150 currencies against the euro, every TARGET day since 1999.',
  home: 'EUR',
  anchor: 'EUR',
  proven: 'bdi/02.csv of 2026-04-09',
  // The bank answers one day at a time; a day without quotations is a table without rows.
  ...byDay('2000-01-03', day => ({
    url: `https://tassidicambio.bancaditalia.it/terzevalute-wf-web/rest/v1.0/dailyRates?currencyIsoCode=EUR&lang=en&referenceDate=${day}`,
    accept: 'text/csv',
  })),
  read,
} satisfies ForexSource
