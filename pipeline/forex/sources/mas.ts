/** Monetary Authority of Singapore: noon rates, Singapore dollars for 1 or 100 units, as CSV behind a form with tokens. */
import { parseCsv } from '../../core/csv.ts'
import { formPost } from '../../core/form-post.ts'
import { inputsIn } from '../../core/html.ts'
import { shapeError, textOf } from '../../core/reply.ts'
import type { SourcedReply } from '../../core/source.ts'
import { forexSource } from '../forex-source.ts'
import { codesByName } from '../read/series.ts'
import { checkLength } from '../read/table.ts'
import { windowsOf } from '../read/windows.ts'

const page = 'https://eservices.mas.gov.sg/statistics/msb/ExchangeRates.aspx'

const codes = codesByName(
  `AUD Australian Dollar, CAD Canadian Dollar, CNY Chinese Renminbi, EUR Euro, HKD Hong Kong Dollar, INR Indian Rupee,
   IDR Indonesian Rupiah, JPY Japanese Yen, KRW Korean Won, MYR Malaysian Ringgit, TWD New Taiwan Dollar,
   NZD New Zealand Dollar, PHP Philippine Peso, GBP Pound Sterling, QAR Qatar Riyal, SAR Saudi Arabia Riyal,
   CHF Swiss Franc, THB Thai Baht, AED UAE Dirham, USD US Dollar, VND Vietnamese Dong`,
)

const columnsOf = (reply: SourcedReply, header: readonly string[]) =>
  header.slice(3).map((title, i) => {
    const [, units = '1', name] = /^S\$ Per (?:(\d+) Units|Unit) of (.+)$/.exec(title.trim()) ?? []
    if (name !== undefined) return { at: i + 3, name, units }
    throw shapeError(reply, { where: `column ${i + 4}`, got: title, expected: 'S$ Per Unit (or 100 Units) of …' })
  })

const boxes = [
  ...Array.from({ length: 3 }, (_, i) => `EndOfPeriodPerUnitCheckBoxList$${i}`),
  ...Array.from({ length: 18 }, (_, i) => `EndOfPeriodPer100UnitsCheckBoxList$${i}`),
]

const reach = { first: '2000-01-01', per: 365 } as const

export default forexSource('mas', {
  title: 'Monetary Authority of Singapore',
  url: page,
  terms: 'Not stated with the table; the authority is named as the source.',
  covers: '21 currencies in Singapore dollars since 1988, on Singapore working days at noon.',
  home: 'SGD',
  anchor: 'EUR',
  reach,
  replyOnly: 'mas/01.csv of 2026-04-05',
  requests: () => [{ url: page }],
  // The page's form, filled for whole months; a request spans at most a year.
  follow: (reply, known) => {
    const tokens = inputsIn(reply)
      .filter(({ type, name }) => type === 'hidden' && name?.startsWith('__'))
      .map(({ name = '', value = '' }): [string, string] => [name, value])
    if (!tokens.some(([name]) => name === '__VIEWSTATE'))
      throw shapeError(reply, { got: 'no __VIEWSTATE', expected: 'the page with the form' })
    return windowsOf(known, reach).map(({ from, to }) => {
      const body = new URLSearchParams(tokens)
      const set = (name: string, value: string) => body.set(`ctl00$ContentPlaceHolder1$${name}`, value)
      for (const [edge, date] of [['Start', from] as const, ['End', to] as const]) {
        set(`${edge}YearDropDownList`, date.slice(0, 4))
        set(`${edge}MonthDropDownList`, String(Number(date.slice(5, 7))))
      }
      set('FrequencyDropDownList', 'D')
      for (const box of boxes) set(box, 'on')
      set('DownloadButton', 'Download')
      return { url: page, post: formPost(body) }
    })
  },
  read: reply => {
    const lines = parseCsv(reply.source, textOf(reply), { file: reply.name })
    const top = lines.findIndex(({ cells }) => cells[0] === 'End of Period')
    const isDaily = lines.slice(0, Math.max(top, 0)).some(({ cells }) => cells[0] === 'Exchange Rates (Daily)')
    // Footnotes follow the figures; a file without them was cut.
    const end = lines.findIndex(({ cells }) => cells[0]?.startsWith('* '))
    if (!isDaily || end < top)
      throw shapeError(reply, {
        got: lines[0]?.cells.join() ?? '',
        expected: '"Exchange Rates (Daily)", a line "End of Period", figures and footnotes',
      })
    const { cells: header } = lines[top]!
    const columns = columnsOf(reply, header)
    let [year, month] = ['', '']
    return lines.slice(top + 1, end).flatMap(({ row, cells }) => {
      checkLength(reply, row, cells, header.length)
      // Year and month are written once, on their first day.
      year = cells[0] || year
      month = cells[1] || month
      const day = `${cells[2]} ${month} ${year}`
      return columns.map(({ at, name, units }) => {
        const [code, text] = [codes.get(name), cells[at]!]
        const refusal = code === undefined && text !== '' && { rule: 'unknown-name', reason: name.slice(0, 40) }
        return { row, day, code: code ?? '', units, text, refusal }
      })
    })
  },
})
