import type { Precedence, RankedSeries } from '../../../pipeline/forex/rates/precedence.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'

/** A quote series of a bank of the euro area by rows: date, then code, then units per euro. */
export const seriesOf = (
  name: string,
  rows: readonly (readonly [string, Readonly<Record<string, number>>])[],
  more: Partial<QuoteSeries> = {},
): QuoteSeries => {
  const codes = [...new Set(['EUR', ...rows.flatMap(([, row]) => Object.keys(row))])].sort()
  const perAnchor = Float64Array.from(
    rows.flatMap(([, row]) => codes.map(code => (code === 'EUR' ? 1 : (row[code] ?? Number.NaN)))),
  )
  return {
    name,
    home: 'EUR',
    issues: '',
    anchor: 'EUR',
    codes,
    column: new Map(codes.map((code, i) => [code, i])),
    dates: rows.map(([date]) => date),
    perAnchor,
    digits: new Uint8Array(perAnchor.length).fill(6),
    heldDays: 0,
    monthEnd: false,
    ...more,
  }
}

const anywhere: Precedence = { rank: 2_000, confirmsOnly: false, isIssuer: false, isTrusted: false, isShort: false }

export const rankedOf = (series: QuoteSeries, place: Partial<Precedence> = {}): RankedSeries => ({
  ...series,
  places: series.codes.map(() => ({ ...anywhere, ...place })),
})

/** So many days in a row from 2026-01-01, or with `gap` days between. */
export const daysFrom = (count: number, gap = 1): readonly string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i * gap)).toISOString().slice(0, 10))
