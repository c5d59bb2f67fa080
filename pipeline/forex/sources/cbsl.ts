/** Central Bank of Sri Lanka: indicative rates at 09:30 in Colombo, rupees per unit, as HTML tables, one for each currency. */
import { formPost } from '../../core/form-post.ts'
import { type HtmlRow, readHtml } from '../../core/html.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import type { Price } from '../read/prices.ts'
import { checkLength } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

/** A table has both directions. `1 AUD -> LKR` is read: it has five digits, the other has two. */
const readPrices = (reply: SourcedReply, table: readonly HtmlRow[], before: number): readonly Price[] => {
  const [titles = [], ...lines] = table
  const at = titles.findIndex(title => title.endsWith('LKR'))
  const [, units, code] = /^(\d+) ([A-Z]{3}) -> LKR$/.exec(titles[at] ?? '') ?? []
  if (titles[0] !== 'Date' || code === undefined)
    throw shapeError(reply, { where: 'table', got: titles.join(' | '), expected: 'Date | 1 <code> -> LKR | …' })
  return lines.map((cells, i) => {
    const row = before + i + 1
    checkLength(reply, row, cells, titles.length)
    return { row, day: cells[0]!, code, units, text: cells[at] }
  })
}

/** The form's checkboxes. Gold is per troy ounce; CNH is not a code of ISO 4217. */
const boxes = (
  'AUD~Australian Dollar|BHD~Bahrain Dinar|BDT~Bangladesh Taka|BRL~Brazil Real|BND~Brunei Dollar|' +
  'CAD~Canadian Dollar|CNH~Chinese Yuan (Offshore)|CNY~Chinese Yuan (Renminbi)|CZK~Czechoslovak Koruna|' +
  'DKK~Danish Kroner|EGP~Egypt Pound|EUR~Euro|GHS~Ghana Cedi|XAU~Gold (per Troy oz.)|' +
  'HKD~Hong Kong Dollar|HUF~Hungary Forint|INR~Indian Rupee|IDR~Indonesian Rupiah|IRR~Iran Rial|' +
  'JPY~Japanese Yen|JOD~Jordan Dinar|KES~Kenya Shillings|KRW~Korean Won|KWD~Kuwait Dinar|' +
  'MOP~Macau Pataca|MYR~Malaysia  Ringgit|MVR~Maldivian Rufiya|MUR~Mauritius Rupee|MMK~Myanmar  Kyat|' +
  'NPR~Nepal Rupee|RON~New Romania Leu|NZD~New Zealand Dollar|NGN~Nigeria Naira|NOK~Norwegian Kroner|' +
  'OMR~Oman Rial|PKR~Pakistan Rupee|PGK~Papua New Guinea Kina|PHP~Philippines Peso|PLN~Poland Zloty|' +
  'QAR~Qatar Riyal|RUB~Russia Rouble|SAR~Saudi Arabian Riyal|SCR~Seychelles Rupee|SGD~Singapore Dollar|' +
  'SBD~Solomon Island Dollar|ZAR~South African Rand|GBP~Sterling Pound|SEK~Swedish Kroner|' +
  'CHF~Swiss Franc|TWD~Taiwan Dollar|THB~Thailand Baht|AED~UAE  Dirham|USD~US Dollar|VND~Vietnam Dong|' +
  'ZMW~Zambia Kwacha (New)'
).split('|')

const formOf = (from: string, to: string): [string, string][] => [
  ['lookupPage', 'lookup_daily_exchange_rates.php'],
  ['startRange', '2006-11-11'],
  ['rangeType', 'dates'],
  ['txtStart', from],
  ['txtEnd', to],
  ...boxes.map((box): [string, string] => ['chk_cur[]', box]),
  ['submit_button', 'Submit'],
]

export default forexSource('cbsl', {
  title: 'Central Bank of Sri Lanka',
  url: 'https://www.cbsl.gov.lk/en/rates-and-indicators/exchange-rates/daily-indicative-exchange-rates',
  terms: 'Not stated with the tables; the bank is named as the source and calls the rates indicative.',
  covers: '54 currencies and gold in Sri Lankan rupees since 2006-11-11, on Colombo working days.',
  home: 'LKR',
  anchor: 'USD',
  proven: 'cbsl/01.html of 2026-05-22',
  ...byWindow({ first: '2006-11-13', per: 365 }, ({ from, to }) => ({
    url: 'https://www.cbsl.gov.lk/cbsl_custom/exrates/exrates_results.php',
    post: formPost(formOf(from, to)),
  })),
  read: reply => {
    const html = textOf(reply)
    const tables = readHtml(reply, html).tables.filter(({ classes }) => classes.includes('rates'))
    // The HTML parser closes open elements of a cut page, so the page's own end is checked.
    if (tables.length === 0 || !html.trimEnd().endsWith('</html>'))
      throw shapeError(reply, { got: html.slice(0, 60), expected: 'a whole page with a table of rates' })
    const prices: Price[] = []
    for (const { rows } of tables) prices.push(...readPrices(reply, rows, prices.length))
    return prices
  },
})
