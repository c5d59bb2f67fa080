/** Documents in addition to the paths of the contract: symbols, refused rows, and the sessions of each symbol. */

import { csvLine } from '../contract/csv.ts'
import { significant } from '../contract/significant.ts'
import { absent, body, type ServiceDocuments } from '../core/answer.ts'
import { compare, groupBy } from '../core/order.ts'
import { marketOf } from './market.ts'
import type { DayLine, GseBook, ShareEvent } from './model.ts'

const recentSessions = 60

const indexOf = (book: GseBook) => {
  const { session, sessions, equities, history, refused, rows, heldBack, former, rescaled } = book
  const listed = [...equities.values()]
  const rules = [...groupBy(refused, ({ rule }) => rule)].sort(([a], [b]) => compare(a, b))
  return {
    session,
    sessions: { count: sessions.length, first: sessions[0]!, last: session },
    counts: {
      symbols: listed.length,
      trading: listed.filter(({ suspended }) => !suspended).length,
      rows,
      refused: refused.length,
    },
    symbols: listed.map(({ symbol, last, suspended, carried, listed: since, company, sharesPrecision }) => ({
      symbol,
      name: company.name,
      first: history.get(symbol)![0]!.date,
      last: last.date,
      listed: since,
      suspended,
      carried,
      sharesPrecision,
    })),
    suspended: listed.filter(({ suspended }) => suspended).map(({ symbol }) => symbol),
    carried: listed.filter(({ carried }) => carried).map(({ symbol, last }) => ({ symbol, session: last.date })),
    untrusted: listed.filter(({ carried, last }) => !carried && last.volume === null).map(({ symbol }) => symbol),
    former: [...former],
    rescaled: [...rescaled],
    refused: Object.fromEntries(rules.map(([rule, found]) => [rule, found.length])),
    heldBack: [...heldBack],
  }
}

/** A close on the scale of the newest one: divided by the shares that one became since. The day of an event already has the new scale. */
const adjusted = ({ date, close }: DayLine, events: readonly ShareEvent[]): number => {
  const later = events.filter(event => event.date > date)
  return significant(close / later.reduce((product, { after, before }) => (product * after) / before, 1), 8)
}

/** A symbol's lines as published; `adjusted_close` stands beside `close` where a split or bonus issue is known. */
const historyOf = ({ history, shareEvents }: GseBook, symbol: string) => {
  const events = shareEvents.get(symbol)
  return history.get(symbol)?.map(line => {
    const { date, open, yearHigh, yearLow, close, change, volume, value } = line
    const onScale = events && { adjusted_close: adjusted(line, events) }
    return { date, open, yearHigh, yearLow, close, ...onScale, change, volume, value }
  })
}
type HistoryRows = NonNullable<ReturnType<typeof historyOf>>

const historyCsv = (rows: HistoryRows): string => {
  const isAdjusted = rows[0]?.adjusted_close !== undefined
  const columns = ['date', 'close', ...(isAdjusted ? ['adjusted_close'] : []), 'change', 'volume', 'value'] as const
  const lines = rows.map(({ date, close, adjusted_close, change, volume, value }) => [
    ...[date, close],
    ...(adjusted_close === undefined ? [] : [adjusted_close]),
    ...[change, volume, value],
  ])
  return [columns, ...lines].map(csvLine).join('')
}

/** Closes of the last sessions, in the order of `sessions`; null where a symbol has no sound row. */
const recentOf = ({ sessions, equities, history }: GseBook) => {
  const dates = sessions.slice(-recentSessions)
  const closes = [...equities.keys()].map(symbol => {
    const byDate = new Map(history.get(symbol)!.map(({ date, close }) => [date, close]))
    return [symbol, dates.map(date => byDate.get(date) ?? null)] as const
  })
  return { sessions: dates, close: Object.fromEntries(closes) }
}

/** Nothing of an empty board: its documents would have no day. */
const once = ({ session }: GseBook) => (session === '' ? [] : [{}])

const ofEach = <Body>(bodyOf: (sessions: HistoryRows, symbol: string) => Body) => ({
  enumerate: ({ history }: GseBook) => [...history.keys()].map(symbol => ({ symbol })),
  answer: (book: GseBook, { symbol }: { readonly symbol: string }) => {
    const sessions = historyOf(book, symbol)
    return sessions ? body(bodyOf(sessions, symbol)) : absent('symbol_not_found')
  },
})

export const gseDocuments = {
  gseIndex: { enumerate: once, answer: book => body(indexOf(book)) },
  gseRefused: {
    enumerate: once,
    answer: ({ session, rows, refused }) => body({ session, rows, refused: [...refused] }),
  },
  gseHistory: ofEach((sessions, symbol) => ({ symbol, sessions })),
  gseHistoryCsv: ofEach(historyCsv),
  gseMarket: { enumerate: once, answer: book => body(marketOf(book)) },
  gseRecent: { enumerate: once, answer: book => body(recentOf(book)) },
} satisfies ServiceDocuments<'gse', GseBook>
