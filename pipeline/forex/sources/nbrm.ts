/**
 * National Bank of North Macedonia: denars for one unit. `datum` is the day in force and `datum_f` the day of fixing; weekends and
 * holidays repeat the last fixing.
 */
import { groupBy } from '../../core/order.ts'
import { forexSource } from '../forex-source.ts'
import { dayFirst } from '../read/date.ts'
import { jsonRecords } from '../read/json-records.ts'
import { byWindow } from '../read/windows.ts'

const fields = { day: 'datum_f', code: 'oznaka', units: 'nomin', text: 'sreden' }

export default forexSource('nbrm', {
  title: 'National Bank of the Republic of North Macedonia',
  url: 'https://www.nbrm.mk/kursna_lista-en.nspx',
  terms: 'Not stated with the open service; the bank is named as the source.',
  covers: '31 currencies in denars, on Macedonian working days; asked from 2000 on.',
  home: 'MKD',
  anchor: 'EUR',
  proven: 'nbrm/01.json of 2026-05-30',
  ...byWindow({ first: '2000-01-03', per: 90, ahead: 1 }, ({ from, to }) => ({
    url: `https://www.nbrm.mk/KLServiceNOV/GetExchangeRate?EndDate=${dayFirst(to, '.')}&StartDate=${dayFirst(from, '.')}&format=json`,
    accept: 'application/json',
  })),
  // Of the repeated fixings one is kept.
  read: reply => {
    const prices = jsonRecords(reply, fields).map((price, i) => ({ row: i + 1, ...price }))
    const once = groupBy(prices, ({ day, code, text }) => `${day} ${code} ${text}`)
    return Array.from(once.values(), ([first]) => first!)
  },
})
