import { quotationOf, selected, viewOf } from '../contract/quote.ts'
import { absent, body, type ServiceRoutes } from '../core/answer.ts'
import { bookIndexOf, columnsOf, newestShared } from './book-index.ts'
import { type ForexBook, figureAt } from './rate-book.ts'

const pairs = function* (book: ForexBook) {
  for (const base of book.codes)
    for (const counter of book.codes) yield { 'base-currency': base, 'counter-currency': counter }
}

export const forexRoutes: ServiceRoutes<'forex', ForexBook> = {
  currency: {
    *enumerate(book) {
      for (const currency of book.codes) yield { currency }
    },
    answer(book, { currency }, { fixed }) {
      const index = bookIndexOf(book)
      const facts = book.currencies.get(currency)
      if (!facts) return absent('currency_not_found')
      const rates = selected.flatMap(code => {
        const columns = columnsOf(index, code, currency)
        const day = columns ? newestShared(book, index, ...columns) : -1
        if (!columns || day === -1) return []
        const [a, b] = columns
        return viewOf(book.dates[day]!, [code, figureAt(book, day, a)], [currency, figureAt(book, day, b)], fixed)
      })
      return body({ code: currency, name: facts.name, rates })
    },
  },
  pair: {
    enumerate: pairs,
    answer(book, { 'base-currency': base, 'counter-currency': counter }) {
      const index = bookIndexOf(book)
      const columns = columnsOf(index, base, counter)
      if (!columns) return absent('currency_not_found')
      const day = newestShared(book, index, ...columns)
      if (day === -1) return absent('no_common_date')
      const [a, b] = columns
      return body(quotationOf(book.dates[day]!, [base, figureAt(book, day, a)], [counter, figureAt(book, day, b)]))
    },
  },
  datedPair: {
    // 220 million quotations fit no static host: hosts form them from the day files with the same `quotationOf`.
    enumerate: () => [],
    answer(book, { 'base-currency': base, 'counter-currency': counter, date }) {
      const index = bookIndexOf(book)
      const columns = columnsOf(index, base, counter)
      if (!columns) return absent('currency_not_found')
      const day = index.day.get(date) ?? -1
      const [a, b] = [figureAt(book, day, columns[0]), figureAt(book, day, columns[1])]
      if (day === -1 || Number.isNaN(a.perEur) || Number.isNaN(b.perEur)) return absent('no_data_for_date')
      return body(quotationOf(date, [base, a], [counter, b]))
    },
  },
}
