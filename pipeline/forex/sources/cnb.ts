/** Czech National Bank: koruny per 1, 100 or 1,000 units, declared after 14:30 for the working day they are dated. */
import { z } from 'zod'
import { jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { childrenOf, listIn } from '../read/element.ts'
import { jsonRecord } from '../read/json-records.ts'
import { judgePrices, type Price } from '../read/prices.ts'
import { checkLength, replyLines } from '../read/table.ts'
import { byYear } from '../read/windows.ts'

const shape = z.object({
  rates: z.array(jsonRecord({ day: 'validFor', code: 'currencyCode', units: 'amount', text: 'rate' })),
})

/** `denni_kurz.xml`: a row a currency; the day stands at the root. */
const readXml = (reply: SourcedReply, text: string): readonly Price[] => {
  const [list, ...rows] = listIn(reply, 'kurzy', 'radek', text)
  const { banka, datum: day = '' } = list.attributes
  if (banka !== 'CNB') throw shapeError(reply, { got: banka ?? 'no bank', expected: 'kurzy of the bank CNB' })
  const names = { code: 'kod', units: 'mnozstvi', text: 'kurz' }
  return rows.map(({ name, attributes: children }, i) => ({
    day,
    ...childrenOf(reply, { name, children }, names, i + 1),
  }))
}

const dayForm = /^.{8,12} #\d+\r?\n(Country\|Currency\|Amount\|Code\|Rate|země\|měna\|množství\|kód\|kurz)\r?\n/

/** `daily.txt` and `denni_kurz.txt`: the day and the number of the table, a header, a line a currency. */
const readDay = (reply: SourcedReply, text: string): readonly Price[] => {
  const [first, , ...lines] = replyLines(reply, text, '|')
  const day = first?.cells[0]?.split(' #', 1)[0] ?? ''
  return lines.map(({ row, cells }) => {
    checkLength(reply, row, cells, 5)
    const [, , units = '', code = '', text = ''] = cells
    return { row, day, code, units, text }
  })
}

/** `year.txt` and `rok.txt`: a line a day, a column a currency with its units (`100 JPY`); the header stands again where it changes. */
const readYear = (reply: SourcedReply, text: string): readonly Price[] => {
  let names: readonly string[] = []
  return replyLines(reply, text, '|').flatMap(({ row, cells }) => {
    if (/^(Date|Datum)$/.test(cells[0]!)) {
      names = cells
      return []
    }
    checkLength(reply, row, cells, names.length)
    return names.slice(1).map((name, i) => {
      const [units = '', code = ''] = name.split(' ')
      return { row, day: cells[0]!, code, units, text: cells[i + 1]! }
    })
  })
}

const pricesIn = (reply: SourcedReply, text: string): readonly Price[] => {
  if (text.startsWith('{')) return jsonOf(reply, shape).rates
  if (text.startsWith('<')) return readXml(reply, text)
  if (/^(Date|Datum)\|/.test(text)) return readYear(reply, text)
  if (dayForm.test(text)) return readDay(reply, text)
  throw shapeError(reply, {
    got: text.slice(0, 60),
    expected: 'JSON of the interface, or as text or XML the table of a day, or the text of a year (Date|1 AUD|…)',
  })
}

export default forexSource('cnb', {
  title: 'Czech National Bank',
  url: 'https://www.cnb.cz/en/financial-markets/foreign-exchange-market/central-bank-exchange-rate-fixing/central-bank-exchange-rate-fixing/',
  terms: 'May be stored, copied and distributed with the bank named as the source.',
  publishes: { at: '14:30', zone: 'Europe/Prague' },
  covers: 'About 30 currencies and the SDR against the koruna, every Czech working day since 1991.',
  home: 'CZK',
  anchor: 'EUR',
  proven: 'cnb/00.json of 2026-04-02',
  ...byYear('2000-01-03', year => ({
    url: `https://api.cnb.cz/cnbapi/exrates/daily-year?lang=EN&year=${year}`,
    accept: 'application/json',
  })),
  read: reply => {
    const text = textOf(reply)
    // JSON and the English texts have a decimal point, XML and the Czech texts a comma.
    const sign = /^(\{|Country\||Date\|)/m.test(text) ? '.' : ','
    return judgePrices(reply, 'CZK', pricesIn(reply, text), { sign })
  },
})
