/** Reserve Bank of Vanuatu: vatu for one unit of six currencies, a row a day, in a table on a page. */
import { htmlTables } from '../../core/html.ts'
import { shapeError } from '../../core/reply.ts'
import { forexSource } from '../forex-source.ts'
import { checkLength } from '../read/table.ts'

const codes = ['USD', 'JPY', 'NZD', 'GBP', 'AUD', 'EUR'] as const

export default forexSource('rbv', {
  title: 'Reserve Bank of Vanuatu',
  url: 'https://www.rbv.gov.vu/index.php/en/exchange-rates',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'Six currencies in vatu, on Vanuatu’s working days; a page holds about nine months.',
  home: 'VUV',
  anchor: 'USD',
  reach: { first: '2024-01-03', per: 'all' },
  proven: 'rbv/00.html of 2026-05-24',
  requests: () => [{ url: 'https://www.rbv.gov.vu/index.php/en/exchange-rates?limit1=100000' }],
  read: reply => {
    const table = htmlTables(reply).find(([first]) => first?.slice(0, 7).join() === ['Date', ...codes].join())
    const [titles, ...rows] = table ?? []
    // Two rows of the table are its controls.
    const days = rows.filter(cells => cells.length > 1)
    if (titles === undefined || days.length === 0)
      throw shapeError(reply, { got: 'no such table', expected: `Date, ${codes.join(', ')}` })
    return days.flatMap((cells, i) => {
      checkLength(reply, i + 2, cells, titles.length)
      return codes.map((code, at) => ({ row: i + 2, day: cells[0]!, code, text: cells[at + 1] }))
    })
  },
})
