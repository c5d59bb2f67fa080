/** How the market closed, by the symbols that are not suspended and have a row in the session. */
import { compare } from '../core/order.ts'
import type { DayLine, GseBook } from './model.ts'

const most = 5

/** Sums of cedis, without the noise of binary fractions. */
const cedis = (sum: number): number => Math.round(sum * 100) / 100

const moverOf = ({ symbol, close, change, previousClose, volume, value }: DayLine) => ({
  name: symbol,
  price: close,
  change,
  percent: previousClose === 0 ? 0 : Math.round((change / previousClose) * 10_000) / 100,
  volume,
  value: volume === null ? null : value,
})
type Mover = ReturnType<typeof moverOf>

/** Of the lines whose change has the sign, the first five by a figure, highest first; equals in the order of the symbol. */
const movers = (lines: readonly DayLine[], sign: 1 | 0 | -1, rank: (mover: Mover) => number) => {
  const all = lines.filter(({ change }) => Math.sign(change) === sign).map(moverOf)
  return { count: all.length, top: all.sort((a, b) => rank(b) - rank(a) || compare(a.name, b.name)).slice(0, most) }
}

const sum = (figures: readonly (number | null)[]): number => figures.reduce<number>((all, one) => all + (one ?? 0), 0)

export const marketOf = ({ session, indices, equities }: GseBook) => {
  const listed = [...equities.values()]
  const lines = listed.filter(({ carried, suspended }) => !carried && !suspended).map(({ last }) => last)
  const trusted = lines.filter(({ volume }) => volume !== null)
  return {
    date: session,
    turnover: {
      shares: sum(trusted.map(({ volume }) => volume)),
      cedis: cedis(sum(trusted.map(({ value }) => value))),
      without: lines.filter(({ volume }) => volume === null).map(({ symbol }) => symbol),
    },
    marketValue: {
      cedis: cedis(sum(listed.map(({ capital }) => capital))),
      without: listed.filter(({ capital }) => capital === null).map(({ symbol }) => symbol),
    },
    indices: [...indices],
    risers: movers(lines, 1, ({ percent }) => percent),
    fallers: movers(lines, -1, ({ percent }) => -percent),
    unchanged: movers(lines, 0, ({ value }) => value ?? 0),
  }
}
