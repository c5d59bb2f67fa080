/** Czech National Bank: koruny per 1, 100 or 1,000 units, declared after 14:30 for the working day they are dated. */
import { z } from 'zod'
import { decimalText, jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import type { ForexSource } from '../model.ts'
import { dateIn } from '../read/date.ts'
import { type Price, readPrices } from '../read/prices.ts'
import { checkLength, linesOf } from '../read/table.ts'
import { byYear } from '../read/windows.ts'

const source = 'forex/cnb'

const shape = z.object({
  rates: z.array(z.object({ currencyCode: z.string(), amount: z.string(), validFor: z.iso.date(), rate: z.string() })),
})

const readJson = (reply: SourceReply): readonly Price[] =>
  jsonOf(source, reply, shape).rates.map(({ currencyCode: code, amount: units, validFor: date, rate }, i) => ({
    row: i + 1,
    date,
    code,
    units,
    text: decimalText(rate),
  }))

/** `denni_kurz.xml`: a row a currency; the day stands at the root. */
const readXml = (reply: SourceReply, text: string): readonly Price[] => {
  const [list, ...rows] = elementsOf(text, ['kurzy', 'radek'])
  if (list?.attributes['banka'] !== 'CNB' || rows.length === 0)
    throw shapeError(source, reply, { got: text.slice(0, 60), expected: 'kurzy of the bank CNB with rows' })
  const date = dateIn(source, reply, 1, list.attributes['datum'] ?? '')
  return rows.map(({ attributes: { kod = '', mnozstvi = '', kurz = '' } }, i) => ({
    row: i + 1,
    date,
    code: kod,
    units: mnozstvi,
    text: decimalText(kurz, ','),
  }))
}

/** The English texts have a decimal point, the Czech ones a comma. */
const markIn = (header: string): '.' | ',' => (/^(Country|Date)\|/.test(header) ? '.' : ',')

/** `daily.txt` and `denni_kurz.txt`: the day and the number of the table, a header, a line a currency. */
const readDay = (reply: SourceReply, text: string): readonly Price[] => {
  const [first, header, ...lines] = linesOf(text, { source, reply, delimiter: '|' })
  const date = dateIn(source, reply, 1, first?.cells[0]?.split(' #', 1)[0] ?? '')
  const mark = markIn(header!.cells.join('|'))
  return lines.map(({ row, cells }) => {
    checkLength(source, reply, row, cells, 5)
    return { row, date, code: cells[3]!, units: cells[2]!, text: decimalText(cells[4]!, mark) }
  })
}

/** `year.txt` and `rok.txt`: a line a day, a column a currency with its units (`100 JPY`); the header stands again where it changes. */
const readYear = (reply: SourceReply, text: string): readonly Price[] => {
  let names: readonly string[] = []
  return linesOf(text, { source, reply, delimiter: '|' }).flatMap(({ row, cells }) => {
    if (/^(Date|Datum)$/.test(cells[0]!)) {
      names = cells
      return []
    }
    checkLength(source, reply, row, cells, names.length)
    const date = dateIn(source, reply, row, cells[0]!)
    const mark = markIn(names.join('|'))
    return names.slice(1).map((name, i) => {
      const [units = '', code = ''] = name.split(' ')
      return { row, date, code, units, text: decimalText(cells[i + 1]!, mark) }
    })
  })
}

const read = (reply: SourceReply) => {
  const text = textOf(source, reply)
  if (text.startsWith('{')) return readPrices('CZK', readJson(reply))
  if (text.startsWith('<')) return readPrices('CZK', readXml(reply, text))
  if (/^(Date|Datum)\|/.test(text)) return readPrices('CZK', readYear(reply, text))
  if (/^.{8,12} #\d+\r?\n(Country|země)\|/.test(text)) return readPrices('CZK', readDay(reply, text))
  throw shapeError(source, reply, {
    got: text.slice(0, 60),
    expected: 'JSON of the interface, or as text or XML the table of a day, or the text of a year (Date|1 AUD|…)',
  })
}

export default {
  title: 'Czech National Bank',
  url: 'https://www.cnb.cz/en/financial-markets/foreign-exchange-market/central-bank-exchange-rate-fixing/central-bank-exchange-rate-fixing/',
  terms: 'May be stored, copied and distributed with the bank named as the source.',
  passOn: true,
  cadence: 'workdaily',
  publishes: { at: '14:30', zone: 'Europe/Prague' },
  covers: 'About 30 currencies and the SDR against the koruna, every Czech working day since 1991.',
  home: 'CZK',
  anchor: 'EUR',
  proven: 'cnb/00.json of 2026-04-02',
  ...byYear('2000-01-03', year => ({
    url: `https://api.cnb.cz/cnbapi/exrates/daily-year?lang=EN&year=${year}`,
    accept: 'application/json',
  })),
  read,
} satisfies ForexSource
