/** Reserve Bank of Malawi: kwachas for one unit, as buying, middle and selling rate, in a table on a page. */
import { formPost } from '../../core/form-post.ts'
import { forexSource } from '../forex-source.ts'
import { monthFirst } from '../read/date.ts'
import { rowsUnder } from '../read/table.ts'
import { byWindow } from '../read/windows.ts'

export default forexSource('rbm', {
  title: 'Reserve Bank of Malawi',
  url: 'https://www.rbm.mw/Statistics/MajorRates/',
  terms: 'Not stated with the table; the bank is named as the source.',
  covers: 'About 50 currencies in kwachas, on Malawian working days; asked from 2010 on.',
  home: 'MWK',
  anchor: 'USD',
  proven: 'rbm/00.html of 2026-05-24',
  ...byWindow({ first: '2010-01-04', per: 31 }, ({ from, to }) => ({
    url: 'https://www.rbm.mw/Statistics/ExchangeRatesFilter/',
    post: formPost({ RateTypes: '', StartDate: monthFirst(from), EndDate: monthFirst(to) }),
  })),
  read: reply => {
    const rows = rowsUnder(reply, 'Currency,Buying,Middle,Selling,Date', { mayBeEmpty: true })
    return rows.map(({ row, cells: [code = '', , text, , day = ''] }) => ({ row, day, code, text }))
  },
})
