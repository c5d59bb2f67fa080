/**
 * Narodowy Bank Polski: złoty per unit. Table A every working day about 12:00, table B (116 more currencies) on Wednesdays in force
 * for a week, gold per gram. The interface gives prices of one unit; the year files give prices of the units in their header.
 */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { workdayBefore } from '../../core/dates.ts'
import { jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { elementsOf } from '../../core/xml.ts'
import { forexSource } from '../forex-source.ts'
import { childrenOf } from '../read/element.ts'
import { gramInOunces, judgePrices, type Price } from '../read/prices.ts'
import { cellsOf, replyLines } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

const api = 'https://api.nbp.pl/api'

const tablesShape = z
  .array(
    z.object({
      table: z.enum(['A', 'B']),
      effectiveDate: z.iso.date(),
      rates: z.array(z.object({ code: z.string(), mid: z.string() })).min(1),
    }),
  )
  .min(1)
const goldShape = z.array(z.object({ data: z.iso.date(), cena: z.string() })).min(1)

/** Labels of table B carry a prefix: its figures are in force for a week. */
const weekly = { labelPrefix: 'B ', name: 'nbp-b', days: 7 } as const
const firstGold = '2013-01-02'

/** The label of a figure of table A or B; table B's are in force for a week. */
const labelOf = (table: string, code: string, units = '1'): string =>
  (table === 'B' ? weekly.labelPrefix : '') + (units === '1' ? code : `${units}${code}`)

const readTables = (reply: SourcedReply): readonly Price[] =>
  jsonOf(reply, tablesShape).flatMap(({ table, effectiveDate: day, rates }) =>
    rates.map(({ code, mid: text }) => ({ day, label: labelOf(table, code), code, text })),
  )

/** The interface's XML, and the older `LastA.xml`, whose prices are of `przelicznik` units with a decimal comma. */
const readXml = (reply: SourcedReply, text: string): readonly Price[] => {
  const names = ['ExchangeRatesTable', 'tabela_kursow', 'Rate', 'pozycja']
  let [table, day] = ['', '']
  const prices = elementsOf(reply, names, text).flatMap((element, i): readonly Price[] => {
    const { name, children, attributes } = element
    if (name === 'ExchangeRatesTable' || name === 'tabela_kursow') {
      table = children['Table'] ?? attributes['typ'] ?? ''
      day = children['EffectiveDate'] ?? children['data_publikacji'] ?? ''
      return []
    }
    if (name === 'Rate') {
      const price = childrenOf(reply, element, { code: 'Code', text: 'Mid' }, i)
      return [{ day, label: labelOf(table, price.code), ...price }]
    }
    const price = childrenOf(reply, element, { code: 'kod_waluty', units: 'przelicznik', text: 'kurs_sredni' }, i)
    return [{ day, label: labelOf(table, price.code, price.units), ...price }]
  })
  if (!/^[AB]$/.test(table) || prices.length === 0)
    throw shapeError(reply, { got: text.slice(0, 60), expected: 'table A or B with rates' })
  return prices
}

/** Gold of a day is computed from London's price of the working day before: 2026-03-03's is that of 2 March within 0.1 %. */
const readGold = (reply: SourcedReply): readonly Price[] =>
  jsonOf(reply, goldShape).map(({ data, cena: text }) => ({
    day: workdayBefore(data),
    label: 'gold',
    code: 'XAU',
    units: gramInOunces,
    text,
  }))

const footers = ['kod ISO', 'nazwa waluty', 'liczba jednostek'] as const

/** `archiwum_tab_a_<year>.csv`: units in the header (`100HUF`), names below it, codes and units again in the footer. */
const readYear = (reply: SourcedReply): readonly Price[] => {
  const [header, names, ...rest] = replyLines(reply, textOf(reply, 'windows-1250'), ';')
  const series = header!.cells.map(cell => /^(\d+) ?([A-Z]{3})$/.exec(cell.trim()))
  const found = series.flatMap(match => (match ? [{ units: match[1]!, code: match[2]! }] : []))
  const days = rest.findIndex(({ cells }) => !/^\d{8}$/.test(cells[0]!))
  const [codes, , units] = footers.map(name =>
    rest
      .slice(days)
      .find(({ cells }) => cells[0] === name)
      ?.cells.slice(1),
  )
  const agree = (cells: readonly string[] | undefined, key: 'code' | 'units'): boolean =>
    cells?.filter(cell => cell !== '').join() === found.map(one => one[key]).join()
  if (names?.cells[0] !== '' || days === -1 || !agree(codes, 'code') || !agree(units, 'units'))
    throw shapeError(reply, { where: 'footer', got: `${codes}; ${units}`, expected: 'codes and units of the header' })
  // The last columns number the table.
  const columns = header!.cells.map((cell, i) => (i === 0 || series[i] ? cell.trim() : ''))
  return cellsOf(reply, columns, rest.slice(0, days)).map(({ row, date: day, column, text }) => {
    const { units, code } = found.find(one => column.replace(' ', '') === one.units + one.code)!
    return { row, day, label: `${units}${code}`, code, units, text }
  })
}

/** Table A divided by its units by a third party (trailing zeros lost): the label says so. */
const readDerived = (reply: SourcedReply): readonly Price[] => {
  const [header, ...lines] = replyLines(reply, textOf(reply))
  return cellsOf(reply, header!.cells, lines).map(({ row, date: day, column: code, text }) => ({
    row,
    day,
    label: `${code} derived`,
    code,
    text,
  }))
}

export default forexSource('nbp', {
  title: 'Narodowy Bank Polski',
  url: 'https://nbp.pl/en/statistic-and-financial-reporting/rates/',
  terms: 'Free use with the bank named as the source.',
  publishes: { at: '12:15', zone: 'Europe/Warsaw' },
  covers: 'About 33 currencies and gold against the złoty every working day, 116 more once a week, since 2002.',
  home: 'PLN',
  anchor: 'EUR',
  weekly,
  proven: 'nbp/02.json of 2026-04-26',
  // The bank allows 93 days and answers an empty window with 404, so table B's begins ten days earlier: it holds a Wednesday.
  ...byWindow({ first: '2002-01-02', per: 80 }, ({ from, to }) =>
    [
      `exchangerates/tables/A/${from}/${to}`,
      `exchangerates/tables/B/${addDays(from, -10)}/${to}`,
      ...(to < firstGold ? [] : [`cenyzlota/${from < firstGold ? firstGold : from}/${to}`]),
    ].map(path => ({ url: `${api}/${path}/?format=json`, accept: 'application/json' })),
  ),
  read: reply => {
    const judged = (prices: readonly Price[], sign?: ',') => judgePrices(reply, 'PLN', prices, sign && { sign })
    // The year files are not UTF-8: the first bytes tell which reading applies.
    const start = new TextDecoder('latin1').decode(reply.bytes.subarray(0, 4000))
    if (/^\s*\[/.test(start)) return judged(start.includes('"cena"') ? readGold(reply) : readTables(reply))
    if (start.startsWith('data;')) return judged(readYear(reply), ',')
    if (/^date(,[A-Z]{3})+\n/.test(start)) return judged(readDerived(reply))
    const [, root] = /<(ArrayOfExchangeRatesTable|tabela_kursow)\b/.exec(start) ?? []
    if (root === undefined)
      throw shapeError(reply, {
        got: start.slice(0, 60),
        expected: 'tables A or B in JSON or XML, gold in JSON, or a year file (data;1THB;…)',
      })
    // The older files say ISO-8859-2; codes and figures are the same in it.
    const prices = readXml(reply, textOf(reply, 'iso-8859-2'))
    return root === 'tabela_kursow' ? judged(prices, ',') : judged(prices)
  },
})
