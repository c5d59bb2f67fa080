/** The board: a symbol's chart, and why a symbol has no answer. */
import { upperCase } from '../../pipeline/contract/letter-case.ts'
import { keyOf, type RouteId } from '../../pipeline/contract/routes.ts'
import { chartSvg } from './chart-svg.ts'
import { didYouMean, nearby } from './nearby.ts'
import { contentOf, foundBody, type Missing, missing, type ResolveOutcome } from './resolve-outcome.ts'
import type { TreeReader } from './tree-reader.ts'

/** Says that there is no such symbol, with those that look like it. */
export const unknownSymbol = async (reader: TreeReader, symbol: string): Promise<Missing> => {
  const index = await reader.document('gseIndex', {})
  // An older edition names no former symbols.
  const { date, to } = index?.former?.find(one => one.symbol === symbol) ?? {}
  const close = didYouMean(nearby(symbol, index?.symbols.map(one => one.symbol) ?? []))
  const left = to ? `: since ${date} it is ${to}, see /gse/equities/${to}` : `: it was delisted on ${date}`
  const why = date === undefined ? `.${close} All symbols: /gse/index.json` : left
  return missing('symbol_not_found', `Symbol ${symbol} is not found${why}`)
}

/** `/gse/history/{symbol}.svg`: the closing prices as a chart. */
export const historySvg = async (reader: TreeReader, asked: string): Promise<ResolveOutcome> => {
  const symbol = upperCase(asked)
  const history = await reader.document('gseHistory', { symbol })
  const points = history?.sessions.map(({ date, close }) => ({ date, value: close })) ?? []
  return points.length > 0 ? foundBody(contentOf(chartSvg(symbol, points)), 'svg') : unknownSymbol(reader, symbol)
}

export const missingSymbol = async (reader: TreeReader, id: RouteId, asked: string): Promise<Missing> => {
  const symbol = upperCase(asked)
  const isSuspended = id === 'liveSymbol' && !asked.includes('~') && (await reader.has(keyOf('equity', { symbol })))
  if (!isSuspended) return unknownSymbol(reader, symbol)
  const sentence = `Symbol ${symbol} is suspended and has no live figures; see /gse/equities/${symbol}`
  return missing('symbol_not_found', sentence)
}
