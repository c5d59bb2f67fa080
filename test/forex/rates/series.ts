import type { CurrencyFacts, CurrencySeries, Label, Peg } from '../../../pipeline/forex/model.ts'
import type { Precedence, RankedSeries } from '../../../pipeline/forex/rates/precedence.ts'
import type { QuoteSeries } from '../../../pipeline/forex/rates/quote-series.ts'

/** A currency that is in force and replaced by none. */
export const currencyFacts = (code: string, more: Partial<CurrencyFacts> = {}): CurrencyFacts => {
  const facts = { numeric: '', kind: 'national', units: '2', first: '', last: '', successor: '', ratio: '' }
  return { code, name: code, ...facts, ...more }
}

export const pegOf = (code: string, anchor: string, rate: number, more: Partial<Peg> = {}): Peg => {
  return { code, anchor, rate, kind: 'peg', since: '1999-01-01', until: '', authority: '', ...more }
}

/** Figures by date, then by label: `BASE/COUNTER`, optionally with a unit and a side, such as `RUB/AMD:10`, `USD/KES bid`. */
export type LabelledDays = Readonly<Record<string, Readonly<Record<string, number>>>>

/** The stored series of a made-up source. */
export const storedSeries = (
  { key, home, anchor }: Pick<CurrencySeries, 'key' | 'home' | 'anchor'>,
  days: LabelledDays,
  decimals: number,
): CurrencySeries => {
  const labels = [...new Set(Object.values(days).flatMap(day => Object.keys(day)))]
  const meanings = labels.map((label): Label => {
    const [, base = '', counter = '', units = '1', side = 'mid'] =
      /^(\w+)\/(\w+)(?::(\d+))?(?: (bid|ask))?$/.exec(label) ?? []
    return { label, since: '', until: '', base, counter, units: Number(units), side: side as Label['side'] }
  })
  const dates = Object.keys(days)
  const values = Float64Array.from(dates.flatMap(date => labels.map(label => days[date]![label] ?? Number.NaN)))
  return { key, home, anchor, meanings, labels, dates, values, decimals: labels.map(() => decimals) }
}

/** The stored series of a made-up bank of the euro area: units of each code per euro. */
export const storedPerEuro = (
  key: string,
  dates: readonly string[],
  labels: readonly string[],
  figureOf: (code: string, day: number) => number | undefined,
): CurrencySeries => {
  const meanings = labels.map((label): Label => {
    return { label, since: '', until: '', base: 'EUR', counter: label, units: 1, side: 'mid' }
  })
  const values = Float64Array.from(dates.flatMap((_, day) => labels.map(code => figureOf(code, day) ?? Number.NaN)))
  return { key, home: 'EUR', anchor: 'EUR', meanings, labels, dates, values, decimals: labels.map(() => 4) }
}

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

export const rankedOf = (series: QuoteSeries, precedence: Partial<Precedence> = {}): RankedSeries => ({
  ...series,
  precedences: series.codes.map(() => ({ ...anywhere, ...precedence })),
})

/** So many days in a row from 2026-01-01, or with `gap` days between. */
export const daysFrom = (count: number, gap = 1): readonly string[] =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i * gap)).toISOString().slice(0, 10))
