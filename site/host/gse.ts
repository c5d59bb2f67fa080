/** Why a symbol of the board has no answer. */
import { keyOf, type RouteId } from '../../pipeline/contract/routes.ts'
import { type Missing, missing } from './outcome.ts'
import type { Reader } from './read.ts'

export const missingSymbol = async (reader: Reader, id: RouteId, asked: string): Promise<Missing> => {
  const symbol = asked.toUpperCase()
  if (id === 'liveSymbol' && !asked.includes('~') && (await reader.has(keyOf('equity', { symbol }))))
    return missing(
      'symbol_not_found',
      `Symbol ${symbol} is suspended and has no live figures; see /gse/equities/${symbol}`,
    )
  return missing('symbol_not_found', `Symbol ${symbol} is not found. All symbols: /gse/index.json`)
}
