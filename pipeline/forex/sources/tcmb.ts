/**
 * Central Bank of Türkiye: buying and selling at 15:30. A bulletin is dated by its day. The data service (key ALMANAC_KEY_EVDS)
 * dates the same figures by the next working day, the gazette's. On 14 days of March 2026 its EUR/USD is on average 0.16 % off the
 * ECB's of the day before, 0.48 % off that of its own date.
 */
import { z } from 'zod'
import { addDays } from '../../contract/calendar.ts'
import { decimalText, jsonOf, shapeError, textOf } from '../../core/reply.ts'
import type { ReadResult, RefusedRow, SourcedReply, SourceRequest } from '../../core/source.ts'
import { judgeQuotes, type NumberedQuote } from '../figure-rules.ts'
import { forexSource } from '../forex-source.ts'
import type { PublishedQuote } from '../model.ts'
import { dateIn, dayFirst, fixedBefore } from '../read/date.ts'
import { childrenOf, listIn } from '../read/element.ts'
import { type Price, unitLabel } from '../read/prices.ts'
import { missingWorkdays, windowsOf } from '../read/windows.ts'

const sides = { A: ['bid', 'buying'], S: ['ask', 'selling'] } as const

/** Until 2004 the old lira was in force, a millionth of the new one. */
const moneyOn = (date: string): 'TRY' | 'TRL' => (date < '2005-01-01' ? 'TRL' : 'TRY')

/** Units of the data service's series, which it does not state; only series seen in a real reply are listed. */
const units = new Map(
  'AED AUD AZN CAD CHF CNY DKK EUR GBP JPY KRW KWD KZT NOK PKR QAR RON RUB SAR SEK USD'
    .split(' ')
    .map(code => [code, code === 'JPY' ? '100' : '1']),
)

const answer = z.object({ totalCount: z.string(), items: z.array(z.record(z.string(), z.unknown())) })

/**
 * The data service: a record a day, a column a series (`TP_DK_USD_A_YTL`), null where there is none. It states all years in new
 * lira: before 2005 that is the price in old lira of a millionth of the units.
 */
const readService = (reply: SourcedReply): ReadResult<PublishedQuote> => {
  const { totalCount, items } = jsonOf(reply, answer)
  if (Number(totalCount) !== items.length)
    throw shapeError(reply, { got: `${items.length} records`, expected: `the ${totalCount} announced` })
  const figures: NumberedQuote[] = []
  const unknown: RefusedRow[] = []
  for (const [i, item] of items.entries()) {
    const row = i + 1
    const date = fixedBefore(dateIn(reply, row, String(item['Tarih'] ?? '')))
    const columns = Object.keys(item).filter(column => /^TP_DK_[A-Z]{3}_[AS]_YTL$/.test(column))
    if (columns.length === 0)
      throw shapeError(reply, { where: `row ${row}`, got: Object.keys(item).join(), expected: 'TP_DK_…_YTL' })
    for (const column of columns) {
      const value = item[column]
      if (typeof value !== 'string' || value === '') continue
      const base = column.slice(6, 9)
      const many = units.get(base)
      const [side, word] = sides[column[10] as 'A' | 'S']
      const counter = moneyOn(date)
      const label = `${unitLabel(many ?? '?', base)} ${word}`
      const figure = { row, date, base, counter, side, text: decimalText(value) }
      if (many === undefined)
        unknown.push({ rule: 'unknown-series', reason: `the units of ${column} are not known`, row, date, code: base })
      else if (counter === 'TRY') figures.push({ ...figure, label, units: many })
      else
        figures.push({ ...figure, label: `${label} in millions of TRL`, units: many === '1' ? '0.000001' : '0.0001' })
    }
  }
  return judgeQuotes(figures, unknown)
}

/** The bulletin: an element a currency with its units; its banknote and cross rates are not read. */
const readBulletin = (reply: SourcedReply, text: string): readonly Price[] => {
  const [bulletin, ...currencies] = listIn(reply, 'Tarih_Date', 'Currency', text)
  const day = bulletin.attributes['Tarih'] ?? ''
  const counter = moneyOn(dateIn(reply, 1, day))
  return currencies.map((element, i) => {
    const price = childrenOf(reply, element, { units: 'Unit', bid: 'ForexBuying', ask: 'ForexSelling' }, i + 1)
    return { day, code: element.attributes['CurrencyCode'] ?? '', counter, ...price }
  })
}

const reach = { first: '2000-01-03', per: 'month' } as const

const series = [...units.keys()].flatMap(code => ['A', 'S'].map(letter => `TP.DK.${code}.${letter}.YTL`)).join('-')

const bulletins = 'https://www.tcmb.gov.tr/kurlar'

/** The bulletin of a day, as the bank's archive names it: `202602/27022026.xml`. A holiday has none. */
const askBulletin = (date: string): SourceRequest => {
  const [year = '', month = '', day = ''] = date.split('-')
  return {
    url: `${bulletins}/${year}${month}/${day}${month}${year}.xml`,
    window: date.slice(0, 7),
    unlessKey: 'EVDS',
    mayBeAbsent: true,
  }
}

export default forexSource('tcmb', {
  title: 'Central Bank of the Republic of Türkiye',
  url: 'https://www.tcmb.gov.tr/kurlar/kurlar_tr.html',
  terms: 'Indicative rates; conditions of reuse not stated with the figures.',
  publishes: { at: '15:30', zone: 'Europe/Istanbul' },
  covers:
    'About 21 currencies against the Turkish lira, buying and selling, by the bulletin of each day, or with a key by the data service.',
  home: 'TRY',
  // The dollar's rate is averaged from banks' quotes; the others are its crosses.
  anchor: 'USD',
  reach,
  proven: 'tcmb/00.json of 2026-03-22',
  unprovenToo: 'the bulletins, which are read by their published form',
  // With a key the data service gives any span; without one the bulletins of the missing days are asked one by one, a year back at most.
  requests: known => {
    const { last = reach.first, today, until } = known
    const yearAgo = addDays(today, -366)
    const from = until === undefined && last < yearAgo ? yearAgo : last
    const days = missingWorkdays({ ...known, last: from }, reach.first).filter(date => date < today)
    const newest: readonly SourceRequest[] =
      until !== undefined && until < today ? [] : [{ url: `${bulletins}/today.xml` }]
    const spans = windowsOf(known, { first: reach.first, per: 366, ahead: 4 }).map(({ from, to }): SourceRequest => {
      const span = `startDate=${dayFirst(from, '-')}&endDate=${dayFirst(to, '-')}`
      return {
        url: `https://evds3.tcmb.gov.tr/igmevdsms-dis/series=${series}&${span}&type=json&frequency=1`,
        window: from,
        accept: 'application/json',
        key: { name: 'EVDS', header: 'key' },
      }
    })
    return [...newest, ...days.map(askBulletin), ...spans]
  },
  sides: ['buying', 'selling'],
  read: reply => {
    const text = textOf(reply)
    return text.includes('<Tarih_Date') ? readBulletin(reply, text) : readService(reply)
  },
})
