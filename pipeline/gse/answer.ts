/** Answers of the exchange's four paths. Arrays are in code-unit order of the symbol. */
import type { EquityLive } from '../contract/schemas.ts'
import { absent, body, type ServiceRoutes } from '../core/answer.ts'
import type { GseBook, ListedEquity } from './model.ts'

/** Suspended symbols are left out of `/live` and `/equities`, and answered under `/equities/{symbol}`. */
const trading = ({ equities }: GseBook): readonly ListedEquity[] =>
  [...equities.values()].filter(({ suspended }) => !suspended)

/** A symbol carried from an older session has no change and no volume. An untrusted volume is 0, because null is not in the contract. */
const liveOf = ({ symbol, last, carried }: ListedEquity): EquityLive => ({
  name: symbol,
  price: last.close,
  change: carried ? 0 : last.change,
  volume: carried ? 0 : (last.volume ?? 0),
})

const symbols = (equities: Iterable<ListedEquity>) => [...equities].map(({ symbol }) => ({ symbol }))

export const gseRoutes = {
  live: {
    enumerate: () => [{}],
    answer: book => body(trading(book).map(liveOf)),
  },
  liveSymbol: {
    enumerate: book => symbols(trading(book)),
    answer: ({ equities }, { symbol }) => {
      const equity = equities.get(symbol)
      return equity && !equity.suspended ? body(liveOf(equity)) : absent('symbol_not_found')
    },
  },
  equities: {
    enumerate: () => [{}],
    answer: book => body(trading(book).map(({ symbol, last }) => ({ name: symbol, price: last.close }))),
  },
  equity: {
    enumerate: ({ equities }) => symbols(equities.values()),
    answer: ({ equities }, { symbol }) => {
      const equity = equities.get(symbol)
      if (!equity) return absent('symbol_not_found')
      const { capital, company, dps, eps, last, shares } = equity
      return body({ capital, company, dps, eps, name: symbol, price: last.close, shares })
    },
  },
} satisfies ServiceRoutes<'gse', GseBook>
