/** Reserve Bank of Malawi: kwachas for one unit, as buying, middle and selling rate, in a table on a page. */
import { formPost } from '../../core/form-post.ts'
import { htmlTables } from '../../core/html.ts'
import { decimalText, shapeError } from '../../core/reply.ts'
import type { SourceReply } from '../../core/source.ts'
import type { ForexSource } from '../model.ts'
import { dateIn, monthFirst } from '../read/date.ts'
import { readPrices } from '../read/prices.ts'
import { checkLength } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

const source = 'forex/rbm'

const read = (reply: SourceReply) => {
  const tables = htmlTables(source, reply)
  const table = tables.find(([first]) => first?.join() === 'Currency,Buying,Middle,Selling,Date')
  if (table === undefined)
    throw shapeError(source, reply, { got: 'no such table', expected: 'Currency, Buying, Middle, Selling, Date' })
  return readPrices(
    'MWK',
    table.slice(1).map((cells, i) => {
      const row = i + 2
      checkLength(source, reply, row, cells, 5)
      const [code = '', , middle = '', , day = ''] = cells
      return { row, date: dateIn(source, reply, row, day), code, units: '1', text: decimalText(middle) }
    }),
  )
}

export default {
  title: 'Reserve Bank of Malawi',
  url: 'https://www.rbm.mw/Statistics/MajorRates/',
  terms: 'Not stated with the table; the bank is named as the source.',
  passOn: true,
  cadence: 'workdaily',
  covers: 'About 50 currencies in kwachas, on Malawian working days; asked from 2010 on.',
  home: 'MWK',
  anchor: 'USD',
  proven: 'rbm/00.html of 2026-05-24',
  ...byWindow({ first: '2010-01-04', per: 31 }, ({ from, to }) => ({
    url: 'https://www.rbm.mw/Statistics/ExchangeRatesFilter/',
    post: formPost({ RateTypes: '', StartDate: monthFirst(from), EndDate: monthFirst(to) }),
  })),
  read,
} satisfies ForexSource
